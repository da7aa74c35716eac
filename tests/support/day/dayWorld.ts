import type { LightMyRequestResponse } from 'fastify';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonBooking, LessonDetail } from '#shared/contract/lesson.ts';
import { insertAdmin } from '../../../server/accounts/accounts.queries.ts';
import { hashPassword } from '../../../server/accounts/password.ts';
import type { StoredPass } from '../../../server/passes/passes.queries.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { soldPack } from '../payments/passes.ts';
import { adminOf, freshLesson } from '../payments/paying.ts';
import type { TestApp } from '../testApp.ts';
import { type Outbox, outboxOf } from './outbox.ts';

const NORTE = { id: 1 };

/** A school's days in a story: three lessons of one activity, their bookings, and what the test itself knows. */
export type DayWorld = {
  school: TestApp;
  /** The first three are those of the story, the first of them today; those of its series follow. */
  lessons: number[];
  activity: number;
  /** The series that were added, with their lessons, also those that were taken back. */
  series: { id: string; lessons: number[] }[];
  bookings: string[];
  callOffs: number[];
  pack: StoredPass;
  outbox: Outbox;
  /** Bookings with an edit that the admin told nobody about. */
  untold: Set<string>;
  /** The number of requests so far. Admins take turns. */
  asked: number;
  /** Answers by their status and code, for the figures. */
  answers: Map<string, number>;
};

/** Dates of lessons; each is used by one lesson of a story at a time. */
const DATES = ['2026-07-01T17:00:00Z', '2026-07-20T09:00:00Z', '2026-07-21T09:30:00Z'];

/** Starts a story. */
export async function dayWorld(school: TestApp, answers: DayWorld['answers']): Promise<DayWorld> {
  const lessons: Lesson[] = [];
  for (const date of DATES) lessons.push(await freshLesson(school, 5, date));
  const pack = await soldPack(school, { granted: 3, price_cents: 10_000 });
  return { school, lessons: lessons.map(({ id }) => id), activity: lessons[0]!.activity_id, series: [], bookings: [], callOffs: [], pack, outbox: outboxOf(school), untold: new Set(), asked: 0, answers };
}

const colleagues = new WeakMap<TestApp, Promise<string>>();

/** A second admin of the school, signed in once: a session that ends is renewed. */
function colleagueOf(school: TestApp): Promise<string> {
  const add = async () => {
    const email = 'second@norte.example';
    await insertAdmin(school.database.forTenant(NORTE), NORTE, email, await hashPassword(DEMO_PASSWORD));
    return school.signIn(email);
  };
  const known = colleagues.get(school) ?? add();
  colleagues.set(school, known);
  return known;
}

/** Sends a request of a story, as one admin and another by turns, or as a guest. A refusal is part of it, a fault of the server or an unclear one is not. */
export async function ask(world: DayWorld, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, isAdmin = true): Promise<LightMyRequestResponse> {
  world.asked += 1;
  const cookie = isAdmin ? await (world.asked % 2 === 0 ? adminOf(world.school) : colleagueOf(world.school)) : undefined;
  const answer = await world.school.call(method, url, { cookie, ...(payload && { payload }) });
  const { code = '' } = answer.statusCode < 300 ? {} : answer.json<{ code?: string }>();
  const route = url.replaceAll(/[0-9a-f-]{36}/g, ':id').replaceAll(/\d+/g, ':n').replace(/\?.*/, '');
  const key = `${method} ${route} ${answer.statusCode} ${code}`.trim();
  world.answers.set(key, (world.answers.get(key) ?? 0) + 1);
  // Another date is refused so if none is offered.
  if (answer.statusCode >= 500 || (code === 'bad_request' && !url.endsWith('/choice'))) throw new Error(`${key}: ${answer.body}`);
  return answer;
}

/** A booking as its holder reads it now. */
export async function bookingOf({ school }: DayWorld, id: string): Promise<Booking> {
  return (await school.call('GET', `/api/bookings/${id}`)).json<Booking>();
}

/** The bookings of a story whose guests can choose now. */
export async function choosing({ school, bookings }: DayWorld): Promise<string[]> {
  const open = school.database.forTenant(NORTE).selectFrom('call_off_choices').where('tenant_id', '=', 1).where('choice', 'is', null);
  return (await open.where('booking_id', 'in', bookings).select('booking_id').orderBy('booking_id').execute()).map(({ booking_id }) => booking_id);
}

/** A live booking as an admin reads it in its lesson now. */
export async function adminBookingOf(world: DayWorld, id: string): Promise<LessonBooking | undefined> {
  const { lesson_id } = await bookingOf(world, id);
  const answer = await world.school.call('GET', `/api/lessons/${lesson_id}`, { cookie: await adminOf(world.school) });
  return answer.json<LessonDetail>().bookingData?.find((one) => one.id === id);
}

/** Guests of a story book with different addresses. */
export function guest(of: number): { email: string } {
  return { email: `guest${of}@example.com` };
}

/** Remembers a booking that was made. */
export async function keepBooking({ bookings }: DayWorld, asked: ReturnType<typeof ask>): Promise<void> {
  const answer = await asked;
  if (answer.statusCode === 201) bookings.push(answer.json<Booking>().id);
}
