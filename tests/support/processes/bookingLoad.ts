import type { Booking } from '#shared/contract/booking.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { query } from '../db/postgresProcess.ts';
import { participants, submission } from '../testApp.ts';

/** Bookings that were confirmed to a visitor: their ids, and what the answer said. */
export type Confirmed = Map<string, string>;

/** What is wrong with the stored bookings; all empty if nothing is. */
export type Wrong = {
  /** Confirmed, but not stored as confirmed. */
  lost: string[];
  /** Without their participants, without exactly one mail, or with a waiting mail that has no job. */
  half: string[];
  /** Lessons whose count is not the sum of their bookings. */
  miscounted: number[];
  /** Lessons with more participants than places. */
  oversold: number[];
};

const json = { 'content-type': 'application/json' };

/** Makes a lesson in ten days as the first school's admin. */
export async function makeLesson(origin: string, num_places: number): Promise<number> {
  const body = JSON.stringify({ email: 'admin@norte.example', password: 'surf-demo' });
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers: json, body });
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const date = `${new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T10:00:00Z`;
  const lesson = JSON.stringify({ activity_id: 1, date, num_places });
  const made = await fetch(`${origin}/api/lessons`, { method: 'POST', headers: { ...json, cookie }, body: lesson });
  return ((await made.json()) as { id: number }).id;
}

/** Books in the lessons in turn until they are full or the server is gone, and records every answer that confirmed places. */
export async function visit(origin: string, lessonIds: readonly number[], confirmed: Confirmed): Promise<void> {
  let open = [...lessonIds];
  for (let turn = 0; open.length > 0; turn += 1) {
    const lessonId = open[turn % open.length]!;
    const body = JSON.stringify(submission({ users: participants(1 + (turn % 3)) }));
    try {
      const answer = await fetch(`${origin}/api/lessons/${lessonId}/bookings`, { method: 'POST', headers: json, body });
      const booking = (await answer.json()) as Booking;
      if (answer.status === 409) open = open.filter((id) => id !== lessonId);
      // A server that loses its database meanwhile answers with an error, which confirms nothing.
      if (answer.status === 201) confirmed.set(booking.id, booking.data);
    } catch {
      return;
    }
  }
}

/** Looks at the bookings of a data folder, whether a server runs on it or not. */
export async function checkBookings(dataDir: string, confirmed: Confirmed): Promise<{ stored: number; wrong: Wrong }> {
  return withDatabaseOf(dataDir, async (url) => {
    const bookings = (await query(url, `
      select b.id, b.num_participants as people,
        (select '[' || string_agg('{"name":' || to_json(p.name) || ',"age":' || to_json(p.age) || '}', ',' order by position) || ']'
          from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as data,
        count(m.id)::integer as mails,
        count(m.id) filter (where m.status = 'queued' and not exists (
          select from graphile_worker._private_jobs j where (j.payload->>'mail_id')::integer = m.id and (j.payload->>'tenant_id')::integer = m.tenant_id
        ))::integer as jobless
      from bookings b left join mails m on m.tenant_id = b.tenant_id and m.booking_id = b.id and m.kind = 'booking_received'
      where b.payment_intent_id is not null group by b.tenant_id, b.id`)) as { id: string; data: string; people: number; mails: number; jobless: number }[];
    const lessons = (await query(url, `
      select l.id, l.num_places, l.num_bookings, coalesce(sum(b.num_participants), 0)::integer as live
      from lessons l left join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id and b.status in ('booked', 'awaiting_payment')
      group by l.tenant_id, l.id`)) as { id: number; num_places: number; num_bookings: number; live: number }[];
    const stored = new Map(bookings.map(({ id, data }) => [id, data]));
    const isHalf = ({ data, people, mails, jobless }: (typeof bookings)[number]) => (JSON.parse(data) as unknown[]).length !== people || mails !== 1 || jobless > 0;
    return {
      stored: bookings.length,
      wrong: {
        lost: [...confirmed].filter(([id, data]) => stored.get(id) !== data).map(([id]) => id),
        half: bookings.filter(isHalf).map(({ id }) => id),
        miscounted: lessons.filter(({ num_bookings, live }) => num_bookings !== live).map(({ id }) => id),
        oversold: lessons.filter(({ num_places, live }) => live > num_places).map(({ id }) => id),
      },
    };
  });
}

async function withDatabaseOf<T>(dataDir: string, run: (url: string) => Promise<T>): Promise<T> {
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
  try {
    return await run(url);
  } finally {
    await stop();
  }
}
