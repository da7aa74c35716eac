import { isChanged } from './isChanged.ts';

/** The values of a form, by field. */
export type FormValues = Record<string, unknown>;

/** Whose value counts in a field that both admins have changed. */
export type Winner = 'mine' | 'theirs';

type Texts = Record<string, FormValues | undefined>;

/**
 * Brings together what two admins have changed in the same record: each field has the value of the one who changed it, and one that neither
 * has changed is as stored.
 *
 * @param loaded what the form was filled with
 * @param mine what the form holds now
 * @param stored what is stored by now, as values of the form
 * @returns what the form shows and sends, over `stored`
 */
export function mergeEdits(loaded: FormValues, mine: FormValues, stored: FormValues, winner: Winner): FormValues {
  const merge = (field: string): unknown => {
    const [before, own, theirs] = [loaded[field], mine[field], stored[field]];
    // Each text of each language is a field of its own.
    if (field === 'translations') return mergeTexts((before ?? {}) as Texts, (own ?? {}) as Texts, (theirs ?? {}) as Texts, winner);
    return isChanged(own, before) && (winner === 'mine' || !isChanged(theirs, before)) ? own : theirs;
  };
  return Object.fromEntries(Object.keys({ ...loaded, ...mine, ...stored }).map((field) => [field, merge(field)]));
}

function mergeTexts(loaded: Texts, mine: Texts, stored: Texts, winner: Winner): Texts {
  const langs = Object.keys({ ...loaded, ...mine, ...stored });
  return Object.fromEntries(langs.map((lang) => [lang, mergeEdits(loaded[lang] ?? {}, mine[lang] ?? {}, stored[lang] ?? {}, winner)]));
}
