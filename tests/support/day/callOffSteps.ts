import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CallOffOutcome, CallOffState, GuestChoice } from '#shared/contract/callOff.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { settleCallOff } from '../../../server/callOffs/settleCallOffTask.ts';
import { atDesk } from '../payments/desk.ts';
import { adminOf, repost } from '../payments/paying.ts';
import { participants, placesOf, submission, type TestApp } from '../testApp.ts';

const NORTE = { id: 1 };

/** Why the lessons of these tests are called off. */
export const REASON = { en: 'Eight metres of swell.', de: 'Acht Meter Wellen.' };

/** What admins and guests of Praia Norte do about called-off lessons. @param school is started before the first test */
export function callOffSteps(school: () => TestApp) {
  const book = async (lesson: Lesson, people: number, change: object = {}) => (await repost(school(), lesson, submission({ users: participants(people), ...change }))).json<Booking>();
  const pay = async (booking: Booking, amount: string) => atDesk(school(), booking, 'payments', { id: crypto.randomUUID(), amount, method: 'cash' });
  const asked = async (lessons: readonly Lesson[], change: object = {}) =>
    school().call('POST', '/api/call-offs', { cookie: await adminOf(school()), payload: { lesson_ids: lessons.map(({ id }) => id), reason: REASON, offers_dates: true, days: 7, ...change } });
  const calledOff = async (lessons: readonly Lesson[], change: object = {}): Promise<CallOffOutcome & { id: number }> => {
    const answer = await asked(lessons, change);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const code = async (answer: ReturnType<typeof asked>) => (await answer).json<ErrorAnswer>().code;
  const choose = ({ id }: { id: string }, payload: object) => school().call('POST', `/api/bookings/${id}/choice`, { payload });
  const choiceOf = async ({ id }: Booking) => (await school().call('GET', `/api/bookings/${id}/choice`)).json<GuestChoice>();
  const read = async ({ id }: Booking) => (await school().call('GET', `/api/bookings/${id}`)).json<Booking>();
  const taken = async ({ id }: Lesson) => (await placesOf(school(), NORTE, id)).num_bookings;
  const stateOf = async (id: number) => (await school().call('GET', `/api/call-offs/${id}`, { cookie: await adminOf(school()) })).json<CallOffState>();
  const change = async ({ id }: Lesson, is_cancelled: 0 | 1) => school().call('PUT', `/api/lessons/${id}`, { cookie: await adminOf(school()), payload: { is_cancelled } });
  const takeBack = async (id: number) => school().call('POST', `/api/call-offs/${id}/take-back`, { cookie: await adminOf(school()) });
  const entriesOf = async ({ id }: Booking) =>
    (await sql<{ kind: string; amount_cents: number }>`select kind, amount_cents from ledger_entries where booking_id = ${id} order by id`.execute(school().database.forTenant(NORTE))).rows.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`);
  const settle = async (id: number) => {
    const tenant = (await school().directory.checked()).tenants.find((one) => one.id === 1)!;
    await settleCallOff(school().database.forTenant(tenant), tenant, id, school().clock.now);
  };
  return { book, pay, asked, calledOff, code, choose, choiceOf, read, taken, stateOf, change, takeBack, entriesOf, settle };
}
