import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Calendar } from '#shared/contract/calendar.ts';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import type { Day } from '#shared/contract/today.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import { adminOf } from '../payments/paying.ts';
import type { DayWorld } from './dayWorld.ts';

const NORTE = { id: 1 };

type Line = {
  id: string; status: string; people: number; named: number; num_missed: number; missed: number; agreed: number; charge: number; charged: number;
  desk: number; pass: number; credit: number; granted: number; balance: number; in_credit: boolean; is_due: boolean; is_off: boolean; chooses: boolean;
};

/** After each moment: no lesson is oversold, each count is its sum, and the ledger has what each booking owes. */
export async function checkPlaces(world: DayWorld): Promise<void> {
  const db = world.school.database.forTenant(NORTE);
  const { rows: lessons } = await sql<{ id: number; num_places: number; num_bookings: number; live: number }>`
    select id, num_places, num_bookings, coalesce((
      select sum(num_participants)::integer from bookings b where b.tenant_id = 1 and b.lesson_id = l.id and status in ('booked', 'awaiting_payment')), 0) as live
    from lessons l where tenant_id = 1 and id = any(${world.lessons}::integer[])`.execute(db);
  for (const { id, num_places, num_bookings, live } of lessons) {
    expect(live <= num_places, `lesson ${id} is not oversold: ${live} of ${num_places}`).toBe(true);
    expect(num_bookings, `the count of lesson ${id} is its sum`).toBe(live);
  }
  const lines = await readLines(world);
  expect(lines.map(({ id }) => id), 'no booking is lost').toEqual(world.bookings.toSorted());
  for (const line of lines) {
    const { status, people, named, num_missed, missed, agreed, charge, charged, desk, pass, credit, granted, balance, in_credit, is_due, is_off, chooses } = line;
    const seen = JSON.stringify(line);
    expect([people, num_missed], seen).toEqual([named, missed]);
    expect([balance, in_credit, is_due], `the marks are what the sum says: ${seen}`).toEqual([charged + desk + pass + credit, balance < 0, balance > 0]);
    expect([credit, credit > 0 && -desk < credit], `a credit has what was paid: ${seen}`).toEqual([granted, false]);
    expect(charged >= 0 && desk <= 0 && pass <= 0, `nothing given back that was not taken: ${seen}`).toBe(true);
    if (status === 'booked') expect([charge, seen]).toEqual([is_off && !chooses ? 0 : agreed, seen]);
    else if (status === 'cancelled') expect(charge === 0 || charge === agreed, `a cancelled booking owes its price or nothing: ${seen}`).toBe(true);
    else expect([charge, charged, desk, pass], `a hold owes nothing: ${seen}`).toEqual([0, 0, 0, 0]);
    expect(!chooses || (status === 'booked' && is_off) || status === 'cancelled', `only who stands in a cancelled lesson chooses: ${seen}`).toBe(true);
  }
  const { rows: [used] } = await sql<{ left: number; taken: number }>`
    select ${world.pack.granted} + coalesce(sum(amount), 0)::integer as left, coalesce(sum(e.amount_cents), 0)::integer as taken from pass_uses u
    join ledger_entries e on e.tenant_id = 1 and e.pass_use_id = u.id where u.tenant_id = 1 and u.pass_id = ${world.pack.id}`.execute(db);
  expect([used!.left >= 0 && used!.left <= world.pack.granted, used!.taken], 'no pass below zero, and each use is in the ledger').toEqual([true, lines.reduce((sum, { pass }) => sum + pass, 0)]);
}

async function readLines({ school, bookings }: DayWorld): Promise<Line[]> {
  const entries = sql`from ledger_entries e where e.tenant_id = 1 and e.booking_id = b.id`;
  const { rows } = await sql<Line>`
    select b.id, b.status, b.num_participants as people, b.num_missed, b.in_credit, b.is_due, l.is_cancelled = 1 as is_off,
      (select count(*)::integer from participants p where p.tenant_id = 1 and p.booking_id = b.id) as named,
      (select count(*)::integer from participants p where p.tenant_id = 1 and p.booking_id = b.id and attendance = 'missed') as missed,
      (select sum(price_cents)::integer from participants p where p.tenant_id = 1 and p.booking_id = b.id) as agreed,
      coalesce((select sum(amount_cents)::integer ${entries} and kind = 'charge'), 0) as charge,
      coalesce((select sum(amount_cents)::integer ${entries} and kind in ('charge', 'discount', 'write_off')), 0) as charged,
      coalesce((select sum(amount_cents)::integer ${entries} and method in ('cash', 'terminal', 'transfer', 'card')), 0) as desk,
      coalesce((select sum(amount_cents)::integer ${entries} and method in ('pass', 'voucher')), 0) as pass,
      coalesce((select sum(amount_cents)::integer ${entries} and method = 'credit'), 0) as credit,
      coalesce((select granted from passes where tenant_id = 1 and from_booking_id = b.id and not exists (
        select from ledger_entries e where e.tenant_id = 1 and e.pass_id = passes.id having sum(e.amount_cents) <> 0)), 0) as granted,
      coalesce((select sum(amount_cents)::integer ${entries}), 0) as balance,
      exists (select from call_off_choices c where c.tenant_id = 1 and c.booking_id = b.id and c.lesson_id = b.lesson_id and c.choice is null) as chooses
    from bookings b join lessons l on l.tenant_id = 1 and l.id = b.lesson_id
    where b.tenant_id = 1 and b.id = any(${bookings}::uuid[]) order by b.id`.execute(school.database.forTenant(NORTE));
  return rows;
}

/** At the end: what the back office shows of each lesson is the sum of its bookings, on every screen. */
export async function checkShownCounts({ school, lessons }: DayWorld): Promise<void> {
  const cookie = await adminOf(school);
  const read = async <T>(url: string) => (await school.call('GET', url, { cookie })).json<T>();
  for (const id of lessons) {
    const lesson = await read<LessonDetail>(`/api/lessons/${id}`);
    const people = lesson.bookingData!.reduce((sum, booking) => sum + participantsOf(booking).length, 0);
    const date = lesson.date.slice(0, 10);
    const today = (await read<Day>(`/api/today?date=${date}`)).lessons.find((one) => one.id === id)!;
    const planned = (await read<Calendar>(`/api/calendar?from=${date}&to=${date}`)).lessons.find((one) => one.id === id)!;
    const ofToday = today.bookings.reduce((sum, booking) => sum + participantsOf(booking).length, 0);
    expect([lesson.num_bookings, today.num_bookings, ofToday, planned.num_bookings], `lesson ${id}`).toEqual([people, people, people, people]);
  }
}
