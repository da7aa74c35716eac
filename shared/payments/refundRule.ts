import type { LessonTiming } from '../lessons/lessonChange.ts';

const HOUR = 3_600_000;

/**
 * Until when whoever cancels a paid booking gets the money back, while the lesson takes place.
 *
 * @param refundHours the school's, 24 by default
 */
export function refundDeadline(lesson: { date: string }, refundHours: number): Date {
  return new Date(new Date(lesson.date).getTime() - refundHours * HOUR);
}

/**
 * Does whoever cancels a paid booking now get the money back? In full until so many hours before the lesson, and not
 * after (decisions, 4); at any time where the school has called the lesson off. The page asks it before the visitor
 * confirms, the server when it cancels.
 *
 * @param refundHours the school's, 24 by default
 */
export function isRefundedOnCancellation(lesson: LessonTiming, refundHours: number, now: Date): boolean {
  return lesson.is_cancelled === 1 || now <= refundDeadline(lesson, refundHours);
}
