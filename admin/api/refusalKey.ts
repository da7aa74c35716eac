import type { ErrorAnswer } from '#shared/contract/wire.ts';

/** Problems of entries that were understood, but are too much or too little. */
const OUT_OF_RANGE = new Set(['too_small', 'too_large', 'too_long']);

/** The message key of a refusal. Entries out of range have their sentences at the fields, so reloading the page is not advised. */
export function refusalKey({ code, problems = {} }: Pick<ErrorAnswer, 'code' | 'problems'>): string {
  const codes = Object.values(problems).map((problem) => problem.code);
  const isRange = code === 'bad_request' && codes.length > 0 && codes.every((one) => OUT_OF_RANGE.has(one));
  return `refusal.${isRange ? 'invalid_entry' : code}`;
}
