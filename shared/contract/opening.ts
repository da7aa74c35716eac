import { Type, type Static } from 'typebox';
import { PushEndpoint } from './push.ts';
import { Id, Instant, Nullable } from './wire.ts';

/** `POST /api/lessons/{id}/openings`: where to write when the lesson opens for booking. */
export const OpeningInput = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  /** The push address of this browser, if it has one: it is told as well. */
  endpoint: Type.Optional(PushEndpoint),
});
export type OpeningInput = Static<typeof OpeningInput>;

/** `GET /api/my-openings/{secret}`: a request as its visitor sees it. `over`: the lesson has begun or does not take place. */
export const GuestOpening = Type.Object({
  lesson_id: Id,
  activity_id: Id,
  date: Instant,
  /** Noon of the day on which it opens; null: it is open, or always was. */
  opens: Nullable(Instant),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('open'), Type.Literal('full'), Type.Literal('over')]),
});
export type GuestOpening = Static<typeof GuestOpening>;

/** `GET /api/lessons/{id}/openings`: a request as admins see it. */
export const ListedOpening = Type.Object({ email: Type.String(), creation_date: Instant, told_at: Nullable(Instant) });
export type ListedOpening = Static<typeof ListedOpening>;
