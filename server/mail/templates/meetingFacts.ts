import type { TFunction } from 'i18next';
import { listedItems } from '#shared/catalog/offerRules.ts';
import { type MeetingFields, meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { formatTime } from '#shared/time/time.ts';
import type { Fact } from '../layout/mailContent.ts';

/**
 * Where and when to meet, and what to bring, as lines of a mail; the place links to the way there.
 *
 * @param lesson its start, and what its activity says
 */
export function meetingFacts(lesson: MeetingFields & { date: string; bring?: string }, { timezone }: { timezone: string }, t: TFunction): Fact[] {
  const { where = '', at, directions, minutesEarly = 0 } = meetingPoint(lesson, lesson.date) ?? {};
  const things = listedItems(lesson.bring ?? '').join(', ');
  const place = where || (directions ? t('On the map') : '');
  const early = at && t('{{time}}, {{count}} minutes before the lesson', { time: formatTime(at, timezone), count: minutesEarly });
  return [
    ...(place ? [[t('Meeting point'), place, ...(directions ? ([{ href: directions }] as const) : [])] as Fact] : []),
    ...(early ? [[t('Be there at'), early] as Fact] : []),
    ...(things ? [[t('What to bring'), things] as Fact] : []),
  ];
}
