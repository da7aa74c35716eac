import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SeriesInput } from '#shared/contract/series.ts';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import { participants, submission } from '../testApp.ts';
import { ask, type DayWorld, guest, keepBooking } from './dayWorld.ts';

export const SERIES_STEPS = ['addSeries', 'addSeries', 'bookSeries', 'bookSeries', 'undoSeries'] as const;
type SeriesStep = (typeof SERIES_STEPS)[number];

/** Adds a series of two lessons (or the last one again), books in one of its lessons, or takes it back. */
export async function playSeries(what: SeriesStep, { of, at, how }: { of: number; at: number; how: number }, world: DayWorld): Promise<void> {
  const last = world.series.at(-1);
  if (what === 'addSeries') return add(world, how === 3 && last ? last.id : crypto.randomUUID(), { at, how });
  if (!last) return;
  if (what === 'bookSeries') {
    const lesson = last.lessons[at % 2]!;
    return keepBooking(world, ask(world, 'POST', `/api/lessons/${lesson}/bookings?lang=en`, submission({ ...guest(of), users: participants(1 + (how % 2)), pay: how === 3 ? 'now' : 'later' }), false));
  }
  const answer = await ask(world, 'POST', `/api/lesson-series/${last.id}/undo`, {});
  if (answer.statusCode === 200) world.lessons = world.lessons.filter((id) => !last.lessons.includes(id));
}

async function add(world: DayWorld, id: string, { at, how }: { at: number; how: number }): Promise<void> {
  const input: SeriesInput = {
    ...{ id, activity_id: world.activity, num_places: 2, instructors: [1], tags: [], days: [...WEEKDAYS], times: [`1${how}:00`] },
    ...{ from: `2026-07-2${4 + at}`, until: `2026-07-2${5 + at}`, except: [] },
  };
  const answer = await ask(world, 'POST', '/api/lesson-series', input);
  if (answer.statusCode !== 200 || world.series.some((one) => one.id === id)) return;
  const { rows } = await sql<{ lesson_id: number }>`select lesson_id from lesson_series_lessons where tenant_id = 1 and series_id = ${id} order by lesson_id`.execute(world.school.database.owner);
  const lessons = rows.map(({ lesson_id }) => lesson_id);
  world.series.push({ id, lessons });
  world.lessons.push(...lessons);
}

/** After each moment: a series stands with all its lessons or is taken back with all of them, and nothing that is taken back has a booking. */
export async function checkSeries({ school, series }: DayWorld): Promise<void> {
  for (const { id, lessons } of series) {
    const { rows: [seen] } = await sql<{ gone: number; booked: number; undone: boolean }>`
      select count(*) filter (where l.deleted_at is not null)::integer as gone,
        count(*) filter (where l.deleted_at is not null and exists (
          select from bookings b where b.tenant_id = 1 and b.lesson_id = l.id and b.status in ('booked', 'awaiting_payment')))::integer as booked,
        bool_or(s.undone_at is not null) as undone
      from lesson_series_lessons m join lessons l on l.tenant_id = 1 and l.id = m.lesson_id join lesson_series s on s.tenant_id = 1 and s.id = m.series_id
      where m.tenant_id = 1 and m.series_id = ${id}`.execute(school.database.owner);
    expect(seen, `series ${id} is there as a whole, or not at all and without bookings`).toEqual({ gone: seen!.undone ? lessons.length : 0, booked: 0, undone: seen!.undone });
  }
}

/** Is the step about a series? */
export function isSeriesStep(what: string): what is SeriesStep {
  return (SERIES_STEPS as readonly string[]).includes(what);
}
