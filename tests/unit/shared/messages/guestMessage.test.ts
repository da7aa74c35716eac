import { expect, test } from 'vitest';
import { messageFor, messageProblems } from '#shared/messages/guestMessage.ts';

const TEXTS = { subject: { en: 'Wind', de: 'Wind' }, body: { en: 'Hello {name}, {lesson} on {day} at {time}. {other}', de: 'Hallo {name}' } };
const facts = (lang: string) => ({ name: '$& Ana', lesson: 'First waves', day: `day-${lang}`, time: '10:00' });

test('a guest reads the own language, else the school’s, with what stands for the words in braces', () => {
  expect(messageFor(TEXTS, 'de', 'en', facts)).toEqual({ lang: 'de', subject: 'Wind', body: 'Hallo $& Ana' });
  expect(messageFor(TEXTS, 'fr', 'en', facts)).toEqual({ lang: 'en', subject: 'Wind', body: 'Hello $& Ana, First waves on day-en at 10:00. {other}' });
});

test.each([
  [{ subject: { en: 'a' }, body: { en: 'b' } }, {}],
  [{ subject: {}, body: {} }, { 'subject.en': { code: 'required' }, 'body.en': { code: 'required' } }],
  [{ subject: { en: 'a', de: ' ' }, body: { en: 'b', de: 'c' } }, { 'subject.de': { code: 'required' } }],
  [{ subject: { en: 'a'.repeat(151) }, body: { en: 'b' } }, { 'subject.en': { code: 'too_long', max: 150 } }],
  [{ subject: { en: 'a', fr: 'b' }, body: { en: 'b', fr: 'c' } }, { 'subject.fr': { code: 'not_valid' }, 'body.fr': { code: 'not_valid' } }],
])('%j has the problems %j', (texts, problems) => {
  expect(messageProblems(texts, ['en', 'de'])).toEqual(problems);
});
