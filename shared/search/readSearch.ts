/** The longest text that is searched for, in characters. */
export const SEARCH_LIMIT = 100;

/** The shortest one. */
const SHORTEST = 2;

/** Most words that are compared. Further words are left out. */
const MOST_WORDS = 6;

/** What a text asks for: words that a name or email contains, digits that a phone number contains, references of bookings. */
export type Search = { words: string[]; digits: string | null; references: string[] };

/**
 * Reads what was typed into the search of the back office.
 *
 * @param prefix of the school's references (`referencePrefix`), for those typed without it
 * @returns undefined if the text is too short to search for
 */
export function readSearch(text: string, prefix: string): Search | undefined {
  const typed = text.trim().slice(0, SEARCH_LIMIT);
  if (typed.length < SHORTEST) return undefined;
  const digits = readDigits(typed);
  const words = digits === null ? typed.split(/\s+/).slice(0, MOST_WORDS) : [];
  return { words, digits, references: readReferences(typed, prefix) };
}

/** The digits of a text that looks like a phone number, without the zeros that stand for a country code or for none. */
function readDigits(text: string): string | null {
  if (!/^[\s+()\d./-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^0{1,2}/, '');
  return digits.length >= 3 ? digits : null;
}

/** `PN-7K3M`, `pn 7k3m` and `7K3M` are the same reference. */
function readReferences(text: string, prefix: string): string[] {
  const [, first = prefix, rest] = /^(?:([A-Z]{2})[\s-]?)?([2-9A-HJKMNP-TV-Z]{4,7})$/.exec(text.toUpperCase()) ?? [];
  return rest === undefined ? [] : [`${first}-${rest}`];
}
