import { participantsOf } from '#shared/bookings/participants.ts';
import type { Activity } from '#shared/contract/activity.ts';
import type { LessonDetail, LessonInput } from '#shared/contract/lesson.ts';
import { lessonChange } from '#shared/lessons/lessonChange.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';

/**
 * What saving would do to booked participants: how many there are, how many have no email, and the date they booked. Of a lesson that is
 * over they are told nothing (`isTold`), but their money changes.
 */
export type AffectedBookings = { kind: 'cancel' | 'move' | 'restore' | 'stretch'; participants: number; unreachable: number; date: string; isTold: boolean };

const KINDS = { cancelled: 'cancel', moved: 'move', restored: 'restore', stretched: 'stretch' } as const;

/** Tells whether saving the form would cancel, move, restore, lengthen or shorten a booked lesson of an activity. */
export function affectedBookings(form: Partial<LessonInput>, before: LessonDetail | undefined, activity: Activity | undefined, now: Date): AffectedBookings | undefined {
  if (!before || before.num_bookings === 0) return undefined;
  const { num_bookings: participants, date, is_cancelled } = before;
  const { duration_minutes = before.duration_minutes } = form;
  const after = { date: form.date ?? date, is_cancelled: form.is_cancelled ?? is_cancelled, duration_minutes };
  const told = lessonChange({ ...before, ends: lessonEnd(before, activity) }, { ...after, ends: lessonEnd(after, activity) }, now);
  const turned = after.is_cancelled === is_cancelled ? undefined : after.is_cancelled === 1 ? 'cancelled' : 'restored';
  const change = told ?? turned;
  if (!change) return undefined;
  const withoutEmail = (before.bookingData ?? []).filter(({ email }) => email === null);
  return { kind: KINDS[change], participants, unreachable: withoutEmail.flatMap(participantsOf).length, date, isTold: told !== undefined };
}
