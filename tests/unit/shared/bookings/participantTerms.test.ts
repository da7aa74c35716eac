import { describe, expect, test } from 'vitest';
import { bookingProblems } from '#shared/bookings/bookingDraft.ts';
import { answersText } from '#shared/bookings/participants.ts';
import { answersIn, type ParticipantAsks, participantCents, participantsCents, storedAnswers, yearsOf } from '#shared/bookings/participantTerms.ts';

const TERMS = { price_cents: 3500, child_price_cents: 2000, child_under: 12 };

test.each([
  ['11', 11],
  [' 7 ', 7],
  ['0', 0],
  ['', undefined],
  ['7 years', undefined],
  ['-3', undefined],
  ['7.5', undefined],
  ['121', undefined],
  ['1e1', undefined],
])('the age %j is read as %s years', (age, years) => {
  expect(yearsOf(age)).toBe(years);
});

test.each([
  ['11', 2000],
  ['0', 2000],
  ['12', 3500],
  ['', 3500],
  ['eleven', 3500],
])('at the age %j a place costs %i', (age, cents) => {
  expect(participantCents(TERMS, age)).toBe(cents);
  expect(participantCents({ ...TERMS, child_price_cents: null, child_under: null }, age)).toBe(3500);
});

test('a booking costs what its participants pay together', () => {
  expect(participantsCents(TERMS, [{ age: '40' }, { age: '9' }, { age: '12' }])).toBe(9000);
  expect(participantsCents({ ...TERMS, child_price_cents: 0 }, [{ age: '3' }])).toBe(0);
});

describe('what an activity asks', () => {
  const SIZE = { id: 'size', ask: 'Wetsuit size', choices: ['S', 'M'], required: true };
  const OTHER = { id: 'other', ask: 'Anything else?', choices: [], required: false };
  const ASKS: ParticipantAsks = { child_under: null, consent_under: 18, questions: [SIZE, OTHER] };
  const problemsOf = (user: object, asks = ASKS) => bookingProblems({ users: [{ name: 'Ana', age: '', ...user }], email: 'ana@example.com', phone: '912345678', notes: '' }, 9, () => true, asks);

  test.each([
    [{ age: '30', answers: { size: 'M' } }, {}],
    [{ age: '30' }, { 'users.0.answers.size': 'answer_missing' }],
    [{ age: '30', answers: { size: '  ' } }, { 'users.0.answers.size': 'answer_missing' }],
    [{ age: '30', answers: { size: 'XXL' } }, { 'users.0.answers.size': 'answer_not_offered' }],
    [{ age: '30', answers: { size: 'M', other: 'x'.repeat(201) } }, { 'users.0.answers.other': 'text_too_long' }],
    [{ age: '30', answers: { size: 'M', other: 'see www.example.com' } }, { 'users.0.answers.other': 'link_in_text' }],
    [{ age: 'thirty', answers: { size: 'M' } }, { 'users.0.age': 'age_needed' }],
    [{ age: '17', answers: { size: 'M' } }, { 'users.0.consent': 'consent_missing' }],
    [{ age: '17', answers: { size: 'M' }, consent: true }, {}],
    [{ age: '18', answers: { size: 'M' } }, {}],
  ])('of %j leaves the problems %j', (user, problems) => {
    expect(problemsOf(user)).toEqual(problems);
  });

  test('is nothing without terms', () => {
    expect(problemsOf({ age: 'seven and a half' }, { child_under: null, consent_under: null, questions: [] })).toEqual({});
  });

  test('is stored in the order of the questions, without unknown and empty answers, and read in the language of the page', () => {
    const stored = storedAnswers(ASKS, { other: 'shy', unknown: 'x', size: 'M' });
    expect(stored).toEqual([{ id: 'size', ask: 'Wetsuit size', answer: 'M' }, { id: 'other', ask: 'Anything else?', answer: 'shy' }]);
    const german = answersIn({ questions: [{ ...SIZE, ask: 'Größe', labels: ['klein', 'mittel'] }] }, stored);
    expect(answersText({ answers: german, consent: true }, 'stimmt zu', 'de')).toBe('Größe: mittel · Anything else? shy · stimmt zu');
    expect(answersText({ answers: german }, '', 'fr')).toBe('Größe\u202f: mittel · Anything else? shy');
    expect(storedAnswers(ASKS, Object.create({ size: 'M' }) as Record<string, string>)).toEqual([]);
  });
});
