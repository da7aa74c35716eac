import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { seen } from '../../support/payments/paying.ts';
import { placesOf, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

const NORTE = { id: 1 };
const SIZE = { id: 'size', ask: 'Wetsuit size', choices: ['Small', 'Large'], required: true, words: { de: { ask: 'Größe des Anzugs', choices: ['Klein', 'Groß'] } } };
const NOTE = { id: 'note', ask: 'Anything else?', choices: [], required: false };
const TERMS = { child_price: 20.5, child_under: 12, consent_under: 18, questions: [SIZE, NOTE] };
const ADULT = { name: 'Ana', age: '40', answers: { size: 'Large' } };
const CHILD = { name: 'Rui', age: '9', answers: { size: 'Small', note: 'afraid of jellyfish' }, consent: true };

let school: TestApp;
let cookie: string;
beforeAll(async () => {
  school = await testApp();
  cookie = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => school.call(method, url, { cookie, ...(payload && { payload }) });

/** A lesson of an activity of 35 euros with these terms. */
async function lessonWith(terms: object, num_places = 8) {
  const activity = (await send('POST', '/api/activities', { name: 'Family surf', place: 'Praia', price: 35, ...terms })).json<Activity>();
  const lesson = (await send('POST', '/api/lessons', { activity_id: activity.id, date: '2026-07-10T10:00:00Z', num_places })).json<{ id: number }>();
  return { activity, lesson };
}
const book = (lesson: { id: number }, fields: object) => school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: { ...submission(), ...fields } });

test('children pay the child’s price, and answers and consent are kept; the same key books once', async () => {
  const { lesson } = await lessonWith(TERMS);
  const sent = { users: [ADULT, CHILD], price_cents: 3500, total_cents: 5550, payment_intent_id: crypto.randomUUID() };
  const answer = await book(lesson, sent);
  expect(answer.statusCode, answer.body).toBe(201);
  const booking = answer.json<Booking>();
  expect([booking.amount, booking.due]).toEqual([5550, 5550]);
  expect(participantsOf(booking)).toEqual([
    { name: 'Ana', age: '40', answers: [{ id: 'size', ask: 'Wetsuit size', answer: 'Large' }] },
    { name: 'Rui', age: '9', answers: [{ id: 'size', ask: 'Wetsuit size', answer: 'Small' }, { id: 'note', ask: 'Anything else?', answer: 'afraid of jellyfish' }], consent: true },
  ]);
  expect((await book(lesson, sent)).json<Booking>().id).toBe(booking.id);
  expect((await book(lesson, { ...sent, users: [ADULT, { ...CHILD, answers: { size: 'Large' } }] })).json()).toMatchObject({ code: 'payment_intent_reused' });
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2, bookings: 1 });

  // The team reads the same, and it stays when the activity asks no more.
  const { bookingData } = (await send('GET', `/api/lessons/${lesson.id}`)).json<LessonDetail>();
  expect(bookingData![0]!.data).toBe(booking.data);
  expect((await seen(school, booking.id)).data).toBe(booking.data);
});

test.each([
  ['an answer that is missing', { ...ADULT, answers: {} }, { 'users.0.answers.size': { code: 'answer_missing' } }],
  ['an answer that is not offered', { ...ADULT, answers: { size: 'XXL' } }, { 'users.0.answers.size': { code: 'answer_not_offered' } }],
  ['an age that is no number', { ...ADULT, age: 'grown up' }, { 'users.0.age': { code: 'age_needed' } }],
  ['a child without consent', { ...CHILD, consent: false }, { 'users.0.consent': { code: 'consent_missing' } }],
  ['an answer with a link', { ...ADULT, answers: { size: 'Large', note: 'http://example.com' } }, { 'users.0.answers.note': { code: 'link_in_text' } }],
])('%s is refused, and nothing is booked', async (_what, user, problems) => {
  const { lesson } = await lessonWith(TERMS);
  const answer = await book(lesson, { users: [user] });
  expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([400, problems]);
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, bookings: 0 });
});

test.each([{ total_cents: 7000 }, { price_cents: 3400 }, { price_cents: 3500, total_cents: 4100 }])('another price than %j that was shown is refused', async (shown) => {
  const { lesson } = await lessonWith(TERMS);
  expect((await book(lesson, { users: [ADULT, CHILD], ...shown })).json()).toMatchObject({ code: 'price_changed' });
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, bookings: 0 });
});

test('the total and a code’s discount go by the ages', async () => {
  const { activity, lesson } = await lessonWith(TERMS);
  const items = [{ id: activity.id, quantity: 3, ages: ['40', '9'] }];
  expect((await school.call('POST', '/api/calc-total-amount', { payload: { items } })).json()).toEqual({ amount: 9050 });
  await send('POST', '/api/discount_codes', { code: 'FAMILY10', percent: 10 });
  const quote = await school.call('POST', '/api/codes/check', { payload: { code: 'FAMILY10', activity: activity.id, participants: 2, ages: ['40', '9'] } });
  expect(quote.json()).toMatchObject({ amount: 555, rest: 4995 });
  const booking = (await book(lesson, { users: [ADULT, CHILD], code: 'FAMILY10' })).json<Booking>();
  expect([booking.amount, booking.due]).toEqual([5550, 4995]);
});

