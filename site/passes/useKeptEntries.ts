import { useState } from 'react';
import { keep, readKept } from '../page/keptEntries.ts';
import { useEarlyInput } from '../page/useEarlyInput.ts';
import { useHydrated } from '../page/useHydrated.ts';

/**
 * The entries of a form that buys a pack or a present. They belong to the browser's tab, until it is bought.
 *
 * @param early the fields that may be typed before hydration
 */
export function useKeptEntries<Name extends string>(blank: Record<Name, string>, early: readonly NoInfer<Name>[]): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  // The server does not know what this browser keeps, so the first page has it after hydration.
  const hydrated = useHydrated();
  const [entries, setEntries] = useState(() => (hydrated ? withKept(blank) : blank));
  useEarlyInput(early, (typed) => {
    const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    setEntries({ ...withKept(blank), ...filled });
    keep('purchase', filled);
  });
  function change(next: Partial<Record<Name, string>>) {
    setEntries({ ...entries, ...next });
    keep('purchase', next);
  }
  return [entries, change];
}

function withKept<Name extends string>(blank: Record<Name, string>): Record<Name, string> {
  const kept = Object.entries(readKept('purchase')).filter(([name]) => Object.hasOwn(blank, name));
  return { ...blank, ...Object.fromEntries(kept) };
}
