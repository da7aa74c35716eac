import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable } from './wire.ts';

/** The kinds of mail. */
export const MailKind = Type.Union([
  Type.Literal('booking_received'),
  Type.Literal('booking_paid'),
  Type.Literal('payment_processing'),
  Type.Literal('payment_failed'),
  Type.Literal('money_returned'),
  Type.Literal('booking_changed'),
  Type.Literal('booking_cancelled'),
  Type.Literal('lesson_cancelled'),
  Type.Literal('lesson_moved'),
  Type.Literal('lesson_reminder'),
  Type.Literal('review_request'),
  Type.Literal('own_bookings'),
  Type.Literal('own_data'),
  Type.Literal('new_booking'),
  Type.Literal('cancellation'),
  Type.Literal('password_reset'),
  Type.Literal('email_change'),
  Type.Literal('email_change_notice'),
  Type.Literal('registration'),
  Type.Literal('already_registered'),
  Type.Literal('invitation'),
  Type.Literal('school_closing'),
  Type.Literal('school_export'),
  Type.Literal('subscription_confirmation'),
  Type.Literal('new_lessons'),
  Type.Literal('pass_sold'),
  Type.Literal('pass_credit'),
  Type.Literal('pass_gift'),
  Type.Literal('pass_refunded'),
  Type.Literal('new_enquiry'),
  Type.Literal('enquiry_received'),
  Type.Literal('enquiry_offer'),
  Type.Literal('enquiry_refused'),
  Type.Literal('waiting_joined'),
  Type.Literal('waiting_offer'),
  Type.Literal('opening_asked'),
  Type.Literal('lesson_opened'),
  Type.Literal('guest_message'),
]);
export type MailKind = Static<typeof MailKind>;

/** Why a mail could not be sent. */
export const MailFailure = Type.Union([
  Type.Literal('address_refused'),
  Type.Literal('mail_refused'),
  Type.Literal('server_busy'),
  Type.Literal('server_unreachable'),
  Type.Literal('sign_in_refused'),
  Type.Literal('unexpected'),
]);
export type MailFailure = Static<typeof MailFailure>;

/** A mail that could not be sent, as admins see it. */
export const FailedMail = Type.Object({
  id: Id,
  kind: MailKind,
  recipient: Type.String(),
  /** When it was queued. */
  creation_date: Instant,
  failure: MailFailure,
  /** The message of the mail server or of the program. */
  last_error: Type.String(),
  /** The lesson that the mail is about, if any. */
  lesson: Nullable(Type.Object({ id: Id, date: Instant, activity: Type.String() })),
});
export type FailedMail = Static<typeof FailedMail>;

/** Number of mails that were queued again. */
export const MailsQueued = Type.Object({ queued: Type.Integer() });
export type MailsQueued = Static<typeof MailsQueued>;
