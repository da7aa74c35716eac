import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { mustKeepActivity, lessonChange } from '#shared/lessons/lessonChange.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import type { MoneyBack } from '#shared/payments/moneyBack.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { queueLessonNotices } from '../mail/outbox/queueLessonNotices.queries.ts';
import type { Actor } from '../ledger/actor.ts';
import { chargeLessonAgain, refundLesson } from './lessonMoney.ts';
import { offerPlaces } from '../places/givePlacesBack.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { queueOffersAnew } from '../places/waiting.queries.ts';
import { readMoneyBack } from './readMoneyBack.ts';
import { checkLesson } from './checkLesson.ts';
import { findTiming, updateLesson } from './lessons.queries.ts';

/** Who changes a lesson, and when. */
type Cause = { actor: Actor; now: Date };

/**
 * Changes a lesson, gives money back or charges again if it is cancelled or restored, and queues notices to people who booked it, in
 * the same transaction.
 *
 * @param before the lesson as the admin saw it
 * @returns whether it was changed; see `updateLesson`
 * @throws Refused `invalid_lesson`; `activity_booked` if a booked lesson would get another activity; `refund_changed` if other money
 *   would go back than the admin was told
 */
export async function changeLesson(tx: Tx, tenant: Tenant, before: Lesson, { money_back, ...change }: LessonChange, { actor, now }: Cause): Promise<boolean> {
  const { id } = before;
  // This also locks the lesson, so `known` stays current until the change.
  await releaseExpiredHolds(tx, tenant, id, now);
  const known = await findTiming(tx, tenant, id);
  const checked = await checkLesson(tx, tenant, change, before);
  if (known && checked.activity_id !== undefined && checked.activity_id !== known.activity_id && mustKeepActivity(known)) {
    throw new Refused('activity_booked', { problems: { activity_id: { code: 'activity_booked' } } });
  }
  if (!known) return false;
  const { date = known.date, is_cancelled = known.is_cancelled, duration_minutes = known.duration_minutes } = checked;
  const endOf = (timing: { date: string; duration_minutes: number | null }) => lessonEnd(timing, { duration_minutes: known.activity_minutes });
  const known_ends = endOf(known) ?? null;
  const turns = is_cancelled === known.is_cancelled ? undefined : is_cancelled === 1 ? 'cancelled' : 'restored';
  if (turns === 'cancelled' && money_back) await assertMoneyBack(tx, tenant, id, money_back);
  // Only a cancelled lesson has a reason.
  if (!(await updateLesson(tx, tenant, id, is_cancelled === 1 ? checked : { ...checked, cancel_reason: '' }))) return false;
  if (turns === 'cancelled') await refundLesson(tx, tenant, id, { actor, now });
  if (turns === 'restored') await chargeLessonAgain(tx, tenant, id, { actor, now });
  await offerPlaces(tx, tenant, id, now);
  const what = lessonChange({ ...known, ends: known_ends }, { date, is_cancelled, ends: endOf({ date, duration_minutes }) }, now);
  if (what) await queueLessonNotices(tx, tenant, { id, known_date: known.date, known_ends }, what === 'cancelled' ? 'lesson_cancelled' : 'lesson_moved', now);
  if (what === 'moved' || what === 'restored') await queueOffersAnew(tx, tenant, id, now);
  return true;
}

/** Compares what goes back with what the admin was told before confirming. */
async function assertMoneyBack(tx: Tx, tenant: Tenant, id: number, told: Pick<MoneyBack, 'by_card' | 'by_hand'>): Promise<void> {
  const { by_card, by_hand } = await readMoneyBack(tx, tenant, id);
  if (by_card !== told.by_card || by_hand !== told.by_hand) throw new Refused('refund_changed');
}
