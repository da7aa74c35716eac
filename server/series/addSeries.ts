import type { SeriesInput, SeriesOutcome } from '#shared/contract/series.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { instructorClashes } from '#shared/lessons/instructorClashes.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { SERIES_LIMITS } from '#shared/lessonLimits.ts';
import { seriesDates, seriesProblems } from '#shared/lessons/plans/series.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { checkLesson } from '../lessons/checkLesson.ts';
import { findDuration, insertLessons, insertSeries, listTaught } from './series.queries.ts';

/** Says which lessons a series brings, and which of them clash with others of their instructors. */
export async function previewSeries(db: Db, tenant: Tenant, input: SeriesInput, now: Date): Promise<SeriesOutcome> {
  const dates = datesOf(input, tenant, now);
  return { id: input.id, lessons: await withClashes(db, tenant, input, dates) };
}

/**
 * Adds all lessons of a series, in the caller's transaction.
 *
 * @returns `isNew` is false if the series had been added by an earlier request with its id
 * @throws Refused `invalid_lesson` with a problem per field
 */
export async function addSeries(tx: Tx, tenant: Tenant, input: SeriesInput, now: Date): Promise<{ outcome: SeriesOutcome; isNew: boolean }> {
  const dates = datesOf(input, tenant, now);
  const { activity_id, num_places, instructors, tags } = input;
  await checkLesson(tx, tenant, { activity_id, num_places, instructors, tags });
  const isNew = await insertSeries(tx, tenant, input.id, now);
  if (isNew) await insertLessons(tx, tenant, input, dates);
  return { outcome: { id: input.id, lessons: await withClashes(tx, tenant, input, dates) }, isNew };
}

function datesOf(input: SeriesInput, tenant: Tenant, now: Date): string[] {
  const problems = seriesProblems(input);
  const dates = Object.keys(problems).length === 0 ? seriesDates(input, now, tenant.timezone) : [];
  if (dates.length > SERIES_LIMITS.lessons) problems.until = { code: 'too_many_lessons', max: SERIES_LIMITS.lessons };
  else if (dates.length === 0 && Object.keys(problems).length === 0) problems.until = { code: 'no_lessons' };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_lesson', { problems });
  return dates;
}

async function withClashes(db: Db, tenant: Tenant, input: SeriesInput, dates: readonly string[]): Promise<SeriesOutcome['lessons']> {
  const duration_minutes = input.duration_minutes ?? (await findDuration(db, tenant, input.activity_id));
  const planned = (lesson: { date: string; duration_minutes: number | null; instructors: number[] }) => ({ ...lesson, ends: lessonEnd(lesson) ?? null, is_cancelled: 0 });
  const lessons = dates.map((date) => planned({ date, duration_minutes, instructors: input.instructors }));
  const clashes = instructorClashes([...lessons, ...(await listTaught(db, tenant, input, dates)).map(planned)]);
  return lessons.map((lesson) => ({ date: lesson.date, clashes: clashes.get(lesson) ?? [] }));
}
