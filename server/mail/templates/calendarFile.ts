import { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { addLesson, eventId } from '../../lib/ical/addLesson.ts';
import { createCalendar } from '../../lib/ical/createCalendar.ts';
import { type BookedLesson, participantNames } from './bookingFacts.ts';
import { isMailAddress } from '../delivery/mailAddress.ts';
import { COLON } from '../layout/mailContent.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { Attachment } from '../layout/writtenMail.ts';

/** What of a booking goes into a calendar. */
export type CalendarData = Pick<BookedLesson, 'data' | 'date' | 'is_cancelled' | 'version' | 'status' | 'activity' | 'place'> & {
  booking_id: string;
  mail_extra_notes: string;
  school_email: string;
};

type Circumstances = { lang: Language; tenant: Tenant; origin: string; now: Date };

/**
 * The lesson for the calendar of whoever booked it (RFC 5545). The event is the booking's for good, and its sequence rises
 * with every change of the lesson and with the booking's end, so that a calendar that has it changes it or takes it off.
 *
 * @param reader the address that it is mailed to: programs follow up only invitations of their own people (RFC 5546), so it is
 *   one that needs no answer. Without one it is a file to be fetched and put into a calendar by hand.
 */
export function calendarFile(data: CalendarData, { lang, tenant, origin, now }: Circumstances, reader?: string): Attachment {
  const isOff = data.is_cancelled === 1 || data.status === 'cancelled';
  // An invitation has somebody who invites.
  const isInvitation = reader !== undefined && isMailAddress(reader) && isMailAddress(data.school_email);
  const method = isInvitation ? (isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST) : ICalCalendarMethod.PUBLISH;
  const calendar = createCalendar(method);
  const t = mailTexts(lang);
  const link = `${origin}/booking/${data.booking_id}?lang=${lang}`;
  const participants = participantsOf(data);
  const people = `${t('Participants', { count: participants.length })}${COLON[lang]} ${participantNames(participants, t)}`;
  const way = `${t('See or cancel the booking')}${COLON[lang]} ${link}`;
  // As in mails: of a lesson that is off the school's words are no more than its signature.
  const words = isOff && data.mail_extra_notes ? `${tenant.name}\n${data.mail_extra_notes}` : data.mail_extra_notes;
  const lesson = {
    uid: eventId(tenant, data.booking_id),
    sequence: data.version - 1 + (data.status === 'cancelled' ? 1 : 0),
    date: data.date,
    isCancelled: isOff,
    title: `${data.activity} – ${tenant.name}`,
    place: data.place,
    description: (isOff ? [people, way, words] : [people, words, way]).filter(Boolean).join('\n\n'),
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
