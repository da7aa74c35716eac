import { readStorage, writeStorage } from './browserStorage.ts';

/** The forms whose entries are kept until they are sent. */
export type KeptForm = 'purchase' | 'enquiry' | 'offer' | 'waiting' | 'review';

// Session storage belongs to one tab: it survives a reload and the way to another page and back.
const keyOf = (form: KeptForm) => `lineup.${form}`;

/** What was entered into a form in this tab and is not sent yet, by field. */
export function readKept(form: KeptForm): Record<string, string | undefined> {
  const kept = Object.entries<unknown>({ ...(readStorage('sessionStorage', keyOf(form)) as object | undefined) });
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Adds to what is kept of a form. */
export function keep(form: KeptForm, entries: object): void {
  writeStorage('sessionStorage', keyOf(form), { ...readKept(form), ...entries });
}

/** Forgets what was entered into a form, once it is sent. */
export function forgetKept(form: KeptForm): void {
  writeStorage('sessionStorage', keyOf(form), undefined);
}
