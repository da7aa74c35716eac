import type { Lesson } from '../contract/lesson.ts';

/** When a lesson is, and whether the school has cancelled it. `ends` is that of `lessonEnd`. */
export type LessonTiming = Pick<Lesson, 'date' | 'is_cancelled'> & { ends?: string | null | undefined };

/**
 * What a change of a lesson means for people who booked it. The back office asks before it saves; the server queues notices.
 *
 * @returns undefined if nothing changes for them, or if the lesson is over
 */
export function lessonChange(before: LessonTiming, after: LessonTiming, now: Date): 'cancelled' | 'restored' | 'moved' | 'stretched' | undefined {
  if (after.is_cancelled === 1) return before.is_cancelled === 0 && new Date(before.date) > now ? 'cancelled' : undefined;
  if (new Date(after.date) <= now) return undefined;
  if (before.is_cancelled === 1) return 'restored';
  if (after.date !== before.date) return 'moved';
  return (after.ends ?? null) === (before.ends ?? null) ? undefined : 'stretched';
}

/** Must a lesson keep its activity? Yes while it is booked, because notices do not report a new activity, place or price. */
export function mustKeepActivity({ num_bookings }: Pick<Lesson, 'num_bookings'>): boolean {
  return num_bookings > 0;
}
