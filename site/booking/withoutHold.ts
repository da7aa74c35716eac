import type { Lesson } from '#shared/contract/lesson.ts';
import type { Hold } from './storage/sessionDraft.ts';

/** The lesson as it is for whoever holds places of it: their own are not in their way. */
export function withoutHold(lesson: Lesson, hold: Hold | undefined, now: Date): Lesson {
  const isHeld = hold !== undefined && now < new Date(hold.until);
  return isHeld ? { ...lesson, num_bookings: Math.max(0, lesson.num_bookings - hold.places) } : lesson;
}
