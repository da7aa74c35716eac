import { Type, type Static } from 'typebox';
import type { Language } from '../language.ts';
import { Id, Instant, Nullable, SecretId } from './wire.ts';

/** What guests write: 1 to 5 stars, and as much else as they like. 0 stars: none are chosen. */
export const ReviewInput = Type.Object({ stars: Type.Number(), words: Type.String(), name: Type.String() });
export type ReviewInput = Static<typeof ReviewInput>;

const Written = {
  stars: Type.Integer(),
  words: Type.String(),
  /** The name that the guest chose; '' for none. */
  name: Type.String(),
  creation_date: Instant,
  /** What the school answers; '' for nothing. */
  answer: Type.String(),
};

/** A review as visitors see it. */
export const Review = Type.Object({ id: Id, ...Written, lang: Type.Unsafe<Language>(Type.String()), lesson_date: Instant });
export type Review = Static<typeof Review>;

/** A page of the reviews of an activity, newest first: `GET /api/activities/{id}/reviews?before=`. */
export const ReviewPage = Type.Object({
  reviews: Type.Array(Review),
  /** What the next page is `before`; null if there is none. */
  next: Nullable(Id),
});
export type ReviewPage = Static<typeof ReviewPage>;

/** The reviews of an activity: how many there are, the sum of their stars, and the first page. */
export const ActivityReviews = Type.Object({ count: Type.Integer(), stars: Type.Integer(), ...ReviewPage.properties });
export type ActivityReviews = Static<typeof ActivityReviews>;

/** What the guest of a booking may say of the lesson, and has said. */
export const ReviewState = Type.Object({
  /** Why it cannot be written or changed now: the code of a refusal. Null if it can. */
  reason: Nullable(Type.String()),
  /** Until when it can be written or changed. */
  until: Instant,
  /** What the guest has written. `hidden_reason`: why the school does not show it; '' if it does. */
  own: Nullable(Type.Object({ ...Written, hidden_reason: Type.String() })),
});
export type ReviewState = Static<typeof ReviewState>;

/** A review in the back office. */
export const ManagedReview = Type.Object({
  ...Review.properties,
  activity_id: Id,
  booking_id: SecretId,
  lesson_id: Id,
  reference: Type.String(),
  /** Why it is hidden; '' if visitors see it. */
  hidden_reason: Type.String(),
  version: Type.Integer(),
});
export type ManagedReview = Static<typeof ManagedReview>;

/** `POST /api/reviews/{id}/answer`: the school's answer to the review that the admin saw; '' takes it back. */
export const AnswerInput = Type.Object({ version: Type.Integer(), answer: Type.String() });

/** `POST /api/reviews/{id}/hide`: visitors do not see it any more, for a reason that its guest reads. */
export const HidingInput = Type.Object({ version: Type.Integer(), reason: Type.String() });

/** `POST /api/reviews/{id}/show`: visitors see it again. */
export const ShowingInput = Type.Object({ version: Type.Integer() });
