import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { freePlaces, lessonState } from '#shared/lessons/lessonState.ts';
import { decimalEuros, priceCents } from '#shared/payments/money.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { socialImage } from '#shared/school/pictures.ts';
import { startOfToday, zonedInstant } from '#shared/time/time.ts';
import type { HeadPage, JsonLd } from './headPage.ts';
import { schoolReference } from './schoolJsonLd.ts';

const SCHEMA = 'https://schema.org/';

/** A lesson as schema.org's Event with price and places, also if past or cancelled. `undefined` if its activity is unknown. */
export function lessonJsonLd(lesson: Lesson, { tenant, origin, slices, now }: HeadPage): JsonLd | undefined {
  const activity = slices.aux?.activities[lesson.activity_id];
  if (!activity) return undefined;
  const url = origin + lessonPath(lesson);
  const end = lessonEnd(lesson, activity);
  const meeting = meetingPoint(activity, lesson.date);
  return {
    '@type': 'Event',
    name: activity.name,
    url,
    image: new URL(socialImage(tenant, activity.photos?.[0]), origin).href,
    startDate: zonedInstant(new Date(lesson.date), tenant.timezone),
    ...(end ? { endDate: zonedInstant(new Date(end), tenant.timezone) } : {}),
    eventStatus: SCHEMA + (lesson.is_cancelled ? 'EventCancelled' : 'EventScheduled'),
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: activity.place || tenant.name,
      address: { '@type': 'PostalAddress', ...(meeting?.where ? { streetAddress: meeting.where } : {}), ...(activity.place ? { addressLocality: activity.place } : {}), addressCountry: tenant.country },
      ...(meeting?.position ? { geo: { '@type': 'GeoCoordinates', ...meeting.position } } : {}),
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

/** The Event on the lesson's own page, with description and instructors. */
export function lessonPageJsonLd(lesson: Lesson, page: HeadPage, description: string): JsonLd | undefined {
  const thing = lessonJsonLd(lesson, page);
  const instructors = lesson.instructors.flatMap((id) => page.slices.aux?.instructors[id] ?? []);
  const performer = instructors.map(({ name }) => ({ '@type': 'Person', name }));
  return thing && { ...thing, description, ...(performer.length > 0 ? { performer } : {}) };
}

/** The offer's availability, and from when until when it can be booked. */
function availability(lesson: Lesson, now: Date, timezone: string): JsonLd {
  const state = lessonState(lesson, now, timezone);
  const opens = state === 'not_yet_open' && opensOn(lesson, timezone);
  return {
    availability: SCHEMA + (state === 'open' || state === 'not_yet_open' ? 'InStock' : 'SoldOut'),
    ...(opens ? { validFrom: zonedInstant(startOfToday(new Date(opens), timezone), timezone) } : {}),
    validThrough: zonedInstant(new Date(lesson.date), timezone),
  };
}
