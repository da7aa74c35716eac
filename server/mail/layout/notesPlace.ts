import type { MailKind } from '#shared/contract/mail.ts';

type NotesPlace = 'details' | 'foot' | 'none';

const PLACES: Record<MailKind, NotesPlace> = {
  booking_received: 'details',
  booking_paid: 'details',
  payment_processing: 'foot',
  payment_failed: 'foot',
  lesson_moved: 'details',
  lesson_reminder: 'details',
  review_request: 'none',
  booking_changed: 'details',
  booking_cancelled: 'foot',
  money_returned: 'foot',
  lesson_cancelled: 'foot',
  own_bookings: 'foot',
  new_booking: 'none',
  cancellation: 'none',
  password_reset: 'none',
  email_change: 'none',
  email_change_notice: 'none',
  registration: 'none',
  own_data: 'none',
  already_registered: 'none',
  invitation: 'none',
  school_closing: 'none',
  school_export: 'none',
  subscription_confirmation: 'none',
  new_lessons: 'none',
  pass_sold: 'none',
  pass_credit: 'none',
  pass_gift: 'none',
  pass_refunded: 'none',
  new_enquiry: 'none',
  enquiry_received: 'none',
  enquiry_offer: 'none',
  enquiry_refused: 'none',
  waiting_joined: 'none',
  waiting_offer: 'none',
  opening_asked: 'none',
  lesson_opened: 'none',
  guest_message: 'foot',
};

/**
 * Where a mail of this kind shows the school's notes. They are usually about coming (where to meet, what to bring): mails that ask their
 * reader to come to a lesson show them among the details, others about a booking in small print at the end, and all others not at all.
 */
export function notesPlace(kind: MailKind): NotesPlace {
  return PLACES[kind];
}
