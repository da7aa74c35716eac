import { sql } from 'kysely';
import type { Tenant } from '#shared/contract/tenant.ts';
import { chooseLanguage } from '#shared/language.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { Db } from '../../db/connect.ts';

type OfTenant = { id: number };

/** Finds the prices of these activities for one participant, in cents, by id. Unknown activities are left out. */
export async function findPrices(db: Db, tenant: OfTenant, ids: number[]): Promise<Map<number, number>> {
  const activities = await db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'price_cents'])
    .execute();
  return new Map(activities.map(({ id, price_cents }) => [id, price_cents]));
}

/** Finds the price of one activity for one participant, in cents, and the deposit that it asks for online. */
export async function findTerms(db: Db, tenant: OfTenant, id: number): Promise<{ price_cents: number; deposit_percent: number | null }> {
  const activity = db.selectFrom('activities').where('tenant_id', '=', tenant.id).where('id', '=', id).where('deleted_at', 'is', null);
  return (await activity.select(['price_cents', 'deposit_percent']).executeTakeFirst()) ?? { price_cents: 0, deposit_percent: null };
}

/** A booking with the facts that its payment page shows. */
export type PayableBooking = {
  id: string;
  lang: string;
  email: string | null;
  num_participants: number;
  date: string;
  is_cancelled: 0 | 1;
  activity: string;
};

/** Finds a booking by its id or its idempotency key, in its own language. */
export async function findPayableBooking(db: Db, tenant: Pick<Tenant, 'id' | 'langs'>, id: string): Promise<PayableBooking | undefined> {
  const found = await db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('bookings.tenant_id', '=', tenant.id)
    .where((eb) => eb.or([eb('bookings.payment_intent_id', '=', id), eb('bookings.id', '=', id)]))
    .where('lessons.deleted_at', 'is', null)
    .select(['bookings.id', 'bookings.lang', 'bookings.email', 'num_participants', 'date', 'is_cancelled', 'activities.name as activity', 'activities.translations'])
    .limit(1)
    .executeTakeFirst();
  return found && withActivityIn(found, chooseLanguage(found.lang, [], tenant.langs), tenant);
}
