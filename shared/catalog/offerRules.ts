import { DURATION_LIMITS } from '../lessonLimits.ts';
import { parseCoordinates } from '../coordinates.ts';
import type { Activity } from '../contract/activity.ts';
import type { Problem } from '../problems.ts';
import { lengthProblem, TEXT_LIMITS, wholeProblem } from '../fieldProblems.ts';
import { type Level, LEVELS } from '../level.ts';

/** Limits of an activity's numbers: years, minutes and places. */
const OFFER_LIMITS = {
  min_age: { min: 1, max: 99 },
  duration_minutes: DURATION_LIMITS,
  meeting_minutes: { min: 0, max: 240 },
  default_places: { min: 0, max: 1000 },
} as const;

/** The fields that describe an activity to visitors. Lists leave them out, because home embeds its list. */
export const OFFER_DETAILS = ['description', 'level', 'min_age', 'included', 'bring', 'meeting_name', 'meeting_address', 'meeting_coordinates', 'meeting_minutes', 'child_price', 'child_under', 'consent_under', 'questions'] as const;

/** What new lessons take from their activity. Visitors do not see it. */
export const LESSON_DEFAULTS = ['default_places', 'default_instructors', 'default_tags'] as const;

/** Values of the fields that an activity need not have. */
export const NO_OFFER = {
  ...{ description: '', level: '' as Level, min_age: null, duration_minutes: null, included: '', bring: '' },
  ...{ meeting_name: '', meeting_address: '', meeting_coordinates: '', meeting_minutes: null },
  ...{ child_price: null, child_under: null, consent_under: null, questions: [] },
  ...{ default_places: null, default_instructors: [], default_tags: [], archived: 0 },
} as const satisfies Partial<Activity>;

/** Checks the further fields of an activity, each of which may be empty. */
export function offerProblems(activity: Partial<Activity>): Record<string, Problem | undefined> {
  const { level = '', description = '', included = '', bring = '', meeting_name = '', meeting_address = '', meeting_coordinates = '' } = activity;
  return {
    level: LEVELS.includes(level) ? undefined : { code: 'not_valid' },
    description: lengthProblem(description, TEXT_LIMITS.text),
    included: lengthProblem(included, TEXT_LIMITS.line),
    bring: lengthProblem(bring, TEXT_LIMITS.line),
    meeting_name: lengthProblem(meeting_name, TEXT_LIMITS.title),
    meeting_address: lengthProblem(meeting_address, TEXT_LIMITS.title),
    meeting_coordinates: meeting_coordinates === '' || parseCoordinates(meeting_coordinates) ? undefined : { code: 'coordinates' },
    ...Object.fromEntries(Object.entries(OFFER_LIMITS).map(([field, limits]) => [field, optionalProblem(activity[field as keyof typeof OFFER_LIMITS], limits)])),
  };
}

/** The lines of a text that is a list, without marks that were typed before them. */
export function listedItems(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/^\s*[-*•–]\s+/, '').trim()).filter(Boolean);
}

function optionalProblem(value: number | null | undefined, limits: { min: number; max: number }): Problem | undefined {
  return value === null || value === undefined ? undefined : wholeProblem(value, limits);
}
