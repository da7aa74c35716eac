import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { mayRetry } from '../../../admin/api/mayRetry.ts';

test.each([
  ['a record that does not exist', new HttpError('error.not_found', 404), 0, false],
  ['what the role does not allow', new HttpError('error.forbidden', 403), 0, false],
  ['too many requests', new HttpError('error.too_many', 429), 0, true],
  ['a failing server', new HttpError('error.internal', 503), 2, true],
  ['a failing server, after three more', new HttpError('error.internal', 503), 3, false],
  ['an unreachable server', new Error('error.unreachable'), 0, true],
])('%s is asked for again or not', (_, error, failures, expected) => {
  expect(mayRetry(failures, error)).toBe(expected);
});
