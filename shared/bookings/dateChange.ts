import type { BookingStatus } from '../contract/booking.ts';
import type { DateChangeState } from '../contract/dateChange.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { LessonTiming } from '../lessons/lessonChange.ts';
import { whyNotBookable } from '../lessons/lessonState.ts';
import type { RefusalCode } from '../refusals.ts';
import { isoInstant } from '../time/time.ts';

const HOUR = 3_600_000;

/** Hours before a lesson until which guests change its date, if the school does not set `date_change_hours`, and the most that it can set. */
export const DATE_CHANGE_HOURS = { default: 24, max: 9999 } as const;

/** How often a guest changes the date of a booking, if the school does not set `date_change_times`, and the most that it can set. 0: not at all. */
export const DATE_CHANGE_TIMES = { default: 1, max: 20 } as const;

/** The school's rule for guests who change the date of a booking. */
export type DateChangeRule = { hours: number; times: number };

/** Reads the school's rule from its settings. What is empty or not valid means the default. */
export function dateChangeRule(settings: { date_change_hours?: string; date_change_times?: string }): DateChangeRule {
  return {
    hours: parseWithin(settings.date_change_hours ?? '', DATE_CHANGE_HOURS) ?? DATE_CHANGE_HOURS.default,
    times: parseWithin(settings.date_change_times ?? '', DATE_CHANGE_TIMES) ?? DATE_CHANGE_TIMES.default,
  };
}

/** Reads a whole number from 0 to a maximum. Empty means the default. @returns undefined if it is none */
export function parseWithin(text: string, limits: { default: number; max: number }): number | undefined {
  if (text.trim() === '') return limits.default;
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return number <= limits.max ? number : undefined;
}

/** The facts that decide whether a guest may change a booking's date. `changes`: how often that was done. */
export type DateChangeFacts = { booking: { status: BookingStatus }; lesson: LessonTiming & Pick<Lesson, 'is_private'>; changes: number; rule: DateChangeRule };

/** The last instant at which a guest may change the date. */
function dateChangeDeadline({ lesson, rule }: Pick<DateChangeFacts, 'lesson' | 'rule'>): Date {
  return new Date(Date.parse(lesson.date) - rule.hours * HOUR);
}

/** How many changes of date are left to the guest. */
function dateChangesLeft({ changes, rule }: Pick<DateChangeFacts, 'changes' | 'rule'>): number {
  return Math.max(0, rule.times - changes);
}

/** Why a guest cannot change the date of this booking now; undefined if they can. Until the deadline, and never once the lesson has begun. */
export function whyNoDateChange(facts: DateChangeFacts, now: Date): RefusalCode | undefined {
  const { booking, lesson, rule } = facts;
  if (booking.status === 'awaiting_payment') return 'date_change_unpaid';
  if (booking.status !== 'booked') return 'date_change_ended';
  if (lesson.is_cancelled === 1) return 'lesson_cancelled';
  if (now >= new Date(lesson.date)) return 'lesson_past';
  if (rule.times === 0 || lesson.is_private === 1) return 'date_change_off';
  if (dateChangesLeft(facts) === 0) return 'date_change_used';
  return now > dateChangeDeadline(facts) ? 'date_change_late' : undefined;
}

/** What the guest of a booking may do about its date now, as the page shows it. */
export function dateChangeState(facts: DateChangeFacts, now: Date): DateChangeState {
  return { reason: whyNoDateChange(facts, now) ?? null, until: isoInstant(dateChangeDeadline(facts)), left: dateChangesLeft(facts) };
}

/** Why a booking of so many people cannot move to this lesson; undefined if it can. It must be another lesson of the same activity with room. */
export function whyNotThisDate(old: Pick<Lesson, 'id' | 'activity_id'>, target: Lesson | undefined, people: number, now: Date, timezone: string): RefusalCode | undefined {
  if (target?.activity_id !== old.activity_id || target.id === old.id) return 'lesson_not_found';
  return whyNotBookable(target, people, now, timezone);
}
