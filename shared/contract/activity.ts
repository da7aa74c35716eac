import { Type, type Static } from 'typebox';
import type { Level } from '../level.ts';
import { Photo, PhotoInput } from './photo.ts';
import { Question } from './question.ts';
import { ActivityReviews } from './review.ts';
import { Flag, Id, Nullable, Translations, Version } from './wire.ts';

/** What describes an activity to visitors (`OFFER_DETAILS`): only the answer for one activity has it, and lists for admins. */
const Details = {
  /** Markdown. */
  description: Type.Optional(Type.String()),
  level: Type.Optional(Type.Unsafe<Level>(Type.String())),
  min_age: Type.Optional(Nullable(Type.Number())),
  /** A thing per line, as in `bring`. */
  included: Type.Optional(Type.String()),
  bring: Type.Optional(Type.String()),
  meeting_name: Type.Optional(Type.String()),
  meeting_address: Type.Optional(Type.String()),
  /** A position, `39.60132, -9.07316`. */
  meeting_coordinates: Type.Optional(Type.String()),
  /** How many minutes before the lesson people meet. */
  meeting_minutes: Type.Optional(Nullable(Type.Number())),
  /** What participants younger than `child_under` years pay, in euros; null: as everybody. */
  child_price: Type.Optional(Nullable(Type.Number())),
  child_under: Type.Optional(Nullable(Type.Number())),
  /** Younger participants need a guardian's consent; null: no participant does. */
  consent_under: Type.Optional(Nullable(Type.Number())),
  /** What is asked of each participant. */
  questions: Type.Optional(Type.Array(Question, { maxItems: 100 })),
};

/** What new lessons take from it (`LESSON_DEFAULTS`). Only admins get it. */
const LessonDefaults = {
  default_places: Type.Optional(Nullable(Type.Number())),
  default_instructors: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
  default_tags: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
};

/** Something that a school teaches, and where. */
export const Activity = Type.Object({
  id: Id,
  name: Type.String(),
  place: Type.String(),
  /** In euros, for one participant. */
  price: Type.Number(),
  /** The VAT rate in percent; null: the school's default. Only admins get it. */
  vat_rate: Type.Optional(Nullable(Type.Number())),
  /** What is asked for online, in percent of the price; null: all of it. */
  deposit_percent: Type.Optional(Nullable(Type.Number())),
  order_num: Type.Number(),
  recurrent: Flag,
  recurrent_config: Type.String(),
  color: Type.String(),
  /** How long it lasts; null: not said. */
  duration_minutes: Type.Optional(Nullable(Type.Number())),
  /** The first one stands for the activity on cards. */
  photos: Type.Optional(Type.Array(Photo)),
  ...Details,
  ...LessonDefaults,
  /** Kept for old bookings, and not offered any more. Only admins get it. */
  archived: Type.Optional(Flag),
  translations: Translations,
  version: Version,
});
export type Activity = Static<typeof Activity>;

/** `GET /api/activities/{id}?lang=`: an activity as visitors read it, with its reviews. */
export const OfferedActivity = Type.Object({ ...Activity.properties, reviews: Type.Optional(ActivityReviews) });
export type OfferedActivity = Static<typeof OfferedActivity>;

/** The fields that an admin may set. `order_num: null` means the default position. */
export const ActivityInput = Type.Object({
  ...Type.Omit(Activity, ['id']).properties,
  order_num: Nullable(Activity.properties.order_num),
  photos: Type.Array(PhotoInput, { maxItems: 100 }),
});

/** `GET /api/activities/{id}/kept-prices`: the bookings of upcoming lessons that were made at today's price. */
export const KeptPrices = Type.Object({ bookings: Type.Integer() });
export type KeptPrices = Static<typeof KeptPrices>;
