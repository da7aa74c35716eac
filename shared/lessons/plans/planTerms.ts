import type { Problem, Problems } from '../../problems.ts';
import { isCalendarDate } from '../../time/calendarDate.ts';

/** A plan is listed for this many dates of the school's calendar, today included, unless it has a horizon of its own. */
export const OCCURRENCE_DAYS = 14;

/** The longest horizon in dates: a year. */
export const MAX_HORIZON = 366;

/** Limits of what a plan may say beyond days and times. */
const PLAN_LIMITS = { except: 100, ids: 100, id: 2_147_483_647 } as const;

/** What a plan may say beyond days and times. A plan with none of it is as it was before these existed. */
export type PlanTerms = {
  /** The first and the last date of the season, `2026-07-04`. */
  from?: string;
  until?: string;
  /** Dates that are left out, in order. */
  except?: string[];
  /** For how many dates ahead its occurrences can be booked, today included; 14 if not said. */
  horizon?: number;
  /** Who gives its lessons, and their tags, instead of those of the activity. */
  instructors?: number[];
  tags?: number[];
};

/** Parses the text of a plan. @returns undefined if it is no JSON object or list */
export function parsePlanText(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Parses the terms of a plan, without those that say nothing. Dates and ids are sorted, each once.
 *
 * @returns undefined if one of them has another shape
 */
export function parsePlanTerms({ from, until, except, horizon, instructors, tags }: Record<string, unknown>): PlanTerms | undefined {
  const isText = [from, until].every((date) => isBlank(date) || typeof date === 'string');
  const areDates = isBlank(except) || (Array.isArray(except) && except.every((date) => typeof date === 'string'));
  const areIds = [instructors, tags].every((ids) => isBlank(ids) || (Array.isArray(ids) && ids.every(isId)));
  if (!isText || !areDates || !areIds || !(isBlank(horizon) || typeof horizon === 'number')) return undefined;
  return {
    ...(!isBlank(from) && { from: from as string }),
    ...(!isBlank(until) && { until: until as string }),
    ...listOf('except', (except ?? []) as string[]),
    ...(!isBlank(horizon) && horizon !== OCCURRENCE_DAYS && { horizon: horizon as number }),
    ...listOf('instructors', (instructors ?? []) as number[]),
    ...listOf('tags', (tags ?? []) as number[]),
  };
}

/** Checks the terms of a plan, by field: `from`, `until`, `except`, `horizon`, `instructors`, `tags`. */
export function planTermsProblems({ from, until, except = [], horizon = OCCURRENCE_DAYS, instructors = [], tags = [] }: PlanTerms): Problems {
  const problems: Problems = {};
  if (from !== undefined && !isCalendarDate(from)) problems.from = { code: 'date' };
  if (until !== undefined && !isCalendarDate(until)) problems.until = { code: 'date' };
  else if (from !== undefined && until !== undefined && !problems.from && until < from) problems.until = { code: 'period_order' };
  if (!except.every(isCalendarDate)) problems.except = { code: 'date' };
  else if (except.length > PLAN_LIMITS.except) problems.except = { code: 'too_large', max: PLAN_LIMITS.except };
  const horizonProblem = problemOfHorizon(horizon);
  if (horizonProblem) problems.horizon = horizonProblem;
  for (const [field, ids] of Object.entries({ instructors, tags })) {
    if (ids.length > PLAN_LIMITS.ids) problems[field] = { code: 'too_large', max: PLAN_LIMITS.ids };
  }
  return problems;
}

/** Is a date in the season, and not left out? */
export function isInSeason({ from, until, except }: PlanTerms, date: string): boolean {
  return (from === undefined || date >= from) && (until === undefined || date <= until) && !except?.includes(date);
}

function problemOfHorizon(days: number): Problem | undefined {
  if (!Number.isInteger(days)) return { code: 'whole_number' };
  if (days < OCCURRENCE_DAYS) return { code: 'too_small', min: OCCURRENCE_DAYS };
  return days > MAX_HORIZON ? { code: 'too_large', max: MAX_HORIZON } : undefined;
}

function listOf<Field extends string, Item extends string | number>(field: Field, items: readonly Item[]): Partial<Record<Field, Item[]>> {
  const sorted = [...new Set(items)].toSorted((a, b) => (a < b ? -1 : 1));
  return sorted.length > 0 ? ({ [field]: sorted } as Partial<Record<Field, Item[]>>) : {};
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= PLAN_LIMITS.id;
}
