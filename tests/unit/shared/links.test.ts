import { expect, test } from 'vitest';
import { profileProblems } from '#shared/accountRules.ts';
import { bookingProblems } from '#shared/bookings/bookingDraft.ts';
import { hasLink } from '#shared/contactFormats.ts';
import { personNameProblem } from '#shared/passes/buyerProblems.ts';
import { giftProblems } from '#shared/passes/gifts.ts';

test.each([
  ...['St. John', 'St.John', 'J.R. Smith', 'J.R.Smith', 'D.J. Müller', 'D.J.Müller', 'Anna-Marie O’Neil', "Anna-Marie O'Neil", 'Dr.Ana Silva'],
  ...['M. de Souza', 'Maria.de Souza', 'Ana / Rui', 'Ana/Rui', 'J.Smith/A.Smith', 'Ana & Rui', 'Zé (8)', 'Ana, mãe do Rui', '王小明', 'Ana: 9 anos', 'J.Commons'],
  ...['Ana.Comer', 'Sr.Neto', 'Ana 2', '8,5', '8.5', '9/10', '7-9 years', 'Juan 3º', 'Jr.', 'Wwwilliam', 'Com', 'Net'],
])('"%s" is no link', (text) => expect(hasLink(text)).toBe(false));

test.each([
  ...['https://evil.example', 'HTTP://evil.example/x', 'ftp://a', 'www.evil', 'Ana WWW.evil.pt', 'evil.com', 'Evil.COM!', 'win at casino-win.net now'],
  ...['foo.com/…', 'foo.de/x', 't.me/x', 'x.com/abc', 'bit.ly/abc', 'foo.museum?x', 'foo.pt:8080', 'foo.co.uk/a', 'größe.de/x', 'ana@evil.com'],
  ...['ｗｗｗ．evil．pt', 'evil。com', 'ev\u200Bil.c\u200Bom', 'mailto:ana', '1.2.3.4/x', 'http:\u200B//x'],
])('"%s" is a link', (text) => expect(hasLink(text)).toBe(true));

test('a link is a problem of the name and of the age, in a booking and in an account', () => {
  const draft = { users: [{ name: 'Ana', age: '9' }, { name: 'Win at foo.com/x', age: 'www.x.pt' }], email: 'ana@example.com', phone: '1', notes: 'https://ok.example' };
  expect(bookingProblems(draft, 9, () => true)).toEqual({ 'users.1.name': 'link_in_text', 'users.1.age': 'link_in_text' });
  expect(profileProblems({ name: 'https://evil.example' }, () => true)).toEqual({ name: 'link_in_text' });
  expect(profileProblems({ name: 'D.J. Müller' }, () => true)).toEqual({});
});

test('what is too long, or is of more people than a booking takes, is not read for links', () => {
  const name = `www.x.pt ${'\uFDFA'.repeat(1000)}`;
  const draft = { users: Array.from({ length: 83 }, () => ({ name, age: name })), email: 'ana@example.com', phone: '1', notes: '' };
  const problems = bookingProblems(draft, 99, () => true);
  expect(Object.keys(problems)).toHaveLength(1 + 2 * 20);
  expect(new Set(Object.values(problems))).toEqual(new Set(['too_many_participants', 'text_too_long']));
  expect(personNameProblem(name)).toMatchObject({ code: 'too_long' });
  const gift = { receiver_name: 'Ana', receiver_email: '', message: `www.x.pt ${'a'.repeat(5000)}`, send_on: '2026-07-04' };
  expect(giftProblems(gift, { needsEmail: false, today: '2026-07-04' })).toMatchObject({ message: { code: 'too_long' } });
});

test('a long text is read in no time', () => {
  const began = performance.now();
  for (const part of ['a', '-', '.', 'a.', 'ab.', 'www', '1.', ':/']) hasLink(part.repeat(200_000 / part.length));
  expect(performance.now() - began).toBeLessThan(1000);
});
