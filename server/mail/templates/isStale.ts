import { type BookingFacts, bookingState, takesPlaces } from '#shared/bookings/bookingState.ts';
import type { MailKind } from '#shared/contract/mail.ts';
import type { LessonTiming } from '#shared/lessons/lessonChange.ts';

/**
 * Is a booking's mail no longer true? Mails are written when they are sent, maybe long after their cause, and a later change has
 * queued a mail of its own.
 */
export function isStale(kind: MailKind, booking: BookingFacts, lesson: LessonTiming, now: Date): boolean {
  const isOver = new Date(lesson.date) <= now;
  const state = bookingState(booking, now);
  switch (kind) {
    case 'payment_processing':
      return lesson.is_cancelled === 1 || (state !== 'awaiting_payment' && state !== 'booked');
    case 'payment_failed':
      // Who had booked was told that the lesson is cancelled. Who only held places reads it in this mail, unless another one has said it.
      return isOver || state === 'paid' || state === 'cancelled' || (lesson.is_cancelled === 1 && booking.status === 'booked');
    case 'booking_cancelled':
    case 'cancellation':
      return state !== 'cancelled';
    case 'booking_received':
    case 'booking_paid':
    case 'new_booking':
    case 'booking_changed':
    case 'guest_message':
      return booking.status !== 'booked';
    case 'lesson_cancelled':
      return !takesPlaces(booking, now);
    case 'lesson_moved':
      return isOver || !takesPlaces(booking, now);
    case 'review_request':
      return lesson.is_cancelled === 1 || booking.status !== 'booked';
    case 'lesson_reminder':
      return isOver || lesson.is_cancelled === 1 || booking.status !== 'booked';
    default:
      return false;
  }
}
