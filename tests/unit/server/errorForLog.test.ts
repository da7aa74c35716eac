import { expect, test } from 'vitest';
import { errorForLog } from '../../../server/lib/errorForLog.ts';

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
