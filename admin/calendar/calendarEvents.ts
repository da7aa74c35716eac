import type { EventInput } from '@fullcalendar/core';
import type { CalendarLesson } from '#shared/contract/calendar.ts';
import { instructorClashes } from '#shared/lessons/instructorClashes.ts';
import { LESSON_MINUTES } from '#shared/lessons/lessonEnd.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import type { CalendarBy, CalendarChoice } from './useCalendar.ts';

/** A lesson as the calendar shows it. `isSelected`: undefined while nothing is selected, and for what cannot be. */
export type ShownLesson = { lesson: CalendarLesson; color: string; clashes: number[]; isSelected?: boolean | undefined };

/** The lessons that the choice shows, with their colours and the instructors who are in two places. */
export function shownLessons(lessons: readonly CalendarLesson[], { by, of }: CalendarChoice, colors: ReadonlyMap<number, string>): ShownLesson[] {
  const clashes = instructorClashes(lessons);
  return lessons
    .filter((lesson) => of === undefined || groupsOf(lesson, by).includes(of))
    .map((lesson) => ({ lesson, color: colors.get(of ?? groupsOf(lesson, by)[0] ?? 0) ?? '', clashes: clashes.get(lesson) ?? [] }));
}

/** The activity or the instructors of a lesson. */
export function groupsOf(lesson: CalendarLesson, by: CalendarBy): number[] {
  return by === 'activity' ? [lesson.activity_id] : lesson.instructors;
}

/** The page of a lesson or planned class. */
export function pathOf(lesson: CalendarLesson): string {
  return lesson.recur ? lessonPaths.planned(lesson) : lessonPaths.detail(lesson.id);
}

/**
 * The library's form of a lesson. It gets the school's wall clock as if it were UTC, so that neither the browser's zone nor a library of
 * time zones matters.
 */
export function eventOf(shown: ShownLesson, timezone: string): EventInput {
  const { lesson } = shown;
  const end = lesson.ends ?? isoInstant(new Date(Date.parse(lesson.date) + LESSON_MINUTES * 60_000));
  return {
    id: String(lessonKey(lesson)),
    start: wallTime(lesson.date, timezone),
    end: wallTime(end, timezone),
    url: `/manage${pathOf(lesson)}`,
    extendedProps: shown,
  };
}

/** The school's wall clock at an instant, as UTC. */
export function wallTime(instant: string, timezone: string): string {
  const { date, time } = wallClock(new Date(instant), timezone);
  return `${date}T${time}:00Z`;
}

/** The instant of a wall clock as UTC: the inverse of `wallTime`. */
export function instantOf(wall: Date, timezone: string): string {
  const [date, time] = wall.toISOString().split('T') as [string, string];
  return isoInstant(instantOfWallClock(date, time.slice(0, 5), timezone));
}

/** The hours that the day shows: those at which lessons start, and those of lessons outside of them. */
export function shownHours(events: readonly EventInput[]): { slotMinTime: string; slotMaxTime: string } {
  const hours = events.flatMap(({ start, end }) => [Number(String(start).slice(11, 13)), Math.min(24, Number(String(end).slice(11, 13)) + 1)]);
  const [first, last] = [Math.min(7, ...hours), Math.max(20, ...hours)];
  return { slotMinTime: `${String(first).padStart(2, '0')}:00`, slotMaxTime: `${last}:00` };
}
