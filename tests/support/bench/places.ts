import { brotliDecompressSync } from 'node:zlib';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { PlannedBooking } from '../processes/driverProcess.ts';
import type { Requests } from './requests.ts';

/** The public list of upcoming lessons. */
export const LESSONS = '/api/lessons?next=1';

/** A place that can be booked. */
export type Place = Omit<PlannedBooking, 'submission'>;

/** How many guests have booked so far: each has an address of its own. */
let guests = 0;

/** The free places of schools, by their hosts, spread over all lessons. */
export async function freePlaces({ ask, get }: Requests, hosts: readonly string[]): Promise<Place[]> {
  const places: (Place & { place: number })[] = [];
  for (const host of hosts) {
    const { headers, body } = await ask(get(host, LESSONS));
    const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
    const lessons = (JSON.parse(text.toString()) as Lesson[]).filter(({ id, is_cancelled }) => id > 0 && !is_cancelled);
    for (const { id, date, num_bookings, num_places } of lessons) for (let place = num_bookings; place < num_places; place += 1) places.push({ host, lesson_id: id, date, place });
  }
  return places.toSorted((one, other) => one.place - other.place).map(({ place: _place, ...rest }) => rest);
}

/** A booking of a place by a new guest. */
export function newBooking(place: Place): PlannedBooking {
  guests += 1;
  const submission = { users: [{ name: 'Ana Silva', age: '' }], phone: `9${String(10_000_000 + guests)}`, email: `guest${guests}@example.com`, notes: '', payment_intent_id: crypto.randomUUID() };
  return { ...place, submission };
}

/** The request that makes a booking. */
export function bookingRequest({ post }: Requests, { host, lesson_id, submission }: PlannedBooking): string {
  return post(host, `/api/lessons/${lesson_id}/bookings?lang=en`, submission);
}
