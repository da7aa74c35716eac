import { TZDate } from '@date-fns/tz';
import { type ICalAttendeeData, type ICalCalendar, ICalEventStatus, type ICalOrganizer } from 'ical-generator';
import { oneLine, sanitizeText } from '../sanitizeText.ts';
import { vtimezone } from './vtimezone.ts';

/** The length of a lesson in calendars. Lessons have no end, and calendars show events without one as a line (docs/decisions/0017-what-mails-say.md). */
export const LESSON_MINUTES = 90;

/** A lesson as a calendar event. `addLesson` sanitizes the texts. */
export type CalendarLesson = {
  /** The same in every file that contains the event: see `eventId`. */
  uid: string;
  /** Rises with each change, so that calendars know the latest version. */
  sequence: number;
  date: string;
  isCancelled: boolean;
  title: string;
  place: string;
  description: string;
  /** The event's page. */
  url: string;
  /** In mails only. */
  organizer?: ICalOrganizer;
  attendees?: ICalAttendeeData[];
};

/** The id of an event. It has the school's slug, as hosts may change. */
export function eventId({ slug }: { slug: string }, id: string): string {
  return `${id}@${slug}.lineup`;
}

/**
 * Adds a lesson to a calendar (`createCalendar`), in the school's local time.
 *
 * @param school.timezone IANA name
 */
export function addLesson(calendar: ICalCalendar, lesson: CalendarLesson, { timezone }: { timezone: string }, now: Date): void {
  const isKnown = vtimezone(timezone) !== undefined;
  const at = (instant: number) => (isKnown ? new TZDate(instant, timezone) : new Date(instant));
  const start = new Date(lesson.date).getTime();
  calendar.createEvent({
    id: lesson.uid,
    sequence: lesson.sequence,
    stamp: now,
    start: at(start),
    end: at(start + LESSON_MINUTES * 60_000),
    ...(isKnown ? { timezone } : {}),
    status: lesson.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: oneLine(lesson.title),
    location: oneLine(lesson.place),
    description: sanitizeText(lesson.description),
    url: lesson.url,
    ...(lesson.organizer ? { organizer: { ...lesson.organizer, name: oneLine(lesson.organizer.name) } } : {}),
    attendees: lesson.attendees ?? [],
  });
}
