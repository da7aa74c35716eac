import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { lessonDateProblem } from '#shared/lessons/lessonDateProblem.ts';
import { CANCEL_REASON_LENGTH } from '#shared/lessons/cancelReason.ts';
import type { Problems } from '#shared/problems.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { unknownReferences } from './lessons.queries.ts';

/**
 * Checks what an admin sent: a real date at a bookable hour of the school's clock, and only activities, tags and instructors of the
 * school. Runs in the transaction that stores the lesson, so that none of these is deleted meanwhile.
 *
 * @param before the stored lesson, for a change: an unchanged date is valid at any hour
 * @returns the input, ready to be stored
 * @throws Refused `invalid_lesson` with a problem per field
 */
export async function checkLesson<Input extends LessonChange>(tx: Tx, tenant: Tenant, input: Input, before?: Lesson): Promise<Input> {
  const problems: Problems = {};
  const date = input.date === undefined ? undefined : lessonDateProblem(input.date, tenant.timezone, before?.date);
  if (date) problems.date = date;
  const cancel_reason = input.cancel_reason === undefined ? undefined : oneLine(input.cancel_reason);
  if (cancel_reason && cancel_reason.length > CANCEL_REASON_LENGTH) problems.cancel_reason = { code: 'too_long', max: CANCEL_REASON_LENGTH };
  for (const field of await findUnknown(tx, tenant, input, before)) problems[field] = { code: 'unknown_entry' };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_lesson', { problems });
  return { ...input, ...(input.date !== undefined && { date: isoInstant(new Date(input.date)) }), ...(cancel_reason !== undefined && { cancel_reason }) };
}

/** Names fields with unknown entries. An archived activity counts as unknown for a new lesson, and for one that would be held again. */
function findUnknown(tx: Tx, tenant: Tenant, input: LessonChange, before: Lesson | undefined): Promise<string[]> {
  const { date = before?.date, is_cancelled = before?.is_cancelled } = input;
  const isHeldAgain = before !== undefined && is_cancelled !== 1 && (before.is_cancelled === 1 || Date.parse(date!) !== Date.parse(before.date));
  const activity_id = input.activity_id ?? (isHeldAgain ? before.activity_id : undefined);
  return unknownReferences(tx, tenant, { ...input, ...(activity_id !== undefined && { activity_id }) }, isHeldAgain ? undefined : before?.activity_id);
}
