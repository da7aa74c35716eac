import type { MailKind } from '#shared/contract/mail.ts';

const INVITES: Record<MailKind, boolean> = {
  booking_received: true,
  booking_paid: true,
  payment_processing: false,
  payment_failed: false,
  lesson_moved: true,
  lesson_reminder: true,
  booking_changed: true,
  booking_cancelled: false,
  money_returned: false,
  lesson_cancelled: false,
  own_bookings: false,
  new_booking: false,
  cancellation: false,
  password_reset: false,
  email_change: false,
  email_change_notice: false,
  registration: false,
  already_registered: false,
  invitation: false,
  school_closing: false,
  school_export: false,
  subscription_confirmation: false,
  new_lessons: false,
  pass_sold: false,
  pass_gift: false,
  pass_refunded: false,
};

/**
 * Does a mail of this kind ask its reader to come to a lesson? The school's notes are usually about coming (where to meet,
 * what to bring). Such mails show them among the details, all others in small print at the end.
 */
export function invitesToLesson(kind: MailKind): boolean {
  return INVITES[kind];
}
