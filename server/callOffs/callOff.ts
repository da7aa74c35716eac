import type { CallOffInput, CallOffOutcome } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { CHOICE_DAYS, choiceDeadline, fallbackOf, reasonIn, TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import type { Problems } from '#shared/problems.ts';
import { lockLessons } from '../bookingEdits/bookingEdits.queries.ts';
import { targetLesson } from '../bookingEdits/targetLesson.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { closePaymentPages } from '../places/lessonMoney.queries.ts';
import { findLastFallback, type LessonToCallOff, listAffectedBookings, listLessonsToCallOff, storeCallOff } from './callOffs.queries.ts';
import { callOffOutcome } from './callOffOutcome.ts';

/** Says what calling off would do, in the same number of queries whatever the number of lessons. @throws Refused as `callOff` */
export async function previewCallOff(db: Db, tenant: Tenant, input: CallOffInput, now: Date): Promise<CallOffOutcome> {
  const { lesson_ids, occurrences = [] } = input;
  assertEntries(input, tenant);
  const lessons = await listLessonsToCallOff(db, tenant, lesson_ids);
  assertCanBeCalledOff(lessons, lesson_ids, now);
  const [affected, last_fallback] = await Promise.all([listAffectedBookings(db, tenant, lesson_ids), findLastFallback(db, tenant)]);
  return { id: null, last_fallback, ...callOffOutcome(tenant, lessons.length + occurrences.length, affected, input, now) };
}

/**
 * Calls lessons off: cancels them and gives each of their bookings a choice. Mails wait for `TAKE_BACK_MS`, and money moves only by the choice.
 * Locks the lessons in the order of their ids.
 *
 * @returns what it has done, and an entry of the audit log for each lesson
 * @throws Refused `invalid_entry` with a problem per field, `lesson_not_found`, `lesson_cancelled`, `lesson_past`; `refund_changed` if bookings or
 *   payments differ from what the admin was told; as `targetLesson`
 */
export async function callOff(tx: Tx, tenant: Tenant, input: CallOffInput, now: Date): Promise<{ answer: CallOffOutcome; entries: RequestEntry[] }> {
  assertEntries(input, tenant);
  const ids = [...input.lesson_ids];
  for (const occurrence of input.occurrences ?? []) ids.push((await targetLesson(tx, tenant, { occurrence }, now))!);
  await lockLessons(tx, tenant, ids);
  const lessons = await listLessonsToCallOff(tx, tenant, ids);
  assertCanBeCalledOff(lessons, ids, now);
  const reason = Object.fromEntries(Object.entries(input.reason).map(([lang, text]) => [lang, oneLine(text)]));
  const affected = await listAffectedBookings(tx, tenant, ids);
  const outcome = callOffOutcome(tenant, lessons.length, affected, { ...input, reason }, now);
  const paid = outcome.paid_by_card + outcome.paid_at_school + outcome.paid_by_pass;
  if (input.told && (input.told.bookings !== outcome.bookings || input.told.paid !== paid)) throw new Refused('refund_changed');
  const cancel_reason = reasonIn(reason, tenant.langs[0]!, tenant.langs[0]!);
  const stored = { reason, offers_dates: input.offers_dates, fallback: fallbackOf(input), deadline: choiceDeadline(input, now) };
  const lesson_ids = lessons.map(({ id }) => id);
  const id = await storeCallOff(tx, tenant, lesson_ids, stored, { cancel_reason, send_at: new Date(now.getTime() + TAKE_BACK_MS), now });
  await closePaymentPages(tx, tenant, lesson_ids, now);
  return { answer: { id, last_fallback: stored.fallback, ...outcome }, entries: lessons.map((lesson) => entryOf(lesson, cancel_reason)) };
}

function assertEntries({ lesson_ids, occurrences = [], offers_dates, days, reason }: CallOffInput, { langs }: Tenant): void {
  const problems: Problems = {};
  if (lesson_ids.length + occurrences.length === 0) problems.lesson_ids = { code: 'required' };
  if (offers_dates && days < CHOICE_DAYS.min) problems.days = { code: 'too_small', min: CHOICE_DAYS.min };
  if (offers_dates && days > CHOICE_DAYS.max) problems.days = { code: 'too_large', max: CHOICE_DAYS.max };
  if (Object.keys(reason).some((lang) => !langs.some((one) => one === lang))) problems.reason = { code: 'not_valid' };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
}

function assertCanBeCalledOff(lessons: readonly LessonToCallOff[], ids: readonly number[], now: Date): void {
  if (lessons.length < new Set(ids).size) throw new Refused('lesson_not_found');
  if (lessons.some(({ is_cancelled }) => is_cancelled === 1)) throw new Refused('lesson_cancelled');
  if (lessons.some(({ date }) => new Date(date) <= now)) throw new Refused('lesson_past');
}

function entryOf({ id, cancel_reason: before }: LessonToCallOff, cancel_reason: string): RequestEntry {
  return { id, lesson_id: id, changes: { is_cancelled: [0, 1], ...(cancel_reason !== before && { cancel_reason: [before, cancel_reason] }) } };
}
