import { useEffect, useEffectEvent, useState } from 'react';
import type * as phoneNumbers from './phoneNumbers.ts';
import type { PhoneEntry } from './phoneNumbers.ts';
import { useTenant } from '../../page/context.tsx';

type Numbers = typeof phoneNumbers;

/**
 * The entry behind a `PhoneInput`. Until the number tables are here (or where they cannot be had) it is plain text.
 *
 * @param value what was handed on last; another one (restored, filled in by the page) becomes a new entry
 */
export function usePhoneEntry(value: string, onChange: (value: string) => void) {
  const { country: home } = useTenant();
  const [numbers, setNumbers] = useState<Numbers>();
  const [entry, setEntry] = useState<PhoneEntry>({ country: home, text: value, value });
  if (entry.value !== value) setEntry(numbers ? numbers.readBack(value, home) : { country: home, text: value, value });

  const arrive = useEffectEvent((arrived: Numbers) => {
    setNumbers(arrived);
    setEntry(arrived.readBack(value, home));
  });
  useEffect(() => {
    let gone = false;
    void import('./phoneNumbers.ts').then(
      (arrived) => {
        if (!gone) arrive(arrived);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  function change(next: PhoneEntry) {
    setEntry(next);
    onChange(next.value);
    return next.text;
  }
  return {
    entry,
    numbers,
    /** @returns the text as it then stands in the field */
    type: (text: string) => change(numbers?.typed(text, entry.country, home) ?? { country: home, text, value: text }),
    choose: (country: string) => change(numbers!.moved(entry, country, home)),
  };
}
