import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { BookingMailData } from './bookingMail.ts';
import type { WrittenMail } from './writtenMail.ts';

/** What of a booking goes into a calendar. */
export type CalendarData = Pick<BookingMailData, 'booking_id' | 'date' | 'activity' | 'place' | 'mail_extra_notes'>;

/** The lesson for the visitor's calendar (RFC 5545). Lessons have a beginning and no set end, and so has the event. */
export function calendarFile(data: CalendarData, tenant: Tenant, link: string): WrittenMail['attachments'][number] {
  const calendar = ical({ prodId: { company: 'Lineup', product: 'Lineup' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${data.booking_id}@${tenant.hosts[0]}`,
    start: new Date(data.date),
    summary: `${data.activity} – ${tenant.name}`,
    location: data.place,
    description: data.mail_extra_notes,
    url: link,
  });
  return { filename: 'lesson.ics', content_type: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar.toString() };
}
