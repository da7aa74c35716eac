import { sql } from 'kysely';
import type { CallOffState, Fallback, MadeChoice } from '#shared/contract/callOff.ts';
import { choiceOutcome } from '#shared/lessons/callOffRules.ts';
import type { BookingMoney } from '#shared/payments/ledger.ts';
import type { Db, Tx } from '../db/connect.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';
import { requestId } from '../lib/requestContext.ts';
import { stillKnown } from '../mail/outbox/queueLessonNotices.queries.ts';

type OfTenant = { id: number };

/** The name of the first participant of a row of `bookings`. */
const BOOKER = sql<string>`coalesce((
  select p.name from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id order by p.position limit 1
), '')`;

/** The price of a row of `bookings` that still stands, in cents. */
const PRICE = sql<number>`(
  select coalesce(sum(e.amount_cents), 0)::integer from ledger_entries e
  where e.tenant_id = bookings.tenant_id and e.booking_id = bookings.id and e.currency = bookings.currency and e.kind in ('charge', 'discount', 'write_off')
)`;

/** Was money paid for a row of `bookings`, which is not what passes paid? A payment that was taken back as a mistake counts as none. */
const HAS_PAID = sql<boolean>`exists (
  select from ledger_entries e
  where e.tenant_id = bookings.tenant_id and e.booking_id = bookings.id and e.currency = bookings.currency and e.kind = 'payment' and e.method not in ('pass', 'voucher')
    and e.reverses is null and not exists (select from ledger_entries r where r.tenant_id = e.tenant_id and r.reverses = e.id)
)`;

/** Has what a pass paid for a row of `bookings` gone back to it since a row `o` of `call_offs`? Before that, it was another matter. */
const IS_PASS_BACK = sql<boolean>`exists (
  select from ledger_entries e
  where e.tenant_id = bookings.tenant_id and e.booking_id = bookings.id and e.kind = 'refund' and e.method in ('pass', 'voucher') and e.created_at >= o.creation_date
)`;

/** The end of a row `l` of `lessons` whose activity is `a`, as `lessonEnd` has it; null if it has none. */
const ENDS = sql`l.date + make_interval(mins => coalesce(l.duration_minutes, nullif(a.duration_minutes, 0)))`;

/** A lesson that is to be called off. */
export type LessonToCallOff = { id: number; date: string; is_cancelled: 0 | 1; cancel_reason: string };

/** Lists the lessons with these ids that are not deleted. */
export async function listLessonsToCallOff(db: Db, tenant: OfTenant, ids: readonly number[]): Promise<LessonToCallOff[]> {
  return db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'date', 'is_cancelled', 'cancel_reason'])
    .orderBy('id')
    .execute();
}

/** A booking that calling off concerns. */
export type AffectedBooking = { id: string; lang: string; email: string | null; phone: string; num_participants: number; name: string; is_private: 0 | 1 } & BookingMoney;

/** Lists the bookings of lessons that stand, with their money, in one query. */
export async function listAffectedBookings(db: Db, tenant: OfTenant, lesson_ids: readonly number[]): Promise<AffectedBooking[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', sql<number>`any(${lesson_ids})`)
    .where('status', '=', 'booked')
    .select(['id', 'lang', 'email', 'phone', 'num_participants', BOOKER.as('name'), ...moneyColumns()])
    .select(sql<0 | 1>`(select l.is_private from lessons l where l.tenant_id = bookings.tenant_id and l.id = bookings.lesson_id)`.as('is_private'))
    .orderBy('id')
    .execute();
  return rows.map(({ sums, card, ...booking }) => ({ ...booking, ...sums, card }));
}

/** What is stored of a call-off. */
export type NewCallOff = { reason: Record<string, string>; offers_dates: boolean; fallback: Fallback; deadline: Date };

/**
 * Stores a call-off of locked lessons: cancels them, gives each of their bookings a choice, and queues a mail for each that is sent at `send_at`.
 *
 * @param cancel_reason the reason in the school's default language
 * @returns its id
 */
