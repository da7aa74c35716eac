import type { Lesson } from '../../contract/lesson.ts';
import { instantOfWallClock, isoInstant } from '../../time/time.ts';
import { parseRecurrence, type RecurrentTime } from './recurrence.ts';

/** A lesson that was made from an occurrence, with the key of that occurrence. */
export type MadeLesson = Pick<Lesson, 'activity_id' | 'is_cancelled' | 'num_places'> & {
  /** Its instant now. */
  date: string;
  is_deleted: boolean;
  recur_activity_id: number;
  recur_date: string;
  recur_time: string;
};

/** An occurrence that must not be listed. `date` is its instant. */
export type DayOff = Pick<MadeLesson, 'recur_date' | 'recur_time' | 'num_places'> & { date: string };

/**
 * The times that a change takes out of a plan, each with the one that comes in its place: of the same name if there is one, else the
 * next on the clock. A time without a counterpart has ended or is new.
 *
 * @param before the plans as text
 */
export function replacedTimes(before: string, after: string): Map<string, string> {
  const [old = [], current = []] = [before, after].map((text) => parseRecurrence(text)?.times.toSorted((a, b) => (a.time < b.time ? -1 : 1)));
  const isIn = (times: readonly RecurrentTime[]) => ({ time }: RecurrentTime) => times.some((other) => other.time === time);
  const left = current.filter((time) => !isIn(old)(time));
  const gone = old.filter((time) => !isIn(current)(time));
  const pairs = new Map<string, string>();
  const pair = (isMatch: (one: RecurrentTime, other: RecurrentTime) => boolean) => {
    for (const one of gone) {
      const index = pairs.has(one.time) ? -1 : left.findIndex((other) => isMatch(one, other));
      if (index >= 0) pairs.set(one.time, left.splice(index, 1)[0]!.time);
    }
  };
  pair((one, other) => one.name === other.name);
  pair(() => true);
  return pairs;
}

/**
 * The occurrences at new times that stay off, because the school called off, moved or deleted the class at the time that they replace.
 *
 * @param times from `replacedTimes`
 * @param timezone the school's
 */
export function daysKeptOff(lessons: readonly MadeLesson[], times: ReadonlyMap<string, string>, timezone: string): DayOff[] {
  return lessons.flatMap((lesson) => {
    const { recur_date, num_places } = lesson;
    const recur_time = times.get(lesson.recur_time);
    if (recur_time === undefined || !isOff(lesson, timezone)) return [];
    return [{ recur_date, recur_time, num_places, date: isoInstant(instantOfWallClock(recur_date, recur_time, timezone)) }];
  });
}

/** Does the class no longer take place where the plan had it? */
function isOff({ activity_id, date, is_cancelled, is_deleted, recur_activity_id, recur_date, recur_time }: MadeLesson, timezone: string): boolean {
  const isMoved = Date.parse(date) !== instantOfWallClock(recur_date, recur_time, timezone).getTime();
  return is_deleted || is_cancelled === 1 || isMoved || activity_id !== recur_activity_id;
}
