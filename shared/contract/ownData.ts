import { Type, type Static } from 'typebox';
import { Answer } from './question.ts';
import { Instant, Nullable } from './wire.ts';

const Text = Type.String();

/** All that a school keeps about a person, as they can download it. Amounts are in cents. Each list has a thousand entries at most. */
export const OwnData = Type.Object({
  school: Text,
  /** The addresses whose data this is. */
  emails: Type.Array(Text),
  name: Text,
  phone: Text,
  /** Is there a name that they can correct (`OwnDataChange`)? */
  is_correctable: Type.Boolean(),
  /** What the school has written about the guest. */
  notes: Text,
  tags: Type.Array(Text),
  account: Nullable(Type.Object({ email: Text, name: Text, phone: Text, lang: Nullable(Text) })),
  bookings: Type.Array(
    Type.Object({
      reference: Text,
      activity: Text,
      date: Instant,
      status: Text,
      booked_at: Instant,
      phone: Text,
      email: Nullable(Text),
      notes: Text,
      participants: Type.Array(Type.Object({ name: Text, age: Text, answers: Nullable(Type.Array(Answer)), consent_at: Nullable(Text), attendance: Nullable(Text) })),
      charged: Type.Integer(),
      balance: Type.Integer(),
      /** The accepted version of the terms, one of `terms`. */
      terms_version: Nullable(Type.Integer()),
    }),
  ),
  /** The terms that the bookings accepted, in the default language of the school. */
  terms: Type.Array(Type.Object({ version: Type.Integer(), text: Text })),
  /** Lessons whose opening they are told of. */
  openings: Type.Array(Type.Object({ date: Instant, email: Text, asked_at: Instant })),
  waiting: Type.Array(Type.Object({ date: Instant, people: Type.Integer(), name: Text, email: Text, phone: Text, state: Text })),
  enquiries: Type.Array(Type.Object({ asked_at: Instant, name: Text, email: Text, phone: Text, people: Type.Integer(), wish: Text, answer: Text, state: Text })),
  reviews: Type.Array(Type.Object({ written_at: Instant, stars: Type.Integer(), words: Text, name: Text, answer: Text })),
  passes: Type.Array(Type.Object({ title: Text, holder_name: Text, holder_email: Nullable(Text), buyer_name: Text, buyer_email: Nullable(Text), gift_message: Text })),
  subscription: Nullable(Type.Object({ email: Text, state: Text, since: Instant })),
  mails: Type.Array(Type.Object({ kind: Text, recipient: Text, queued_at: Instant, sent_at: Nullable(Instant) })),
});
export type OwnData = Static<typeof OwnData>;

/** What a person may correct: the name and phone number of the guest, the account, enquiries and waiting lists, and the number of coming bookings. */
export const OwnDataChange = Type.Object({ name: Type.String({ maxLength: 1000 }), phone: Type.String({ maxLength: 1000 }) });
export type OwnDataChange = Static<typeof OwnDataChange>;

/** What was erased: how many bookings stay without names. */
export const Erased = Type.Object({ bookings: Type.Integer() });
export type Erased = Static<typeof Erased>;
