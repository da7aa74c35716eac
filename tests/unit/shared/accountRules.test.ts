import { describe, expect, test } from 'vitest';
import { emailChangeProblems, isOwnEmail, passwordProblem, profileProblems, registrationProblems } from '#shared/accountRules.ts';
import { parseMobileNumber } from '#shared/phone.ts';

const isMobile = (phone: string) => parseMobileNumber(phone, 'PT') !== undefined;

describe('a password', () => {
  test.each([
    ['', 'password_too_short'],
    ['1234567', 'password_too_short'],
    ['🌊🌊🌊🌊', 'password_too_short'],
    ['12345678', undefined],
    ['        ', undefined],
    ['🌊'.repeat(200), undefined],
    ['x'.repeat(200), undefined],
    ['x'.repeat(201), 'password_too_long'],
  ])('%j: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));
});

describe('a registration', () => {
  test.each([
    [{ email: 'ana@example.com', password: 'surf-demo' }, {}],
    [{ email: '  ana@example.com ', password: 'surf-demo' }, {}],
    [{ email: '', password: '' }, { email: 'email_invalid', password: 'password_too_short' }],
    [{ email: 'ana@example', password: 'surf-demo' }, { email: 'email_invalid' }],
    [{ email: 'a@example.com\nbcc: b@example.com', password: 'surf-demo' }, { email: 'email_invalid' }],
    [{ email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}`, password: 'surf-demo' }, { email: 'email_invalid' }],
  ])('%j: %j', (registration, problems) => expect(registrationProblems(registration)).toEqual(problems));
});

describe('a change of the email', () => {
  test.each([
    [{ email: ' b@example.com ', password: 'x' }, true, {}],
    [{ email: 'b@example.com' }, false, {}],
    [{ email: 'b@example.com' }, true, { password: 'password_missing' }],
    [{ email: 'b@example.com', password: '' }, true, { password: 'password_missing' }],
    [{ email: ' a@example.com', password: 'x' }, true, { email: 'email_same' }],
    [{ email: 'A@example.com', password: 'x' }, true, {}],
    [{ email: '', password: 'x' }, true, { email: 'email_invalid' }],
  ])('%j, with a password: %s: %j', (change, needsPassword, problems) => {
    expect(emailChangeProblems(change, { email: 'a@example.com', needsPassword })).toEqual(problems);
  });
});

describe('a change of the profile', () => {
  test.each([
    [{}, {}],
    [{ name: '', phone: '' }, {}],
    [{ phone: null }, {}],
    [{ phone: '   ' }, {}],
    [{ name: 'x'.repeat(100), phone: '912 345 678' }, {}],
    [{ name: 'x'.repeat(101) }, { name: 'text_too_long' }],
    [{ phone: '212 345 678' }, { phone: 'phone_invalid' }],
    [{ phone: 'call me' }, { phone: 'phone_invalid' }],
    [{ new_password: 'long enough' }, { password: 'password_missing' }],
    [{ new_password: 'short', password: 'surf-demo' }, { new_password: 'password_too_short' }],
    [{ new_password: 'long enough', password: 'x' }, {}],
    [{ password: 'x' }, {}],
  ])('%j: %j', (change, problems) => expect(profileProblems(change, isMobile)).toEqual(problems));
});

test.each([
  ['maria@norte.example', true],
  [' MARIA@norte.EXAMPLE ', true],
  ['Maria', true],
  ['ｍａｒｉａ', true],
  ['maria1', false],
  ['norte.example', false],
  ['', false],
])('%j is the own email of maria@norte.example: %s', (password, expected) => expect(isOwnEmail(password, 'Maria@norte.example')).toBe(expected));
