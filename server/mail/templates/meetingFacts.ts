import type { TFunction } from 'i18next';
import type { Language } from '#shared/language.ts';
import type { MeetingPoint } from '#shared/lessons/meetingPoint.ts';
import { formatTime } from '#shared/time/time.ts';
import type { Fact } from '../layout/mailContent.ts';

/** Where and when to meet, as lines of a mail; the place links to the way there. */
export function meetingFacts({ where, at, directions, minutesEarly }: MeetingPoint, { lang, timezone }: { lang: Language; timezone: string }, t: TFunction): Fact[] {
  const place = where || (directions ? t('On the map') : '');
  const early = at && t('{{time}}, {{count}} minutes before the lesson', { time: formatTime(at, lang, timezone), count: minutesEarly });
  return [
    ...(place ? [[t('Meeting point'), place, ...(directions ? ([{ href: directions }] as const) : [])] as Fact] : []),
    ...(early ? [[t('Be there at'), early] as Fact] : []),
  ];
}
