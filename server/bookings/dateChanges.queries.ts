import { sql } from 'kysely';
import { dateChangeRule, type DateChangeRule } from '#shared/bookings/dateChange.ts';
import type { Db } from '../db/connect.ts';

/** Reads the school's rule for changes of date, and how often the guest of a booking has changed it. Lock the booking first where it is to be changed. */
export async function readDateChanges(db: Db, tenant: { id: number }, booking_id: string): Promise<{ changes: number; rule: DateChangeRule }> {
  const { changes, ...settings } = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', booking_id)
    .select([
      'date_changes as changes',
      sql<string>`coalesce((select value from settings s where s.tenant_id = bookings.tenant_id and s.name = 'date_change_hours'), '')`.as('date_change_hours'),
      sql<string>`coalesce((select value from settings s where s.tenant_id = bookings.tenant_id and s.name = 'date_change_times'), '')`.as('date_change_times'),
    ])
    .executeTakeFirstOrThrow();
  return { changes, rule: dateChangeRule(settings) };
}
