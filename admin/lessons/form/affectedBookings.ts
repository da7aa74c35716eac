import { participantsOf } from '#shared/bookings/participants.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { lessonChange } from '#shared/lessons/lessonChange.ts';

/** What saving a form would do to people who have booked: how many, for when they did, and how many no mail would reach. */
export type AffectedBookings = { kind: 'cancel' | 'move' | 'restore'; participants: number; unreachable: number; date: string };

const KINDS = { cancelled: 'cancel', moved: 'move', restored: 'restore' } as const;

/** Would booked people lose their lesson, have it at another time or after all, were the form saved as it is? */
export function affectedBookings(form: Partial<Lesson>, before: LessonDetail | undefined, now: Date): AffectedBookings | undefined {
  if (!before || before.num_bookings === 0) return undefined;
  const { num_bookings: participants, date, is_cancelled } = before;
  const change = lessonChange(before, { date: form.date ?? date, is_cancelled: form.is_cancelled ?? is_cancelled }, now);
  if (!change) return undefined;
  const withoutEmail = (before.bookingData ?? []).filter(({ email }) => email === null);
  return { kind: KINDS[change], participants, unreachable: withoutEmail.flatMap(participantsOf).length, date };
}
