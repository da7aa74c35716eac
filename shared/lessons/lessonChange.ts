import type { Lesson } from '../contract/lesson.ts';

/** When a lesson is, and whether the school has called it off. */
export type LessonTiming = Pick<Lesson, 'date' | 'is_cancelled'>;

/**
 * What a school's change of a lesson does to whoever has booked it: it is called off (moved at the same time or not), takes
 * place after all, or at another time. The back office asks it before it saves, the server when it tells them.
 *
 * @returns nothing where nothing of that happens, or where it does to what is over
 */
export function lessonChange(before: LessonTiming, after: LessonTiming, now: Date): 'cancelled' | 'restored' | 'moved' | undefined {
  if (after.is_cancelled === 1) return before.is_cancelled === 0 && new Date(before.date) > now ? 'cancelled' : undefined;
  if (new Date(after.date) <= now) return undefined;
  if (before.is_cancelled === 1) return 'restored';
  return after.date === before.date ? undefined : 'moved';
}

/** Must the lesson keep its activity? While people have booked it: a place, a price and a kind of lesson, of which no mail would tell them. */
export function mustKeepActivity({ num_bookings }: Pick<Lesson, 'num_bookings'>): boolean {
  return num_bookings > 0;
}
