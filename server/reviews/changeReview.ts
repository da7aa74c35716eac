import { changedFields } from '#shared/audit/auditChanges.ts';
import type { ManagedReview } from '#shared/contract/review.ts';
import type { Problems } from '#shared/problems.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { lockReview } from './manageReviews.queries.ts';

/** A change of a review by the school: which one, as the admin saw it, what is wrong with the entry, and the change. */
export type ReviewChange = { id: number; version: number; problems: Problems; change: () => Promise<void> };

/**
 * Changes a review for the school, under its lock.
 *
 * @returns the review afterwards, and what the audit log says
 * @throws Refused `invalid_entry` with problems by field; `not_found`; `changed_meanwhile` if its guest or another admin has changed it
 */
export async function changeReview(tx: Tx, tenant: { id: number }, { id, version, problems, change }: ReviewChange): Promise<{ answer: ManagedReview; entry: RequestEntry | undefined }> {
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
  const before = await lockReview(tx, tenant, id);
  if (!before) throw new Refused('not_found');
  if (before.version !== version) throw new Refused('changed_meanwhile');
  await change();
  const after = (await lockReview(tx, tenant, id))!;
  return { answer: after, entry: { id, label: after.reference, lesson_id: after.lesson_id, changes: changedFields(before, after, ['answer', 'hidden_reason']) } };
}
