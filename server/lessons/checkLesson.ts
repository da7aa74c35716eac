import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isBookableTime, isoInstant, wallClock } from '#shared/time.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { unknownReferences } from './lessons.queries.ts';

/**
 * What an admin sent, ready to be stored: a real date at a bookable hour of the school's clock, and only activities,
 * tags and instructors of this school.
 *
 * @param before the lesson as it is, when it is being changed: a date that stays may stay at any hour
 * @throws Refused `invalid_lesson` with a sentence per field
 */
export async function checkLesson<Input extends LessonChange>(
  db: Db,
  tenant: Tenant,
  input: Input,
  before?: Lesson,
): Promise<Input> {
  const errors: Record<string, string> = {};
  const date = input.date === undefined ? undefined : new Date(input.date);
  if (date && !isDate(date, input.date!)) {
    errors.date = 'This is not a date.';
  } else if (date && isoInstant(date) !== before?.date && !isBookable(date, tenant)) {
    errors.date = 'Lessons start between 07:00 and 19:45, on the quarter of an hour.';
  }
  for (const field of await unknownReferences(db, tenant, input)) errors[field] = 'The school has no such entry (any more).';
  if (Object.keys(errors).length > 0) throw new Refused('invalid_lesson', { errors });
  return date ? { ...input, date: isoInstant(date) } : input;
}

/** The 30th of February would silently become another day; and nobody teaches in another century. */
function isDate(date: Date, text: string): boolean {
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 16) === text.slice(0, 16) && /^20\d\d-/.test(text);
}

function isBookable(date: Date, { timezone }: Tenant): boolean {
  return date.getUTCSeconds() === 0 && isBookableTime(wallClock(date, timezone).time);
}
