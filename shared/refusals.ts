/**
 * Everything the API refuses by name: code, HTTP status and the sentence for people who read the API itself. The site
 * and the back office say the code in their reader's language (key `refusal.<code>` of their locales).
 */
export const REFUSALS = {
  bad_request: [400, 'The request is not as this address expects it.'],
  invalid_booking: [400, 'Some of the entries need another look.'],
  invalid_entry: [400, 'Some of the entries need another look.'],
  invalid_lesson: [400, 'Some of the entries need another look.'],
  invalid_registration: [400, 'Some of the entries need another look.'],
  invalid_profile: [400, 'Some of the entries need another look.'],
  invalid_password: [400, 'A password has 8 to 200 characters.'],
  invalid_email: [400, 'This is not a valid email address.'],
  password_wrong: [400, 'This is not your present password.'],
  not_signed_in: [401, 'Please sign in first.'],
  login_failed: [401, 'Login failed'],
  not_admin: [403, 'Only the admins of this school may do this.'],
  foreign_origin: [403, 'This request came from another web site.'],
  not_found: [404, 'There is nothing at this address.'],
  booking_not_found: [404, 'no booking found with this id'],
  lesson_not_found: [404, 'This lesson does not exist (any more).'],
  reset_not_found: [404, 'This link is no longer valid. Ask for a new one.'],
  subscriber_not_found: [404, 'This link is no longer valid. Subscribe once more.'],
  email_taken: [409, 'There is already an account with this email.'],
  lesson_full: [409, 'There are not enough places left in this lesson.'],
  lesson_past: [409, 'This lesson has already begun.'],
  lesson_cancelled: [409, 'This lesson has been cancelled.'],
  lesson_not_yet_open: [409, 'This lesson cannot be booked yet.'],
  lesson_changed: [409, 'This lesson has just been changed. Please look at it again.'],
  occurrence_gone: [409, 'This class is not in the timetable any more. Please choose another one.'],
  lesson_has_bookings: [409, 'This lesson has bookings. Cancel it instead of deleting it.'],
  changed_meanwhile: [409, 'Somebody else has changed this meanwhile. Please look at it again.'],
  too_many_records: [409, 'There are as many of these as a school can have.'],
  activity_in_use: [409, 'This activity has lessons. It can be deleted when there are none.'],
  places_below_bookings: [409, 'More places than that are already booked.'],
  payment_intent_reused: [409, 'This booking was already sent with other entries.'],
  payments_unavailable: [409, 'This school does not take payments online.'],
  booking_over: [409, 'This booking does not stand any more.'],
  paid_by_card: [409, 'A card payment has the money of this booking.'],
  payment_under_way: [409, 'Somebody is just paying this booking by card. Try again when the payment page is over.'],
  notification_too_soon: [409, 'The news went out less than a minute ago.'],
  nothing_to_announce: [409, 'There is no upcoming lesson to tell of.'],
  not_refundable: [409, 'There is no money of this payment that could be sent back.'],
  cancel_too_late: [409, 'This lesson has begun: the booking cannot be cancelled any more.'],
  too_large: [413, 'This is more than fits into one request.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** The stable name of a refusal. */
export type RefusalCode = keyof typeof REFUSALS;

/** Refused to admins alone: the public site never meets these, and has no words for them. */
export const ADMIN_REFUSALS = [
  'invalid_entry',
  'invalid_lesson',
  'not_admin',
  'changed_meanwhile',
  'too_many_records',
  'activity_in_use',
  'lesson_has_bookings',
  'places_below_bookings',
  'notification_too_soon',
  'nothing_to_announce',
  'not_refundable',
  'booking_over',
  'paid_by_card',
  'payment_under_way',
] as const satisfies RefusalCode[];
