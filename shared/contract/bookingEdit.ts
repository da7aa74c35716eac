import { Type, type Static } from 'typebox';
import { Lesson } from './lesson.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Id, Nullable } from './wire.ts';

/**
 * `PUT /api/lessons/{id}/bookings/{id}/entries`: an admin edits a booking. It has all entries as they are to be. `shared/bookings/bookingEdit.ts`
 * checks them.
 */
export const BookingEdit = Type.Object({
  /** The booking's, as the admin saw it. */
  version: Type.Integer({ minimum: 1 }),
  /** The participants. `was` is the place of one who stays in the list of before, from 0; a new one has none. */
  users: Type.Array(
    Type.Object({ was: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })), name: Type.String({ maxLength: 1000 }), age: Type.String({ maxLength: 1000 }) }),
    { maxItems: 1000 },
  ),
  phone: Type.String({ maxLength: 1000 }),
  email: Nullable(Type.String({ maxLength: 1000 })),
  notes: Type.String({ maxLength: 20_000 }),
  /** Another lesson, or an occurrence of an activity. Neither: it stays. */
  lesson_id: Type.Optional(Id),
  occurrence: Type.Optional(Type.Object({ activity_id: Id, recur: OccurrenceKey })),
  /** Does the guest get a mail, if the edit is about what mails say? */
  tells_guest: Type.Boolean(),
  /** Says what the edit would do, and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
  /** What the preview said will be due, in cents. If it is another amount by now, nothing changes. */
  told_due: Type.Optional(Type.Integer()),
});
export type BookingEdit = Static<typeof BookingEdit>;

/** What an edit has done, or would do. Amounts are in cents; `due` below 0 is to give back. */
export const EditOutcome = Type.Object({
  reference: Type.String(),
  /** The lesson afterwards, with its places taken. */
  lesson: Lesson,
  charged: Type.Object({ before: Type.Integer(), after: Type.Integer() }),
  due: Type.Object({ before: Type.Integer(), after: Type.Integer() }),
  paid_by_pass: Type.Object({ before: Type.Integer(), after: Type.Integer() }),
  /** Who gets a mail, if one goes. */
  mail_to: Nullable(Type.String()),
  /** Is anything different? */
  changes: Type.Boolean(),
});
export type EditOutcome = Static<typeof EditOutcome>;
