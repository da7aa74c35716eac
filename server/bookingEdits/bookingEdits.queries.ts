import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Attendance } from '#shared/contract/booking.ts';
import type { Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** Locks lessons in the order of their ids, before the booking, so that two moves cannot wait for each other. */
export async function lockLessons(tx: Tx, tenant: OfTenant, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What an edit reads of a booking besides `LockedBooking`. */
export type EditedBooking = { version: number; calendar_steps: number; date_changes: number; reference: string; phone: string; notes: string; participants: { position: number; name: string; age: string; price_cents: number }[] };

/** Locks the row of a booking and reads its entries. Lock the lesson first. */
export async function lockEntries(tx: Tx, tenant: OfTenant, id: string): Promise<EditedBooking> {
  const booking = await tx
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['version', 'calendar_steps', 'date_changes', 'reference', 'phone', 'notes'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const participants = await tx
    .selectFrom('participants')
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', id)
    .select(['position', 'name', 'age', 'price_cents'])
    .orderBy('position')
    .execute();
  return { ...booking, participants };
}

/** Finds how often admins changed a lesson. */
export async function findLessonVersion(tx: Tx, tenant: OfTenant, id: number): Promise<number> {
  const { version } = await tx.selectFrom('lessons').where('tenant_id', '=', tenant.id).where('id', '=', id).select('version').executeTakeFirstOrThrow();
  return version;
}

/** Finds the guest with an address, or adds one. */
export async function guestWithEmail(tx: Tx, tenant: OfTenant, guest: { name: string; email: string; phone: string; lang: string }, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into guests (tenant_id, name, email, phone, lang, creation_date)
    values (${tenant.id}, ${guest.name}, ${guest.email}, ${guest.phone}, ${guest.lang}, ${now.toISOString()}::timestamptz)
    on conflict (tenant_id, lower(email)) do update set email = guests.email
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** A participant as it is to be stored. */
export type StoredParticipant = { position: number; name: string; age: string; price_cents: number; attendance?: Attendance | null };

/** Stores a booking's participants: takes those away who leave, changes those who stay and adds those who join. */
export async function storeParticipants(
  tx: Tx,
  tenant: OfTenant,
  booking_id: string,
  { left, stay, join, isMoved }: { left: readonly number[]; stay: readonly StoredParticipant[]; join: readonly StoredParticipant[]; isMoved: boolean },
): Promise<void> {
  const ofBooking = { tenant_id: tenant.id, booking_id };
  if (left.length > 0) await tx.deleteFrom('participants').where((eb) => eb.and(ofBooking)).where('position', 'in', [...left]).execute();
  for (const { position, name, age, price_cents } of stay) {
    // Who came to another lesson is not known yet.
    await tx.updateTable('participants').set({ name, age, price_cents, ...(isMoved && { attendance: null }) }).where((eb) => eb.and({ ...ofBooking, position })).execute();
  }
  if (join.length > 0) await tx.insertInto('participants').values(join.map((one) => ({ ...ofBooking, ...one }))).execute();
}

/** The columns of a booking that an edit changes. */
type EditedColumns = { lesson_id: number; num_participants: number; phone: string; email: string | null; notes: string; calendar_steps: number; guest_id?: number; booked_for?: string; refund_until?: string | null; date_changes?: number };

/** Stores an edit, and how many of its participants did not come. Raises the version. */
export async function storeEdit(tx: Tx, tenant: OfTenant, id: string, columns: EditedColumns): Promise<void> {
  const missed = tx.selectFrom('participants').where((eb) => eb.and({ tenant_id: tenant.id, booking_id: id, attendance: 'missed' })).select((eb) => eb.fn.countAll<number>().as('count'));
  await tx
    .updateTable('bookings')
    .set((eb) => ({ ...columns, num_missed: missed, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute();
}

/**
 * Queues the mail that tells a guest of an edit, and its job.
 *
 * @param known_date the lesson's date that the guest knows, if the booking moves to another lesson
 */
export async function queueChangeMail(tx: Tx, tenant: OfTenant, { id, email, lang }: { id: string; email: string; lang: string }, known_date: Lesson['date'] | null, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, known_date, creation_date)
      values (${tenant.id}, 'booking_changed', ${email}, ${lang}, ${id}, ${known_date}::timestamptz, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}
