import { expect, test } from 'vitest';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { refusalKey } from '../../../admin/api/refusalKey.ts';

test.each([
  ['a number out of range', { num_places: { code: 'too_large', max: 1000 } }, 'refusal.invalid_entry'],
  ['a text that is too long, and a number that is too small', { cancel_reason: { code: 'too_long', max: 9 }, open_days_before: { code: 'too_small', min: 0 } }, 'refusal.invalid_entry'],
  ['something that no form sends', { num_places: { code: 'too_large', max: 1000 }, tags: { code: 'not_valid' } }, 'refusal.bad_request'],
  ['nothing at a field', {}, 'refusal.bad_request'],
] as const)('%s', (_name, problems, key) => {
  expect(refusalKey({ code: 'bad_request', problems } as unknown as ErrorAnswer)).toBe(key);
});

test('other refusals keep their own sentence', () => {
  expect(refusalKey({ code: 'invalid_lesson', problems: { date: { code: 'date' } } })).toBe('refusal.invalid_lesson');
});
