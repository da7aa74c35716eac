import { Type, type Static } from 'typebox';
import { DURATION_LIMITS, LESSON_LIMITS, SERIES_LIMITS } from '../lessonLimits.ts';
import { Id, Instant, Nullable, UuidV4 } from './wire.ts';

const Ids = Type.Array(Id, { maxItems: 100, uniqueItems: true });
const Day = Type.String({ maxLength: 10 });
const Weekday = Type.Union([Type.Literal('mon'), Type.Literal('tue'), Type.Literal('wed'), Type.Literal('thu'), Type.Literal('fri'), Type.Literal('sat'), Type.Literal('sun')]);

/** `POST /api/lesson-series`. With `preview` nothing is stored. A series whose `id` is stored already is answered, and not added again. */
export const SeriesInput = Type.Object({
  id: UuidV4,
  preview: Type.Optional(Type.Boolean()),
  activity_id: Id,
  num_places: Type.Integer({ minimum: 0, maximum: LESSON_LIMITS.num_places }),
  /** null: as long as its activity says. */
  duration_minutes: Type.Optional(Nullable(Type.Integer({ minimum: DURATION_LIMITS.min, maximum: DURATION_LIMITS.max }))),
  instructors: Ids,
  tags: Ids,
  days: Type.Array(Weekday, { maxItems: 7, uniqueItems: true }),
  times: Type.Array(Type.String({ maxLength: 5 }), { maxItems: SERIES_LIMITS.times + 1 }),
  from: Day,
  until: Day,
  except: Type.Array(Day, { maxItems: SERIES_LIMITS.dates }),
});
export type SeriesInput = Static<typeof SeriesInput>;

/** What a series brings, or has brought: each lesson in order of time, with the instructors who give another one at that time. */
export const SeriesOutcome = Type.Object({
  id: UuidV4,
  lessons: Type.Array(Type.Object({ date: Instant, clashes: Type.Array(Id) })),
});
export type SeriesOutcome = Static<typeof SeriesOutcome>;

/** `POST /api/lesson-series/{id}/undo`: how many lessons were taken back. */
export const SeriesUndone = Type.Object({ lessons: Type.Integer() });
export type SeriesUndone = Static<typeof SeriesUndone>;
