import type { Activity } from '../contract/activity.ts';
import { type Coordinates, directionsUrl, parseCoordinates } from '../coordinates.ts';
import { isoInstant } from '../time/time.ts';

/** The fields of an activity that say where people meet. Older records and lists lack them. */
export type MeetingFields = Partial<Pick<Activity, 'meeting_name' | 'meeting_address' | 'meeting_coordinates' | 'meeting_minutes'>>;

/** Where and when people meet before a lesson. */
export type MeetingPoint = {
  /** Name and address in one line; '' if only the time is known. */
  where: string;
  position: Coordinates | undefined;
  /** A map with the way there. */
  directions: string | undefined;
  /** The instant to be there; undefined if the school has not said how early. */
  at: string | undefined;
  minutesEarly: number;
};

/**
 * The meeting point of a lesson, for pages, mails and calendars alike.
 *
 * @param activity the lesson's
 * @param date the lesson's start
 * @returns undefined if the activity has none
 */
export function meetingPoint(activity: MeetingFields, date: string): MeetingPoint | undefined {
  const { meeting_name = '', meeting_address = '', meeting_coordinates = '', meeting_minutes } = activity;
  const where = [meeting_name, meeting_address].filter(Boolean).join(', ');
  const position = parseCoordinates(meeting_coordinates);
  const minutesEarly = meeting_minutes ?? 0;
  if (!where && !position && minutesEarly === 0) return undefined;
  return {
    where,
    position,
    directions: directionsUrl({ address: meeting_address, coordinates: meeting_coordinates }),
    at: minutesEarly > 0 ? isoInstant(new Date(Date.parse(date) - minutesEarly * 60_000)) : undefined,
    minutesEarly,
  };
}