export async function storeCallOff(
  tx: Tx,
  tenant: OfTenant,
  lesson_ids: readonly number[],
  { reason, offers_dates, fallback, deadline }: NewCallOff,
  { cancel_reason, send_at, now }: { cancel_reason: string; send_at: Date; now: Date },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ofLessons = sql`tenant_id = ${tenant.id} and lesson_id = any(${lesson_ids}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    insert into call_offs (tenant_id, reason, offers_dates, fallback, deadline, creation_date)
    values (${tenant.id}, ${JSON.stringify(reason)}::jsonb, ${offers_dates}, ${fallback}, ${deadline.toISOString()}::timestamptz, ${at})
    returning id`.execute(tx);
  const { id } = rows[0]!;
  await sql`insert into call_off_lessons (tenant_id, call_off_id, lesson_id) select ${tenant.id}, ${id}, unnest(${lesson_ids}::integer[])`.execute(tx);
  await sql`
    insert into call_off_choices (tenant_id, call_off_id, booking_id, lesson_id)
    select tenant_id, ${id}, id, lesson_id from bookings where ${ofLessons} and status = 'booked'`.execute(tx);
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, call_off_id, known_date, known_ends, creation_date)
      select b.tenant_id, 'lesson_cancelled', b.email, b.lang, b.id, ${id}, coalesce(${stillKnown('known_date')}, l.date), coalesce(${stillKnown('known_ends')}, ${ENDS}), ${at}
      from bookings b
      join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
      join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
      where b.tenant_id = ${tenant.id} and b.lesson_id = any(${lesson_ids}::integer[]) and b.status = 'booked' and b.email is not null
      order by b.id
      returning tenant_id, id
    )
    select count(*) from (select add_mail_job(tenant_id, id, ${requestId()}, ${send_at.toISOString()}::timestamptz) from mailed) as queued`.execute(tx);
  await tx
    .updateTable('lessons')
    .set((eb) => ({ is_cancelled: 1, cancel_reason, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${lesson_ids})`)
    .execute();
  await sql`select add_call_off_job(${tenant.id}, ${id}, ${requestId()}, ${deadline.toISOString()}::timestamptz)`.execute(tx);
  return id;
}

/** Locks a call-off, after its lessons. */
export async function lockCallOff(tx: Tx, tenant: OfTenant, id: number): Promise<{ creation_date: string; taken_back_at: string | null } | undefined> {
  return tx.selectFrom('call_offs').where('tenant_id', '=', tenant.id).where('id', '=', id).select(['creation_date', 'taken_back_at']).forUpdate().executeTakeFirst();
}

/** Lists the ids of a call-off's lessons. `restored`: those that took place after all, whatever became of them since. */
export async function listLessonIds(db: Db, tenant: OfTenant, id: number): Promise<{ all: number[]; restored: number[] }> {
  const rows = await db
    .selectFrom('call_off_lessons')
    .where('tenant_id', '=', tenant.id)
    .where('call_off_id', '=', id)
    .select(['lesson_id', 'restored_at'])
    .orderBy('lesson_id')
    .execute();
  return { all: rows.map(({ lesson_id }) => lesson_id), restored: rows.filter(({ restored_at }) => restored_at !== null).map(({ lesson_id }) => lesson_id) };
}

/**
 * Undoes a call-off of locked lessons before it was sent: they take place, nothing is left to choose, and its mails are dropped. If a lesson
 * was moved while it was called off, a notice of that takes the mail's place.
 */
export async function undoCallOff(tx: Tx, tenant: OfTenant, id: number, lesson_ids: readonly number[], now: Date): Promise<void> {
  const at = now.toISOString();
  const ofTenant = { tenant_id: tenant.id };
  await tx.updateTable('call_offs').set({ taken_back_at: at }).where((eb) => eb.and({ ...ofTenant, id })).execute();
  await tx.updateTable('call_off_lessons').set({ restored_at: at }).where((eb) => eb.and({ ...ofTenant, call_off_id: id })).where('restored_at', 'is', null).execute();
  await tx.updateTable('call_off_choices').set({ choice: 'kept', chosen_at: at }).where((eb) => eb.and({ ...ofTenant, call_off_id: id })).where('choice', 'is', null).execute();
  await sql`
    with dropped as (
      delete from mails where tenant_id = ${tenant.id} and call_off_id = ${id} and status <> 'sent' returning booking_id, known_date, known_ends
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, known_date, known_ends, creation_date)
      select b.tenant_id, 'lesson_moved', b.email, b.lang, b.id, d.known_date, d.known_ends, ${at}::timestamptz
      from dropped d
      join bookings b on b.tenant_id = ${tenant.id} and b.id = d.booking_id and b.status = 'booked' and b.email is not null
      join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id and l.id = any(${lesson_ids}::integer[]) and l.date > ${at}::timestamptz
      join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
      where l.date <> d.known_date or ${ENDS} is distinct from d.known_ends
      order by b.id
      returning tenant_id, id
    )
    select count(*) from (select add_mail_job(tenant_id, id, ${requestId()}) from mailed) as queued`.execute(tx);
  await tx
    .updateTable('lessons')
    .set((eb) => ({ is_cancelled: 0, cancel_reason: '', version: eb('version', '+', 1) }))
    .where((eb) => eb.and(ofTenant))
    .where('id', '=', sql<number>`any(${lesson_ids})`)
    .execute();
}

/** The latest choice of a booking. */
export type StoredChoice = { call_off_id: number; lesson_id: number; choice: MadeChoice | null; deadline: string; offers_dates: boolean; fallback: Fallback };

