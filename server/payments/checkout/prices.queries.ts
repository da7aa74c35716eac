import { sql } from 'kysely';
import { NO_ASKS, type ParticipantAsks, type PriceTerms } from '#shared/bookings/participantTerms.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { chooseLanguage } from '#shared/language.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { Db } from '../../db/connect.ts';

type OfTenant = { id: number };

const PRICES = ['price_cents', 'child_price_cents', 'child_under'] as const;

/** The columns of `BookingTerms`. */
export const TERMS = [...PRICES, 'deposit_percent', 'consent_under', 'questions'] as const;

/** Finds the prices of these activities by id. Unknown activities are left out. */
export async function findPrices(db: Db, tenant: OfTenant, ids: number[]): Promise<Map<number, PriceTerms>> {
  const activities = await db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .select(['id', ...PRICES])
    .execute();
  return new Map(activities.map(({ id, ...terms }) => [id, terms]));
}

/** By what an activity is booked: its prices, the deposit that it asks for online, and what it asks of participants. */
export type BookingTerms = PriceTerms & ParticipantAsks & { deposit_percent: number | null };

/** Of a lesson whose activity is gone. */
export const NO_TERMS: BookingTerms = { price_cents: 0, child_price_cents: null, deposit_percent: null, ...NO_ASKS, child_under: null };

/** Finds the terms of an activity. */
export async function findTerms(db: Db, tenant: OfTenant, id: number): Promise<BookingTerms> {
  const activity = db.selectFrom('activities').where('tenant_id', '=', tenant.id).where('id', '=', id).where('deleted_at', 'is', null);
  return (await activity.select(TERMS).executeTakeFirst()) ?? NO_TERMS;
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
