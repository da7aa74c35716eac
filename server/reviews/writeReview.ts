import { changedFields } from '#shared/audit/auditChanges.ts';
import type { ReviewInput } from '#shared/contract/review.ts';
import { reviewProblems, whyNoReview } from '#shared/reviews/reviewRules.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { findReviewed, lockForReview, storeReview } from './reviews.queries.ts';

/**
 * The guest of a booking says how the lesson was, or changes what was said.
 *
 * @returns what the audit log says of it; undefined if nothing differs
 * @throws Refused `booking_not_found`; `invalid_review` with problems by field; as `whyNoReview`
 */
export async function writeReview(tx: Tx, tenant: { id: number }, { id, input, now }: { id: string; input: ReviewInput; now: Date }): Promise<RequestEntry | undefined> {
  const review = { stars: input.stars, words: sanitizeText(input.words), name: oneLine(input.name) };
  await lockForReview(tx, tenant, id);
  const booking = await findReviewed(tx, tenant, id);
  if (!booking) throw new Refused('booking_not_found');
  const refusal = whyNoReview(booking, now);
  if (refusal) throw new Refused(refusal);
  const problems = reviewProblems(review);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_review', { problems });
  const changes = changedFields(booking.own ?? undefined, review, ['stars', 'words', 'name']);
  if (Object.keys(changes).length === 0) return undefined;
  const review_id = await storeReview(tx, tenant, id, booking, review, now);
  return { id: review_id, label: booking.reference, lesson_id: booking.lesson_id, changes };
}
