import { useState } from 'react';
import type { PhoneEntry } from './phoneNumbers.ts';
import { useTenant } from '../../page/context.tsx';
import { useLatePhoneCode } from './useLatePhoneCode.ts';

/**
 * State of a `PhoneInput`. Until the number tables are loaded, it is plain text.
 *
 * @param value the last value passed to `onChange`; any other value (restored, filled in) starts a new entry
 * @param isSelected is a part of the field selected, to be typed over? The tables change the text only afterwards, because a new text would undo that
 */
export function usePhoneEntry(value: string, onChange: (value: string) => void, isSelected: () => boolean) {
  const { country: home } = useTenant();
  const numbers = useLatePhoneCode(() => import('./phoneNumbers.ts').catch(() => undefined), value !== '');
  const [known, setKnown] = useState(numbers);
  const [entry, setEntry] = useState<PhoneEntry>({ country: home, text: value, value });
  function startAnew() {
    setKnown(numbers);
    setEntry(numbers ? numbers.entryFromValue(value, home) : { country: home, text: value, value });
  }
  if (entry.value !== value || (known !== numbers && !isSelected())) startAnew();

  function change(next: PhoneEntry) {
    setEntry(next);
    onChange(next.value);
    return next.text;
  }
  return {
    entry,
    numbers,
    /** @returns the formatted text for the field */
    type: (text: string) => change(numbers?.parseTyped(text, entry.country, home) ?? { country: home, text, value: text }),
    /** When the field loses the focus: the tables may have come meanwhile. */
    leave: () => {
      if (known !== numbers) startAnew();
    },
    choose: (country: string) => change(numbers!.changeCountry(entry, country, home)),
  };
}
