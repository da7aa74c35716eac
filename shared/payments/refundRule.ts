import type { LessonTiming } from '../lessons/lessonChange.ts';

const HOUR = 3_600_000;

/**
 * What decides whether a cancelled booking gets its money back.
 * - `booked_for`: the lesson's date when it was booked. Another date now means that the school has moved the lesson.
 * - `refund_hours`: the school's.
 */
export type RefundTerms = { lesson: LessonTiming; booked_for: string; refund_hours: number };

/**
 * The last instant at which cancelling a paid booking refunds it, if the lesson takes place: `refund_hours` before the start, or the
 * start itself once the school has moved the lesson, because the guest did not choose the new time.
 */
export function refundDeadline({ lesson, booked_for, refund_hours }: RefundTerms): Date {
  const start = Date.parse(lesson.date);
  const isMoved = Date.parse(booked_for) !== start;
  return new Date(isMoved ? start : start - refund_hours * HOUR);
}

/**
 * Does cancelling a paid booking now refund it? In full until the deadline, and never once the lesson has begun; always if the school
 * has cancelled the lesson. Page and mails say so before the visitor confirms; the server decides when it cancels.
 */
export function isRefundedOnCancellation(terms: RefundTerms, now: Date): boolean {
  const { lesson } = terms;
  return lesson.is_cancelled === 1 || (now <= refundDeadline(terms) && now < new Date(lesson.date));
}
