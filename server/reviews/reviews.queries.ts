import { sql } from 'kysely';
import type { ReviewInput, ActivityReviews, Review, ReviewPage, ReviewState } from '#shared/contract/review.ts';
import type { Language } from '#shared/language.ts';
import type { ReviewFacts } from '#shared/reviews/reviewRules.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** Reviews in one answer. */
const PAGE = 6;

const SHOWN = ['id', 'stars', 'words', 'name', 'lang', 'lesson_date', 'creation_date', 'answer'] as const;

/** Lists a page of an activity's visible reviews, newest first. @param before an id that `next` of the page before said */
export async function listReviews(db: Db, tenant: OfTenant, activity_id: number, before?: number): Promise<ReviewPage> {
  let query = db.selectFrom('reviews').where('tenant_id', '=', tenant.id).where('activity_id', '=', activity_id).where('hidden_at', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.select(SHOWN).orderBy('id', 'desc').limit(PAGE + 1).execute();
  const reviews = rows.slice(0, PAGE) as Review[];
  return { reviews, next: rows.length > PAGE ? reviews.at(-1)!.id : null };
}

/** Does the school have this activity? */
export async function isActivity(db: Db, tenant: OfTenant, id: number): Promise<boolean> {
  return (await db.selectFrom('activities').where('tenant_id', '=', tenant.id).where('id', '=', id).where('deleted_at', 'is', null).select('id').executeTakeFirst()) !== undefined;
}

/** Reads how many visible reviews an activity has, their stars, and the first page. */
export async function readActivityReviews(db: Db, tenant: OfTenant, activity_id: number): Promise<ActivityReviews> {
  const sums = db
    .selectFrom('reviews')
    .where('tenant_id', '=', tenant.id)
    .where('activity_id', '=', activity_id)
    .where('hidden_at', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(stars), 0)::integer`.as('stars')]);
  const [counted, page] = await Promise.all([sums.executeTakeFirstOrThrow(), listReviews(db, tenant, activity_id)]);
  return { ...counted, ...page };
}

/** A booking as far as reviews need it. */
export type ReviewedBooking = ReviewFacts & { reference: string; lang: string; lesson_id: number; activity_id: number; review_id: number | null; own: ReviewState['own'] };

/** Reads a booking with its review. Lock the booking first where the review is to be changed. */
export async function findReviewed(db: Db, tenant: OfTenant, booking_id: string): Promise<ReviewedBooking | undefined> {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('lessons as l', (join) => join.onRef('l.tenant_id', '=', 'b.tenant_id').onRef('l.id', '=', 'b.lesson_id'))
    .leftJoin('guests as g', (join) => join.onRef('g.tenant_id', '=', 'b.tenant_id').onRef('g.id', '=', 'b.guest_id'))
    .leftJoin('reviews as r', (join) => join.onRef('r.tenant_id', '=', 'b.tenant_id').onRef('r.booking_id', '=', 'b.id'))
    .where('b.tenant_id', '=', tenant.id)
    .where('b.id', '=', booking_id)
    .select(['b.status', 'b.num_participants', 'b.num_missed', 'b.reference', 'b.lang', 'b.lesson_id', 'l.date as lesson_date', 'l.is_cancelled', 'l.activity_id'])
    .select(sql<boolean>`g.erased_at is not null`.as('is_erased'))
    .select(['r.id as review_id', 'r.stars', 'r.words', 'r.name', 'r.creation_date as written', 'r.answer', 'r.hidden_reason'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { stars, words, name, answer, hidden_reason, ...facts } = row;
  const own = facts.written === null ? null : { stars: stars!, words: words!, name: name!, creation_date: facts.written, answer: answer!, hidden_reason: hidden_reason! };
  return { ...facts, own };
}

/** Locks a booking, so that one review at a time is written for it. */
export async function lockForReview(tx: Tx, tenant: OfTenant, booking_id: string): Promise<void> {
  await tx.selectFrom('bookings').where('tenant_id', '=', tenant.id).where('id', '=', booking_id).select('id').forNoKeyUpdate().execute();
}

/** Stores what a guest wrote, or changes it. The booking is locked. @returns the review's id */
export async function storeReview(tx: Tx, tenant: OfTenant, booking_id: string, { activity_id, lesson_date, lang }: ReviewedBooking, { stars, words, name }: ReviewInput, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('reviews')
    .values({ tenant_id: tenant.id, booking_id, activity_id, lesson_date, lang: lang as Language, stars, words, name, creation_date: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'booking_id']).doUpdateSet({ stars, words, name, changed_at: at, version: sql`reviews.version + 1` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