test('a pack that is shown at the desk pays the price of whole participants, whatever their ages', async () => {
  const { lesson } = await lessonWith(TERMS);
  const booking = (await book(lesson, { users: [ADULT, { ...CHILD, name: 'Eva' }, CHILD] })).json<Booking>();
  const pack = await soldPack(school, { granted: 2 });
  const answer = await send('POST', `/api/lessons/${lesson.id}/bookings/${booking.id}/codes`, { code: pack.code });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await seen(school, booking.id)).toMatchObject({ amount: 7600, paid_by_pass: 5550, due: 2050 });
});

test('who joins later pays by age; who stays keeps price and answers', async () => {
  const { lesson } = await lessonWith(TERMS);
  const booking = (await book(lesson, { users: [CHILD] })).json<Booking>();
  const { version } = (await send('GET', `/api/lessons/${lesson.id}`)).json<LessonDetail>().bookingData![0]!;
  const edit = { version, users: [{ was: 0, name: 'Rui', age: '13' }, { name: 'Eva', age: '8' }, { name: 'Tom', age: '' }], phone: booking.phone, email: booking.email, notes: '', tells_guest: false };
  const answer = await send('PUT', `/api/lessons/${lesson.id}/bookings/${booking.id}/entries`, edit);
  expect(answer.statusCode, answer.body).toBe(200);
  const edited = await seen(school, booking.id);
  expect(edited.amount).toBe(2050 + 2050 + 3500);
  expect(participantsOf(edited)[0]).toMatchObject({ name: 'Rui', age: '13', consent: true, answers: [{ answer: 'Small' }, { answer: 'afraid of jellyfish' }] });
});

test('visitors read the questions in their language with the values that are sent; lists leave them out', async () => {
  const { activity } = await lessonWith(TERMS);
  const german = (await school.call('GET', `/api/activities/${activity.id}?lang=de`)).json<Activity>();
  expect(german).toMatchObject({ child_price: 20.5, child_under: 12, consent_under: 18 });
  expect(german.questions).toEqual([{ id: 'size', ask: 'Größe des Anzugs', choices: ['Small', 'Large'], labels: ['Klein', 'Groß'], required: true }, NOTE]);
  const listed = (await school.call('GET', '/api/activities?lang=de')).json<Activity[]>().find(({ id }) => id === activity.id)!;
  expect(listed).not.toHaveProperty('questions');
  expect(listed).not.toHaveProperty('child_price');
});

test.each([
  [{ child_price: 20 }, { child_under: { code: 'required' } }],
  [{ child_under: 12 }, { child_price: { code: 'required' } }],
  [{ child_price: 20.123, child_under: 0 }, { child_price: { code: 'cents' }, child_under: { code: 'too_small', min: 1 } }],
  [{ questions: [{ ...SIZE, choices: ['S'], words: {} }] }, { 'questions.0.choices': { code: 'question_choices_count', max: 12 } }],
  [{ questions: [{ ...SIZE, choices: ['S', 'S'], words: {} }] }, { 'questions.0.choices': { code: 'question_choices_alike' } }],
  [{ questions: [{ ...SIZE, words: { de: { ask: 'Größe', choices: ['Klein', 'Mittel', 'Groß'] } } }] }, { 'questions.0.words.de.choices': { code: 'question_choices_differ', count: 2 } }],
  [{ questions: [{ ...SIZE, ask: ' ' }] }, { 'questions.0.ask': { code: 'required' } }],
  [{ questions: [SIZE, SIZE] }, { questions: { code: 'not_valid' } }],
])('terms of %j are refused', async (terms, problems) => {
  const { activity } = await lessonWith({});
  const answer = await send('PUT', `/api/activities/${activity.id}`, terms);
  expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([400, problems]);
  expect((await send('GET', `/api/activities/${activity.id}`)).json<Activity>()).toMatchObject({ version: 1, child_price: null, questions: [] });
});

test('a price that changes between the rules and the claim books nothing', async () => {
  const { activity, lesson } = await lessonWith(TERMS);
  const raise = school.database.owner.updateTable('activities').set({ child_price_cents: 2500 }).where('id', '=', activity.id).where('tenant_id', '=', 1);
  // Both orders are fine, but the booking never costs what was not shown.
  const [answer] = await Promise.all([book(lesson, { users: [CHILD], total_cents: 2050 }), raise.execute()]);
  const { bookings } = await placesOf(school, NORTE, lesson.id);
  const outcome = answer.statusCode === 201 ? [answer.json<Booking>().amount, bookings] : [answer.json<{ code: string }>().code, bookings];
  expect([[2050, 1], ['price_changed', 0]]).toContainEqual(outcome);
});
