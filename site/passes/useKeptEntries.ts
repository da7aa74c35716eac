import { useState } from 'react';
import { readStorage, writeStorage } from '../page/browserStorage.ts';
import { useEarlyInput } from '../page/useEarlyInput.ts';
import { useHydrated } from '../page/useHydrated.ts';

// Session storage belongs to one tab: it survives a reload and the way to the payment page and back.
const KEY = 'lineup.purchase';

/** What was entered in this tab for a pack or a present that is not bought yet. */
function readKept(): Record<string, unknown> {
  return { ...(readStorage('sessionStorage', KEY) as object | undefined) };
}

function keep(entries: object): void {
  writeStorage('sessionStorage', KEY, { ...readKept(), ...entries });
}

/** Forgets what was entered, once it is bought. */
export function forgetKeptEntries(): void {
  writeStorage('sessionStorage', KEY, undefined);
}

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
    keep(filled);
  });
  function change(next: Partial<Record<Name, string>>) {
    setEntries({ ...entries, ...next });
    keep(next);
  }
  return [entries, change];
}

function withKept<Name extends string>(blank: Record<Name, string>): Record<Name, string> {
  const kept = Object.entries(readKept()).filter(([name, text]) => Object.hasOwn(blank, name) && typeof text === 'string');
  return { ...blank, ...Object.fromEntries(kept) };
}
