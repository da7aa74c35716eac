import { tagProblems } from '#shared/catalog/catalogRules.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';

/** A new tag, and the rules that every tag obeys. */
export const TAG_FORM = { fields: { name: '', color: DEFAULT_COLOR }, problems: tagProblems };
