import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { lessonDateProblem } from '#shared/lessons/lessonDateProblem.ts';
import type { Problems } from '#shared/problems.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { unknownReferences } from './lessons.queries.ts';

/**
 * What an admin sent, ready to be stored: a real date at a bookable hour of the school's clock, and only activities,
 * tags and instructors of this school. Inside the transaction that stores it, so that its activity is still there then.
 *
 * @param before the lesson as it is, when it is being changed: a date that stays may stay at any hour
 * @throws Refused `invalid_lesson` with a problem per field
 */
export async function checkLesson<Input extends LessonChange>(tx: Tx, tenant: Tenant, input: Input, before?: Lesson): Promise<Input> {
  const problems: Problems = {};
  const date = input.date === undefined ? undefined : lessonDateProblem(input.date, tenant.timezone, before?.date);
  if (date) problems.date = date;
  for (const field of await unknownReferences(tx, tenant, input)) problems[field] = { code: 'unknown_entry' };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_lesson', { problems });
  return input.date === undefined ? input : { ...input, date: isoInstant(new Date(input.date)) };
}
