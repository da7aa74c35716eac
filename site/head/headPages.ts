import type { OfferedActivity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Photo } from '#shared/contract/photo.ts';
import type { Post } from '#shared/contract/post.ts';
import { COLON } from '#shared/language.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import type { TextSetting } from '#shared/school/settings.ts';
import { requestedLessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { formatMoney, priceCents } from '#shared/payments/money.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { excerpt } from '../content/excerpt.ts';
import { datesOf, MOST_DATES } from '../offers/datesOf.ts';
import type { HeadPage, JsonLd } from './headPage.ts';
import { activityJsonLd } from './activityJsonLd.ts';
import { lessonJsonLd, lessonPageJsonLd } from './lessonJsonLd.ts';
import { blogJsonLd, postPageJsonLd } from './postJsonLd.ts';
import { priceListJsonLd } from './priceListJsonLd.ts';
import { schoolSummaryJsonLd, schoolJsonLd } from './schoolJsonLd.ts';

/** Metadata of one kind of page. */
export type PageHead = {
  /** The canonical path with its query; by default the requested path. */
  path?: (page: HeadPage) => string;
  description: (page: HeadPage) => string;
  /** Its structured data (schema.org). */
  jsonLd?: (page: HeadPage) => (JsonLd | undefined)[];
  isArticle?: true;
  /** The photo of what the page is about. */
  photo?: (page: HeadPage) => Photo | undefined;
};

/** Length of a description in search results, in characters. */
const DESCRIPTION_LENGTH = 160;

/** Number of lessons in the home page's structured data, limited to keep the page small. */
const LISTED_LESSONS = 10;

const lessonList: PageHead = {
  path: () => '/',
  description: describeSchool,
  jsonLd: (page) => [schoolJsonLd(page), ...nextLessons(page).map((lesson) => lessonJsonLd(lesson, page))],
};

/** Metadata by route path. Other routes get the school's description. */
export const PAGE_HEADS: Record<string, PageHead> = {
  '/': lessonList,
  '/lessons': lessonList,
  '/lessons/:id': {
    path: (page) => lessonPath(lessonOf(page)),
    photo: (page) => page.slices.aux?.activities[lessonOf(page).activity_id]?.photos?.[0],
    description: (page) => describeLesson(page),
    jsonLd: (page) => [schoolSummaryJsonLd(page), lessonPageJsonLd(lessonOf(page), page, describeLesson(page))],
  },
  '/activities/:id': {
    path: (page) => `/activities/${activityOf(page).id}`,
    photo: (page) => activityOf(page).photos?.[0],
    description: describeActivity,
    jsonLd: (page) => [schoolSummaryJsonLd(page), activityJsonLd(activityOf(page), page, describeActivity(page)), ...nextDates(page).map((lesson) => lessonJsonLd(lesson, page))],
  },
  '/about': {
    description: (page) => textOf(page, 'about_text') || describeSchool(page),
    jsonLd: (page) => [{ ...schoolJsonLd(page), description: textOf(page, 'about_text') || describeSchool(page) }],
  },
  '/posts': {
    path: ({ slices }) => (slices.posts.listed && slices.posts.listed.page > 1 ? `/posts?page=${slices.posts.listed.page}` : '/posts'),
    description: ({ say, tenant }) => say('News from {{school}}: what the sea, the beach and the team are up to.', { school: tenant.name }),
    jsonLd: (page) => [schoolSummaryJsonLd(page), blogJsonLd(page.slices.posts.listed?.posts ?? [], page)],
  },
  '/post/:id': {
    path: (page) => `/post/${postOf(page).id}`,
    photo: (page) => postOf(page).photos?.[0],
    description: describePost,
    jsonLd: (page) => [schoolSummaryJsonLd(page), postPageJsonLd(postOf(page), page, describePost(page))],
    isArticle: true,
  },
  '/pricing': {
    description: describePrices,
    jsonLd: (page) => [{ ...schoolSummaryJsonLd(page), ...priceListJsonLd(page.slices.products ?? [], page) }],
  },
  '/terms-and-conditions': {
    description: ({ say, tenant }) => say('The terms on which {{school}} takes bookings and gives its lessons.', { school: tenant.name }),
  },
  '/privacy-policy': {
    description: ({ say, tenant }) => say('What {{school}} does with your data when you book a lesson.', { school: tenant.name }),
  },
};

/** The school in one sentence, for pages without a description: its own, if it wrote one. */
export function describeSchool({ say, tenant, slices, lang }: HeadPage): string {
  const { pitch } = slices.settings;
  if (pitch) return `${tenant.name}${COLON[lang]} ${pitch}`;
  return say('Surf lessons with {{school}}: see what is coming up and book your place in two minutes.', { school: tenant.name });
}

function nextLessons({ slices, now }: HeadPage): Lesson[] {
  const upcoming = (slices.lessons.upcoming ?? []).map((id) => slices.lessons.byId[id]!);
  return upcoming.filter(({ date }) => new Date(date) > now).slice(0, LISTED_LESSONS);
}

function lessonOf({ slices, params }: HeadPage): Lesson {
  return slices.lessons.byId[requestedLessonKey(params)]!;
}

/** Activity, place, time and price, and whether the lesson can be booked. */
function describeLesson(page: HeadPage): string {
  const { slices, tenant, lang, say, now } = page;
  const lesson = lessonOf(page);
  const activity = slices.aux?.activities[lesson.activity_id];
  if (!activity) return describeSchool(page);
  const facts = say(activity.place ? '{{activity}} at {{place}} on {{day}}, {{time}}. {{price}} per person.' : 'head.lesson_without_place', {
    activity: activity.name,
    place: activity.place,
    day: formatDay(lesson.date, lang, tenant.timezone, 'year'),
    time: formatTime(lesson.date, tenant.timezone),
    price: formatMoney(priceCents(activity), lang),
  });
  const opens = opensOn(lesson, tenant.timezone) ?? lesson.date;
  const next = {
    open: () => say('Book your place with {{school}}.', { school: tenant.name }),
    not_yet_open: () => say('Booking with {{school}} opens on {{day}}.', { school: tenant.name, day: formatDay(opens, lang, tenant.timezone, now) }),
    sold_out: () => say('head.lesson_sold_out', { school: tenant.name }),
    cancelled: () => say('head.lesson_cancelled', { school: tenant.name }),
    past: () => say('head.lesson_past', { school: tenant.name }),
  }[lessonState(lesson, now, tenant.timezone)]();
  return `${facts} ${next}`;
}

function activityOf({ slices, params }: HeadPage): OfferedActivity {
  return slices.aux!.activities[Number(params.id)]!;
}

/** The activity's own text, else its place and price. */
function describeActivity(page: HeadPage): string {
  const { say, tenant, lang } = page;
  const { name: activity, place, description = '' } = activityOf(page);
  const price = formatMoney(priceCents(activityOf(page)), lang);
  return excerpt(description, DESCRIPTION_LENGTH) || say(place ? 'head.activity' : 'head.activity_without_place', { activity, place, price, school: tenant.name });
}

function nextDates({ slices, params, now, tenant }: HeadPage): Lesson[] {
  return datesOf(slices.lessons.byId, Number(params.id), now, tenant.timezone).slice(0, MOST_DATES);
}

function textOf({ slices }: HeadPage, name: TextSetting): string {
  return excerpt(slices.settings[name] ?? '', DESCRIPTION_LENGTH);
}

function postOf({ slices, params }: HeadPage): Post {
  return slices.posts.byId[Number(params.id)]!;
}

function describePost(page: HeadPage): string {
  const post = postOf(page);
  return excerpt(post.body, DESCRIPTION_LENGTH) || page.say('{{title}}: news from {{school}}.', { title: post.title, school: page.tenant.name });
}

function describePrices({ slices, tenant, lang, say }: HeadPage): string {
  const list = (slices.products ?? []).slice(0, 4).map(({ title, price: cents }) => `${title} (${formatMoney(cents, lang)})`);
  if (list.length === 0) return say('What surfing with {{school}} costs.', { school: tenant.name });
  const prices = new Intl.ListFormat(lang, { type: 'unit' }).format(list);
  return say('What surfing with {{school}} costs: {{prices}}.', { school: tenant.name, prices });
}
