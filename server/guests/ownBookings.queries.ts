import { sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import type { Translations } from '#shared/translations/translated.ts';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail, mainGuestOf } from '../db/roles/underRowSecurity.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** Most bookings in one mail. */
const MOST_BOOKINGS = 50;

/**
 * The coming bookings that were made with exactly this address, by time. The guest leads to them by an index; bookings of guests who were merged
 * with it, but have another address, are not among them.
 */
const comingOf = (tenant: OfTenant, email: string, now: Date) => sql`
  from guests g
  join guests m on m.tenant_id = g.tenant_id and (m.id = ${mainGuestOf('g')} or m.merged_into = ${mainGuestOf('g')})
  join bookings b on b.tenant_id = m.tenant_id and b.guest_id = m.id and lower(b.email) = lower(${email}) and b.status = 'booked'
  join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id and l.deleted_at is null and l.date > ${now.toISOString()}::timestamptz
  where g.tenant_id = ${tenant.id} and g.id = ${anyWithEmail('guests', [email])}`;

/** A coming booking as its mail lists it. */
export type OwnBooking = { id: string; reference: string; date: string; is_cancelled: number; activity: string; place: string; translations: Translations; names: string[] };

/** Lists the coming bookings of an address, soonest first. */
export async function listOwnBookings(db: Db, tenant: OfTenant, email: string, now: Date): Promise<OwnBooking[]> {
  const { rows } = await sql<OwnBooking>`
    select coming.*, a.name as activity, a.place, a.translations,
      array(select p.name from participants p where p.tenant_id = ${tenant.id} and p.booking_id = coming.id order by p.position) as names
    from (select b.id, b.reference, l.date, l.is_cancelled, l.activity_id ${comingOf(tenant, email, now)} order by l.date, b.id limit ${MOST_BOOKINGS}) as coming
    join activities a on a.tenant_id = ${tenant.id} and a.id = coming.activity_id
    order by coming.date, coming.id`.execute(db);
  return rows;
}

/** Finds the next coming booking of an address. The mail with all of them refers to this one. */
export async function findNextOwnBooking(tx: Tx, tenant: OfTenant, email: string, now: Date): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`select b.id, b.email ${comingOf(tenant, email, now)} order by l.date, b.id limit 1`.execute(tx);
  return rows[0];
}

/** Queues the mail with links to the coming bookings of an address. They are read when it is written. */
export async function queueOwnBookings(tx: Tx, tenant: OfTenant, booking: { id: string; email: string }, lang: Language, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      values (${tenant.id}, 'own_bookings', ${booking.email}, ${lang}, ${booking.id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}
