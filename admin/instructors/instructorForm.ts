import { instructorProblems } from '#shared/catalog/catalogRules.ts';

/** A new instructor, and the rules that every instructor obeys. */
export const INSTRUCTOR_FORM = { fields: { name: '', email: '', phone: '' }, problems: instructorProblems };
