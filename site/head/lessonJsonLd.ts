import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { freePlaces, lessonState } from '#shared/lessons/lessonState.ts';
import { decimalEuros, priceCents } from '#shared/payments/money.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { socialImage } from '#shared/school/pictures.ts';
import { startOfToday, zonedInstant } from '#shared/time/time.ts';
import type { HeadPage, Thing } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

const SCHEMA = 'https://schema.org/';

/**
 * A lesson as schema.org's Event, with its price and its places; past and cancelled ones, too. Nothing where its
 * activity is not known.
 */
export function lessonThing(lesson: Lesson, { tenant, origin, slices, now }: HeadPage): Thing | undefined {
  const activity = slices.aux?.activities[lesson.activity_id];
  if (!activity) return undefined;
  const url = origin + lessonPath(lesson);
  return {
    '@type': 'Event',
    name: activity.name,
    url,
    image: new URL(socialImage(tenant), origin).href,
    startDate: zonedInstant(new Date(lesson.date), tenant.timezone),
    eventStatus: SCHEMA + (lesson.is_cancelled ? 'EventCancelled' : 'EventScheduled'),
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: activity.place,
      address: { '@type': 'PostalAddress', addressLocality: activity.place, addressCountry: tenant.country },
    },
    organizer: schoolReference(origin),
    maximumAttendeeCapacity: lesson.num_places,
    remainingAttendeeCapacity: freePlaces(lesson),
    offers: {
      '@type': 'Offer',
      url,
      price: decimalEuros(priceCents(activity)),
      priceCurrency: 'EUR',
      ...availability(lesson, now, tenant.timezone),
    },
  };
}

/** The same with what its own page tells beside: what it is, and who teaches. */
export function lessonThingWhole(lesson: Lesson, page: HeadPage, description: string): Thing | undefined {
  const thing = lessonThing(lesson, page);
  const instructors = lesson.instructors.flatMap((id) => page.slices.aux?.instructors[id] ?? []);
  const performer = instructors.map(({ name }) => ({ '@type': 'Person', name }));
  return thing && { ...thing, description, ...(performer.length > 0 ? { performer } : {}) };
}

/** Can a place be had, from when and until when? Of a lesson that is over or cancelled none can. */
function availability(lesson: Lesson, now: Date, timezone: string): Thing {
  const state = lessonState(lesson, now, timezone);
  const opens = state === 'not_yet_open' && opensOn(lesson, timezone);
  return {
    availability: SCHEMA + (state === 'open' || state === 'not_yet_open' ? 'InStock' : 'SoldOut'),
    ...(opens ? { validFrom: zonedInstant(startOfToday(new Date(opens), timezone), timezone) } : {}),
    validThrough: zonedInstant(new Date(lesson.date), timezone),
  };
}
