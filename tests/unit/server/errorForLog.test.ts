import { expect, test } from 'vitest';
import { errorForLog, errorForRecord } from '../../../server/lib/errorForLog.ts';

test('a mail server’s answer is reduced to its code', () => {
  const error = Object.assign(new Error('550 5.1.1 <maria@norte.example> Maria Silva unknown'), { code: 'EENVELOPE', response: '550 Maria', responseCode: 550, rejected: ['maria@norte.example'] });
  expect(errorForLog(error)).toEqual({ type: 'Error', code: 'EENVELOPE', message: 'the mail server answered 550', stack: '' });
});

test('PostgreSQL’s details are left out, addresses and numbers are masked, the stack too', () => {
  const error = Object.assign(new Error('no place for maria.silva+surf@norte.example, +351 912 345 678'), { code: '23505', detail: 'Key (email)=(maria@norte.example) exists.', where: 'maria' });
  const shown = errorForLog(error);
  expect(shown).toMatchObject({ code: '23505', message: 'no place for …@…, +…' });
  expect(shown.stack).toContain('errorForLog.test.ts');
  expect(JSON.stringify(shown)).not.toMatch(/maria|912/i);
});

test('what is no error, or has been reduced before, passes', () => {
  expect(errorForLog('down')).toMatchObject({ message: 'down' });
  expect(errorForLog(undefined)).toMatchObject({ message: 'undefined' });
  expect(errorForLog(errorForLog(new TypeError('x')))).toMatchObject({ type: 'TypeError', message: 'x' });
});

test.each([
  ['call 912 345 678 now', 'call … now'],
  ['0049 170 1234567', '+…'],
  ['00351912345678', '+…'],
  ['booking 4711 of lesson 12, attempt 3 of 10', 'booking 4711 of lesson 12, attempt 3 of 10'],
  ['cs_test_912345678 and 3f2b8c1e-9123-4567-8910-912345678912 and 912345678', 'cs_test_912345678 and 3f2b8c1e-9123-4567-8910-912345678912 and 912345678'],
  ['at 2026-07-04 09:00:00, port 5432, 127.0.0.1 550 5.1.1', 'at 2026-07-04 09:00:00, port 5432, 127.0.0.1 550 5.1.1'],
])('phone numbers are masked, ids stay: %s', (text, stored) => expect(errorForRecord(new Error(text))).toBe(stored));
