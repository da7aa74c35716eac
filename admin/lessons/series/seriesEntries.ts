import { readWhole } from '#shared/decimal.ts';
import type { Activity } from '#shared/contract/activity.ts';
import type { SeriesInput } from '#shared/contract/series.ts';
import { seriesProblems } from '#shared/lessons/plans/series.ts';
import type { Weekday } from '#shared/lessons/plans/recurrence.ts';
import type { Problems } from '#shared/problems.ts';

/** What is typed and chosen for a series. `times` is the text of the field; empty `minutes` leave the length to the activity; `out` are the dates that are left out. */
export type SeriesEntries = { activity_id: string; days: Weekday[]; times: string; from: string; until: string; places: string; minutes: string; instructors: number[]; tags: number[]; out: string[] };

const DEFAULT_PLACES = 8;

/** The form at first; a sole activity is chosen. */
export function firstEntries(offered: readonly Activity[]): SeriesEntries {
  const blank: SeriesEntries = { activity_id: '', days: [], times: '', from: '', until: '', places: String(DEFAULT_PLACES), minutes: '', instructors: [], tags: [], out: [] };
  return offered.length === 1 ? withActivity(blank, offered[0]) : blank;
}

/** Chooses an activity, with its usual places, instructors and tags. */
export function withActivity(entries: SeriesEntries, activity: Activity | undefined): SeriesEntries {
  if (!activity) return { ...entries, activity_id: '' };
  const { id, default_places, default_instructors = [], default_tags = [] } = activity;
  return { ...entries, activity_id: String(id), places: String(default_places ?? DEFAULT_PLACES), instructors: default_instructors, tags: default_tags };
}

/** Reads times as people type them: `9, 11.30 14h` is 09:00, 11:30 and 14:00. What is no time stays as typed, so that the rules can tell. */
export function timesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean).map((typed) => {
    const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.h](\d{2})?)?$/.exec(typed) ?? [];
    return hour === undefined ? typed.slice(0, 5) : `${hour.padStart(2, '0')}:${minute}`;
  });
}

/** The request that the entries mean, or what is missing or wrong in them, by field. */
export function seriesOf(entries: SeriesEntries, id: string): { input: SeriesInput } | { problems: Problems } {
  const { activity_id, days, from, until, places, minutes, instructors, tags, out } = entries;
  const times = timesOf(entries.times);
  const series = { days, times, from, until, except: out };
  const problems = seriesProblems(series);
  if (activity_id === '') problems.activity_id = { code: 'required' };
  if (from === '') problems.from = { code: 'required' };
  if (until === '') problems.until = { code: 'required' };
  const [num_places, duration_minutes] = [readWhole(places) ?? NaN, readWhole(minutes)];
  if (!(num_places >= 0)) problems.num_places = { code: 'whole_number' };
  if (Number.isNaN(duration_minutes)) problems.duration_minutes = { code: 'whole_number' };
  if (Object.keys(problems).length > 0) return { problems };
  return { input: { id, activity_id: Number(activity_id), num_places, duration_minutes, instructors, tags, ...series } };
}

/** The problem of a field, or of one of its parts: `times.1` is one of the times. */
export function problemOf(problems: Problems, field: string) {
  return problems[field] ?? Object.entries(problems).find(([name]) => name.startsWith(`${field}.`))?.[1];
}
