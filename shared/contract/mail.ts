import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable } from './wire.ts';

/** The mails that the product writes. */
export const MailKind = Type.Union([
  Type.Literal('booking_received'),
  Type.Literal('booking_paid'),
  Type.Literal('money_returned'),
  Type.Literal('booking_cancelled'),
  Type.Literal('lesson_cancelled'),
  Type.Literal('lesson_moved'),
  Type.Literal('lesson_reminder'),
  Type.Literal('new_booking'),
  Type.Literal('cancellation'),
  Type.Literal('password_reset'),
  Type.Literal('subscription_confirmation'),
  Type.Literal('new_lessons'),
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

/** A mail that was given up, as a school's admins see it. */
export const FailedMail = Type.Object({
  id: Id,
  kind: MailKind,
  recipient: Type.String(),
  /** When it was to be sent. */
  creation_date: Instant,
  failure: MailFailure,
  /** The mail server's own words, or the program's. */
  last_error: Type.String(),
  /** The lesson that it is about, if it is about one. */
  lesson: Nullable(Type.Object({ id: Id, date: Instant, activity: Type.String() })),
});
export type FailedMail = Static<typeof FailedMail>;

/** How many mails were queued again. */
export const MailsQueued = Type.Object({ queued: Type.Integer() });
export type MailsQueued = Static<typeof MailsQueued>;
