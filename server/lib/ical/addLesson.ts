import { TZDate } from '@date-fns/tz';
import { type ICalAttendeeData, type ICalCalendar, ICalEventStatus, type ICalOrganizer } from 'ical-generator';
import { LESSON_MINUTES } from '#shared/lessons/lessonEnd.ts';
import type { Coordinates } from '#shared/coordinates.ts';
import { oneLine, sanitizeText } from '../sanitizeText.ts';
import { vtimezone } from './vtimezone.ts';

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
  /** How long it lasts; by default `LESSON_MINUTES`. */
  minutes?: number | null | undefined;
  /** Where it is on the map. */
  position?: Coordinates | undefined;
  description: string;
  /** The event's page, if it has one. */
  url?: string | undefined;
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
    end: at(start + (lesson.minutes ?? LESSON_MINUTES) * 60_000),
    ...(isKnown ? { timezone } : {}),
    status: lesson.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: oneLine(lesson.title),
    location: locationOf(lesson),
    description: sanitizeText(lesson.description),
    ...(lesson.url ? { url: lesson.url } : {}),
    ...(lesson.organizer ? { organizer: { ...lesson.organizer, name: oneLine(lesson.organizer.name) } } : {}),
    attendees: lesson.attendees ?? [],
  });
}

/** With a position, programs show a map. An empty title is left out, because the library refuses one beside a position. */
function locationOf({ place, position }: CalendarLesson) {
  const title = oneLine(place);
  if (!position) return title;
  const geo = { lat: position.latitude, lon: position.longitude };
  return title ? { title, geo } : { geo };
}
