import type { LightMyRequestResponse } from 'fastify';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { TestApp } from '../testApp.ts';
import { adminOf } from './paying.ts';

type Ref = Pick<Booking, 'id' | 'lesson_id'>;
type Path = 'payments' | 'discounts' | 'refunds' | 'write-offs';

/** Records money of a booking as an admin. A submission has an id of its own, unless `entries` has one. */
export async function atDesk(school: TestApp, { id, lesson_id }: Ref, path: Path, entries: object): Promise<LightMyRequestResponse> {
  const payload = { id: crypto.randomUUID(), ...entries };
  return school.call('POST', `/api/lessons/${lesson_id}/bookings/${id}/${path}`, { cookie: await adminOf(school), payload });
}

/** A booking's money as an admin sees it. */
export async function moneyOf(school: TestApp, { id, lesson_id }: Ref): Promise<BookingMoney> {
  return (await school.call('GET', `/api/lessons/${lesson_id}/bookings/${id}/money`, { cookie: await adminOf(school) })).json<BookingMoney>();
}

/** Takes an entry back as an admin. */
export async function undo(school: TestApp, { id, lesson_id }: Ref, entry: number): Promise<LightMyRequestResponse> {
  return school.call('POST', `/api/lessons/${lesson_id}/bookings/${id}/entries/${entry}/undo`, { cookie: await adminOf(school), payload: {} });
}
