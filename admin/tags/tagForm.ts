import { tagProblems } from '#shared/catalogRules.ts';
import { DEFAULT_COLOR } from '#shared/palette.ts';

/** A new tag, and the rules that every tag obeys. */
export const TAG_FORM = { fields: { name: '', color: DEFAULT_COLOR }, problems: tagProblems };
