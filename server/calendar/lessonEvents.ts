import { participantsOf } from '#shared/bookings/participants.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { addressInLanguage, type Language } from '#shared/language.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { COLON } from '../mail/layout/mailContent.ts';
import { type CalendarLesson, eventId } from '../lib/ical/addLesson.ts';
import type { FeedLesson, TaughtLesson } from './feeds.queries.ts';
import { FEED_WORDS } from './feedWords.ts';

/** Whose lessons, at which public address, in which language. */
export type FeedOf = { tenant: Pick<Tenant, 'slug'>; origin: string; lang: Language };

/** A lesson as everybody's calendar shows it. Free places are not in it: calendars look for news once in hours. */
export function publicEvent(lesson: FeedLesson, of: FeedOf): CalendarLesson {
  const event = lessonEvent(lesson, of);
  return { ...event, description: `${FEED_WORDS[of.lang].book}${COLON[of.lang]} ${event.url}` };
}

/** A lesson as its instructor's calendar shows it: how many are booked and who they are; nothing by which to reach them. */
export function taughtEvent(lesson: TaughtLesson, of: FeedOf): CalendarLesson {
  const event = lessonEvent(lesson, of);
  const people = lesson.participants.flatMap((data) => participantsOf({ data }));
  const names = people.map(({ name, age }) => (age ? `${name} (${age})` : name));
  return {
    ...event,
    title: `${event.title} (${lesson.num_bookings}/${lesson.num_places})`,
    description: names.join('\n') || FEED_WORDS[of.lang].nobody,
  };
}

function lessonEvent(lesson: FeedLesson, { tenant, origin, lang }: FeedOf): CalendarLesson {
  const { id, planned, date, is_cancelled, version, activity, place } = lesson;
  const isCancelled = is_cancelled === 1;
  return {
    // The same event before and after somebody's booking has made a class a lesson.
    uid: eventId(tenant, planned ? `class-${planned}` : `lesson-${id}`),
    sequence: version,
    date,
    isCancelled,
    title: isCancelled ? `${FEED_WORDS[lang].cancelled}${COLON[lang]} ${activity}` : activity,
    place,
    description: '',
    url: addressInLanguage(origin + lessonPath(lesson), lang),
  };
}
