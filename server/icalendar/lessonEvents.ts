import type { Tenant } from '#shared/contract/tenant.ts';
import { COLON, addressInLanguage, type Language } from '#shared/language.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import { type CalendarLesson, eventId } from '../lib/ical/addLesson.ts';
import type { FeedLesson, TaughtLesson } from './feeds.queries.ts';

/** Words of feeds. Calendars seldom show that an event is cancelled, so its title says so. */
type FeedWords = { cancelled: string; book: string; noBookings: string; planned: string };

/** The words of feeds, by language. */
const FEED_WORDS: Record<Language, FeedWords> = {
  en: { cancelled: 'Cancelled', book: 'Places left and booking', noBookings: 'No bookings yet', planned: 'From the plan, without a booking yet.' },
  pt: { cancelled: 'Cancelada', book: 'Lugares livres e reserva', noBookings: 'Ainda sem reservas', planned: 'Do plano, ainda sem reservas.' },
  es: { cancelled: 'Cancelada', book: 'Plazas libres y reserva', noBookings: 'Aún no hay reservas', planned: 'Del plan, aún sin reservas.' },
  fr: { cancelled: 'Annulé', book: 'Places libres et réservation', noBookings: 'Pas encore de réservation', planned: 'Prévu par le programme, pas encore réservé.' },
  de: { cancelled: 'Abgesagt', book: 'Freie Plätze und Buchung', noBookings: 'Noch keine Buchungen', planned: 'Aus dem Plan, noch ohne Buchung.' },
};

/** The school of a feed, its public address, and the feed's language. */
export type FeedOf = { tenant: Pick<Tenant, 'slug' | 'langs'>; origin: string; lang: Language };

/** An event of the public feed. It leaves out free places, because calendars refresh only every few hours. */
export function publicEvent(lesson: FeedLesson, of: FeedOf): CalendarLesson {
  const event = lessonEvent(lesson, of);
  return { ...event, description: `${FEED_WORDS[of.lang].book}${COLON[of.lang]} ${event.url}` };
}

/** An event of an instructor's feed. It names the participants, without phone numbers and email addresses. */
export function taughtEvent(lesson: TaughtLesson, of: FeedOf): CalendarLesson {
  const event = lessonEvent(lesson, of);
  const names = lesson.participants.map(({ name, age }) => (age ? `${name} (${age})` : name));
  return {
    ...event,
    title: `${event.title} (${lesson.num_bookings}/${lesson.num_places})`,
    description: names.join('\n') || FEED_WORDS[of.lang][lesson.recur ? 'planned' : 'noBookings'],
  };
}

function lessonEvent(lesson: FeedLesson, { tenant, origin, lang }: FeedOf): CalendarLesson {
  const translated = withActivityIn(lesson, lang, tenant);
  const { id, occurrence_key, date, is_cancelled, is_private, version, activity, place } = translated;
  const meeting = meetingPoint(translated, date);
  const isCancelled = is_cancelled === 1;
  return {
    // When its first booking makes an occurrence a lesson, the event keeps its id.
    uid: eventId(tenant, occurrence_key ? `class-${occurrence_key}` : `lesson-${id}`),
    sequence: version,
    date,
    isCancelled,
    title: isCancelled ? `${FEED_WORDS[lang].cancelled}${COLON[lang]} ${activity}` : activity,
    place: meeting?.where || place,
    position: meeting?.position,
    minutes: lesson.duration_minutes,
    description: '',
    url: is_private ? undefined : addressInLanguage(origin + lessonPath(lesson), lang),
  };
}
