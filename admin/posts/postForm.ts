import { postProblems } from '#shared/catalog/catalogRules.ts';

/** A new post, and the rules that every post obeys. */
export const POST_FORM = { fields: { title: '', body: '' }, problems: postProblems };
