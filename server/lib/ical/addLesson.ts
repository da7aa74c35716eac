import { TZDate } from '@date-fns/tz';
import { type ICalAttendeeData, type ICalCalendar, ICalEventStatus, type ICalOrganizer } from 'ical-generator';
import { oneLine, sanitizeText } from '../sanitizeText.ts';
import { vtimezone } from './vtimezone.ts';

/** Lessons have no set end, and calendars show what has none as a line: they keep so many minutes free (docs/decisions, 17). */
export const LESSON_MINUTES = 90;

/** A lesson as an event. Texts as people wrote them; what would break out of them is taken away here. */
export type CalendarLesson = {
  /** Known by this for good, in every file that tells of it: see `eventId`. */
  uid: string;
  /** Rises whenever the event changes, so that calendars know the newest. */
  sequence: number;
  date: string;
  isCancelled: boolean;
  title: string;
  place: string;
  description: string;
  /** The page where more stands; made here. */
  url: string;
  /** Whose event it is, and who is asked to it: in mails only. */
  organizer?: ICalOrganizer;
  attendees?: ICalAttendeeData[];
};

/** The id of an event: a thing of a school, whatever hosts it may have some day. */
export function eventId({ slug }: { slug: string }, id: string): string {
  return `${id}@${slug}.lineup`;
}

/**
 * Puts a lesson into a calendar (`schoolCalendar`), at the hour that the school's clock shows.
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
