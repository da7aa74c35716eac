import { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { COLON, type Language } from '#shared/language.ts';
import { type MeetingFields, meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { addLesson, eventId } from '../../lib/ical/addLesson.ts';
import { createCalendar } from '../../lib/ical/createCalendar.ts';
import { meetingFacts } from './meetingFacts.ts';
import { type BookedLesson, participantNames } from './bookingFacts.ts';
import { isMailAddress } from '../delivery/mailAddress.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { Attachment } from '../layout/writtenMail.ts';

/** What a booking's calendar file contains. */
export type CalendarData = Pick<BookedLesson, 'data' | 'date' | 'is_cancelled' | 'version' | 'status' | 'activity' | 'place' | 'duration_minutes' | 'bring'> & MeetingFields & {
  booking_id: string;
  mail_extra_notes: string;
  school_email: string;
};

type CalendarContext = { lang: Language; tenant: Tenant; origin: string; now: Date };

/**
 * Writes the lesson for the calendar of the person who booked it (RFC 5545). The event has the booking's id. Its sequence rises
 * with each change of the lesson and when the booking ends, so that calendars update or remove the event.
 *
 * @param reader the address that the file is mailed to. It makes the file an already accepted invitation, because programs apply
 *   updates only to invitations of their own user (RFC 5546). Omitted for downloads
 */
export function calendarFile(data: CalendarData, { lang, tenant, origin, now }: CalendarContext, reader?: string): Attachment {
  const isOff = data.is_cancelled === 1 || data.status === 'cancelled';
  // An invitation needs an organizer's address.
  const isInvitation = reader !== undefined && isMailAddress(reader) && isMailAddress(data.school_email);
  const method = isInvitation ? (isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST) : ICalCalendarMethod.PUBLISH;
  const calendar = createCalendar(method);
  const t = mailTexts(lang);
  const link = `${origin}/booking/${data.booking_id}?lang=${lang}`;
  const participants = participantsOf(data);
  const participantsLine = `${t('Participants', { count: participants.length })}${COLON[lang]} ${participantNames(participants, t)}`;
  const manageLine = `${t('See or cancel the booking')}${COLON[lang]} ${link}`;
  // As in mails: after a cancellation the school's notes are only a signature.
  const notes = isOff && data.mail_extra_notes ? `${tenant.name}\n${data.mail_extra_notes}` : data.mail_extra_notes;
  const meeting = meetingPoint(data, data.date);
  const meetingLines = isOff ? [] : meetingFacts(data, tenant, t).map(([label, value]) => `${label}${COLON[lang]} ${value}`);
  const way = meeting?.directions && !isOff ? `${t('Directions')}${COLON[lang]} ${meeting.directions}` : '';
  const lesson = {
    uid: eventId(tenant, data.booking_id),
    sequence: data.version - 1 + (data.status === 'cancelled' ? 1 : 0),
    date: data.date,
    isCancelled: isOff,
    title: `${data.activity} – ${tenant.name}`,
    place: meeting?.where || data.place,
    position: meeting?.position,
    minutes: data.duration_minutes,
    description: (isOff ? [participantsLine, manageLine, notes] : [participantsLine, [...meetingLines, way].filter(Boolean).join('\n'), notes, manageLine]).filter(Boolean).join('\n\n'),
    url: link,
    ...(isMailAddress(data.school_email) ? { organizer: { name: tenant.name, email: data.school_email } } : {}),
    ...(isInvitation ? { attendees: [{ email: reader, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] } : {}),
  };
  addLesson(calendar, lesson, tenant, now);
  return {
    filename: 'lesson.ics',
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
    ...(isInvitation ? { method } : {}),
  };
}
