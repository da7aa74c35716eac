import type { LessonTiming } from '../lessons/lessonChange.ts';

const HOUR = 3_600_000;

/**
 * What decides whether a cancelled booking gets its money back.
 * - `booked_for`: the lesson's date when it was booked. Another date now means that the school has moved the lesson.
 * - `refund_until`: the deadline that was left when the guest changed the date; null if that never happened.
 * - `refund_hours`: the school's.
 */
export type RefundTerms = { lesson: LessonTiming; booked_for: string; refund_until: string | null; refund_hours: number };

/**
 * The last instant at which cancelling a paid booking refunds it, if the lesson takes place: `refund_hours` before the start, or the
 * start itself once the school has moved the lesson, because the guest did not choose the new time. After a change of date by the
 * guest the earlier of both deadlines holds, so that a change does not make a refund possible again.
 */
export function refundDeadline({ lesson, booked_for, refund_until, refund_hours }: RefundTerms): Date {
  const start = Date.parse(lesson.date);
  const isMoved = Date.parse(booked_for) !== start;
  if (isMoved) return new Date(start);
  return new Date(Math.min(start - refund_hours * HOUR, refund_until === null ? Infinity : Date.parse(refund_until)));
}

/**
 * Does cancelling a paid booking now refund it? In full until the deadline, and never once the lesson has begun; always if the school
 * has cancelled the lesson. Page and mails say so before the visitor confirms; the server decides when it cancels.
 */
export function isRefundedOnCancellation(terms: RefundTerms, now: Date): boolean {
  const { lesson } = terms;
  return lesson.is_cancelled === 1 || (now <= refundDeadline(terms) && now < new Date(lesson.date));
}
