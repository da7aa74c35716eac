import { sql } from 'kysely';
import type { Translations } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** Reads whose booking becomes a credit, and for which lesson it was. */
export async function findCreditedBooking(db: Db, tenant: OfTenant, id: string): Promise<{ lang: string; email: string | null; booker: string; date: string; activity: string; translations: Translations }> {
  return db
    .selectFrom('bookings as b')
    .innerJoin('lessons as l', (join) => join.onRef('l.tenant_id', '=', 'b.tenant_id').onRef('l.id', '=', 'b.lesson_id'))
    .innerJoin('activities as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.activity_id'))
    .where('b.tenant_id', '=', tenant.id)
    .where('b.id', '=', id)
    .select(['b.lang', 'b.email', 'l.date', 'a.name as activity', 'a.translations'])
    .select(sql<string>`coalesce((select p.name from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id order by p.position limit 1), '')`.as('booker'))
    .executeTakeFirstOrThrow();
}
