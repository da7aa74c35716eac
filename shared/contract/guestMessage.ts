import { Type, type Static } from 'typebox';
import { MOST_MESSAGED } from '../messageLimits.ts';
import { Id, Instant, Nullable, UuidV4 } from './wire.ts';

const Texts = Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 10_000 }));

/** `POST /api/guest-messages`: a message to the guests of lessons. */
export const GuestMessageInput = Type.Object({
  lesson_ids: Type.Array(Id, { maxItems: MOST_MESSAGED.lessons, uniqueItems: true }),
  /** By language. */
  subject: Texts,
  body: Texts,
  /** Sent twice with the same key, it is one message. */
  idempotency_key: UuidV4,
});
export type GuestMessageInput = Static<typeof GuestMessageInput>;

/** A booking that a message is for. */
export const MessageRecipient = Type.Object({
  booking_id: Type.String(),
  reference: Type.String(),
  /** The first participant's. */
  name: Type.String(),
  people: Type.Integer(),
  email: Nullable(Type.String()),
  phone: Type.String(),
  lang: Type.String(),
  lesson: Type.Object({ id: Id, date: Instant, activity: Type.String() }),
});
export type MessageRecipient = Static<typeof MessageRecipient>;

/** `GET /api/guest-messages/recipients?lessons=`: whom a message would reach. */
export const MessageRecipients = Type.Object({ recipients: Type.Array(MessageRecipient) });
export type MessageRecipients = Static<typeof MessageRecipients>;

/** A message that was sent. */
export const GuestMessage = Type.Object({
  id: Id,
  subject: Texts,
  body: Texts,
  /** Who wrote it; null if the account is gone. */
  written_by: Nullable(Type.String()),
  creation_date: Instant,
  /** The bookings it was for, of the lesson or booking that was asked for. */
  bookings: Type.Array(
    Type.Object({ booking_id: Type.String(), name: Type.String(), /** `none`: the booking has no email. */ mail: Type.Union([Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed'), Type.Literal('none')]) }),
  ),
});
export type GuestMessage = Static<typeof GuestMessage>;

/** `GET /api/guest-messages/recent`: the texts of the latest messages, each once, newest first. */
export const RecentMessage = Type.Object({ id: Id, subject: Texts, body: Texts });
export type RecentMessage = Static<typeof RecentMessage>;
