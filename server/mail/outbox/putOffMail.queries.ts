import { sql } from 'kysely';
import { TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import type { Db } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

type OfTenant = { id: number };
type OfBooking = { booking_id: string };

/** Until when the calling off of a booking's lesson can be taken back; undefined if that is over. It may have been taken back meanwhile. */
export async function takeBackEnds(db: Db, tenant: OfTenant, { booking_id }: OfBooking, now: Date): Promise<Date | undefined> {
  const last = await db
    .selectFrom('call_off_choices as c')
    .innerJoin('call_offs as o', (join) => join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.call_off_id'))
    .where('c.tenant_id', '=', tenant.id)
    .where('c.booking_id', '=', booking_id)
    .where('o.creation_date', '>', new Date(now.getTime() - TAKE_BACK_MS).toISOString())
    .select('o.creation_date')
    .orderBy('o.creation_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && new Date(Date.parse(last.creation_date) + TAKE_BACK_MS);
}

/**
 * Queues a mail about a booking once more that has nothing to say while its lesson is called off: if that is taken back, the mail is true again.
 *
 * @returns false if calling off cannot be taken back any more, or never happened
 */
export async function putOffMail(db: Db, tenant: OfTenant, mail: { id: number } & Partial<OfBooking>, now: Date): Promise<boolean> {
  const { id, booking_id } = mail;
  const until = booking_id ? await takeBackEnds(db, tenant, { booking_id }, now) : undefined;
  if (!until) return false;
  await sql`select add_mail_job(${tenant.id}, ${id}, ${requestId()}, now() + ${`${until.getTime() - now.getTime()} milliseconds`}::interval)`.execute(db);
  return true;
}
