import type { TFunction } from 'i18next';
import { listedItems } from '#shared/catalog/offerRules.ts';
import { directionsUrl } from '#shared/coordinates.ts';
import { type MeetingFields, meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { formatPhone } from '#shared/phone.ts';
import { inOneLine } from '#shared/school/inOneLine.ts';
import { formatTime } from '#shared/time/time.ts';
import type { Fact } from '../layout/mailContent.ts';

/** The school's settings of these names. */
export type SchoolContact = { address?: string; coordinates?: string; phone?: string };

/**
 * Where and when to meet, and what to bring, as lines of a mail; the place links to the way there. Without a meeting point: where the school is,
 * and its phone number.
 *
 * @param lesson its start, and what its activity and school say
 */
export function meetingFacts(lesson: MeetingFields & { date: string; bring?: string; school?: SchoolContact }, { timezone, country }: { timezone: string; country: string }, t: TFunction): Fact[] {
  const { where = '', at, directions, minutesEarly = 0 } = meetingPoint(lesson, lesson.date) ?? {};
  const things = listedItems(lesson.bring ?? '').join(', ');
  const place = where || (directions ? t('On the map') : '');
  const early = at && t('{{time}}, {{count}} minutes before the lesson', { time: formatTime(at, timezone), count: minutesEarly });
  return [
    ...(place ? [linked(t('Meeting point'), place, directions)] : schoolFacts(lesson.school ?? {}, country, t)),
    ...(early ? [[t('Be there at'), early] as Fact] : []),
    ...(things ? [[t('What to bring'), things] as Fact] : []),
  ];
}

function schoolFacts({ address = '', coordinates, phone = '' }: SchoolContact, country: string, t: TFunction): Fact[] {
  const way = directionsUrl({ address, coordinates });
  const where = inOneLine(address) || (way ? t('On the map') : '');
  return [...(where ? [linked(t('Address'), where, way)] : []), ...(phone ? [linked(t('enquiry.phone'), formatPhone(phone, country), `tel:${phone}`)] : [])];
}

function linked(label: string, text: string, href: string | undefined): Fact {
  return href ? [label, text, { href }] : [label, text];
}