/** Finds the latest choice that a booking has or had. Lock the lesson first where it is to be made. */
export async function findChoice(db: Db, tenant: OfTenant, booking_id: string): Promise<StoredChoice | undefined> {
  return db
    .selectFrom('call_off_choices as c')
    .innerJoin('call_offs as o', (join) => join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.call_off_id'))
    .where('c.tenant_id', '=', tenant.id)
    .where('c.booking_id', '=', booking_id)
    .select(['c.call_off_id', 'c.lesson_id', 'c.choice', 'o.deadline', 'o.offers_dates', 'o.fallback'])
    .orderBy('c.call_off_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the choice of a booking whose lesson is locked. */
export async function storeChoice(tx: Tx, tenant: OfTenant, booking_id: string, choice: MadeChoice, chosen_by: 'guest' | 'deadline', now: Date): Promise<void> {
  await tx
    .updateTable('call_off_choices')
    .set({ choice, chosen_by, chosen_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', booking_id)
    .where('choice', 'is', null)
    .execute();
}

/** What the school chose for guests who do not choose, the last time that it offered other dates. */
export async function findLastFallback(db: Db, tenant: OfTenant): Promise<Fallback> {
  const last = await db.selectFrom('call_offs').where('tenant_id', '=', tenant.id).where('offers_dates', '=', true).select('fallback').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.fallback ?? 'refund';
}

/** Lists the bookings of a call-off that have not chosen, if its deadline is not after `until`. */
export async function listUndecided(db: Db, tenant: OfTenant, id: number, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('call_off_choices')
    .where('tenant_id', '=', tenant.id)
    .where('call_off_id', '=', id)
    .where('choice', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('call_offs as o').where('o.tenant_id', '=', tenant.id).where('o.id', '=', id).where('o.deadline', '<=', until.toISOString()).select('o.id')))
    .select('booking_id')
    .orderBy('booking_id')
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** Reads a call-off with its lessons, for the back office. */
export async function findCallOff(
  db: Db,
  tenant: OfTenant,
  id: number,
): Promise<(Omit<CallOffState, 'reason' | 'bookings'> & { reason: Record<string, string> }) | undefined> {
  return db
    .selectFrom('call_offs')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['id', 'offers_dates', 'fallback', 'deadline', 'creation_date', 'taken_back_at'])
    .select(sql<Record<string, string>>`reason`.as('reason'))
    .select(
      sql<CallOffState['lessons']>`(
        select coalesce(json_agg(json_build_object('id', l.id, 'activity', a.name, 'date', to_char(l.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by l.date, l.id), '[]')
        from call_off_lessons c
        join lessons l on l.tenant_id = c.tenant_id and l.id = c.lesson_id
        join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
        where c.tenant_id = call_offs.tenant_id and c.call_off_id = call_offs.id
      )`.as('lessons'),
    )
    .executeTakeFirst();
}

/** Lists the bookings of a call-off with what became of them, and of their mails. Those to call come first. */
export async function listChoices(db: Db, tenant: OfTenant, id: number, limit: number): Promise<CallOffState['bookings']> {
  const rows = await db
    .selectFrom('call_off_choices as c')
    .innerJoin('call_offs as o', (join) => join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.call_off_id'))
    .innerJoin('bookings', (join) => join.onRef('bookings.tenant_id', '=', 'c.tenant_id').onRef('bookings.id', '=', 'c.booking_id'))
    .leftJoin('mails as m', (join) => join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.call_off_id', '=', 'c.call_off_id').onRef('m.booking_id', '=', 'c.booking_id'))
    .leftJoin('lessons as l', (join) => join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.id', '=', 'bookings.lesson_id').on('c.choice', '=', 'another_date'))
    .where('c.tenant_id', '=', tenant.id)
    .where('c.call_off_id', '=', id)
    .select(['bookings.id', 'bookings.reference', 'bookings.lesson_id', BOOKER.as('name'), 'bookings.phone', 'bookings.email', 'bookings.num_participants'])
    .select(['c.choice', 'c.chosen_by', PRICE.as('charged_cents'), HAS_PAID.as('has_paid'), IS_PASS_BACK.as('is_pass_back')])
    .select(sql<boolean>`bookings.status = 'cancelled'`.as('is_cancelled'))
    .select(['l.date as new_date', sql<'queued' | 'sent' | 'failed' | null>`m.status`.as('mail')])
    .orderBy(sql`case when c.choice is not null or bookings.status = 'cancelled' then 2 when m.status = 'failed' or m.id is null then 0 else 1 end`)
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
  return rows.map(({ choice, is_cancelled, charged_cents, has_paid, is_pass_back, ...booking }) => ({ ...booking, choice: choiceOutcome({ choice, is_cancelled, charged_cents, has_paid, is_pass_back }) }));
}
