import { sql } from 'kysely';
import type { ManagedReview } from '#shared/contract/review.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';

type OfTenant = { id: number };

/** What the back office lists: reviews that visitors see, those that it has not answered, and hidden ones. */
export type ReviewFilter = { state?: string | undefined; activity_id?: number | undefined; booking_id?: string | undefined };

/** Lists a page of a school's reviews, newest first, with the number of all that match. */
export async function listManagedReviews(db: Db, tenant: OfTenant, filter: ReviewFilter, { start, limit }: Pick<ListRequest, 'start' | 'limit'>): Promise<{ rows: ManagedReview[]; total: number }> {
  const matching = managed(db, tenant, filter);
  const page = matching.select(COLUMNS).orderBy('r.id', 'desc').offset(start).limit(limit).execute();
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const [rows, { total }] = await Promise.all([page, count]);
  return { rows, total };
}

const COLUMNS = [
  ...(['r.id', 'r.stars', 'r.words', 'r.name', 'r.lang', 'r.lesson_date', 'r.creation_date', 'r.answer', 'r.hidden_reason', 'r.version', 'r.activity_id', 'r.booking_id'] as const),
  ...(['b.lesson_id', 'b.reference'] as const),
];

function managed(db: Db, tenant: OfTenant, { state, activity_id, booking_id }: ReviewFilter) {
  let query = db
    .selectFrom('reviews as r')
    .innerJoin('bookings as b', (join) => join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'))
    .where('r.tenant_id', '=', tenant.id);
  if (activity_id !== undefined) query = query.where('r.activity_id', '=', activity_id);
  if (booking_id !== undefined) query = query.where('r.booking_id', '=', booking_id);
  if (state === 'hidden') query = query.where('r.hidden_at', 'is not', null);
  if (state === 'shown' || state === 'unanswered') query = query.where('r.hidden_at', 'is', null);
  if (state === 'unanswered') query = query.where('r.answer', '=', '');
  return query;
}

/** Finds a review, and locks it until the transaction ends. */
export async function lockReview(tx: Tx, tenant: OfTenant, id: number): Promise<ManagedReview | undefined> {
  return managed(tx, tenant, {}).where('r.id', '=', id).select(COLUMNS).forNoKeyUpdate('r').executeTakeFirst();
}

/** Stores the school's answer; '' takes it back. The review is locked. */
export async function storeAnswer(tx: Tx, tenant: OfTenant, id: number, answer: string, now: Date): Promise<void> {
  await change(tx, tenant, id, { answer, answered_at: answer === '' ? null : now.toISOString() });
}

/** Hides a review for a reason, or shows it again for ''. The review is locked. */
export async function storeHiding(tx: Tx, tenant: OfTenant, id: number, reason: string, now: Date): Promise<void> {
  await change(tx, tenant, id, { hidden_reason: reason, hidden_at: reason === '' ? null : now.toISOString() });
}

async function change(tx: Tx, tenant: OfTenant, id: number, to: { answer: string; answered_at: string | null } | { hidden_reason: string; hidden_at: string | null }): Promise<void> {
  await tx.updateTable('reviews').set({ ...to, version: sql`version + 1` }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}
