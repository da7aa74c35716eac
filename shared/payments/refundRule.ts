import type { LessonTiming } from '../lessons/lessonChange.ts';

const HOUR = 3_600_000;

/**
 * The last instant at which cancelling a paid booking refunds it, if the lesson takes place.
 *
 * @param refundHours the school's `refund_hours`
 */
export function refundDeadline(lesson: { date: string }, refundHours: number): Date {
  return new Date(new Date(lesson.date).getTime() - refundHours * HOUR);
}

/**
 * Does cancelling a paid booking now refund it? In full until the deadline, and always if the school has cancelled the lesson.
 * The page says so before the visitor confirms; the server decides when it cancels.
 *
 * @param refundHours the school's `refund_hours`
 */
export function isRefundedOnCancellation(lesson: LessonTiming, refundHours: number, now: Date): boolean {
  return lesson.is_cancelled === 1 || now <= refundDeadline(lesson, refundHours);
}
