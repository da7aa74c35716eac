import type { Lesson } from '#shared/contract/lesson.ts';
import type { Post } from '#shared/contract/post.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import type { TextSetting } from '#shared/school/settings.ts';
import { requestedLessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { formatMoney, priceCents } from '#shared/payments/money.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { beginningOf } from '../content/excerpt.ts';
import type { HeadPage, Thing } from './headPage.ts';
import { lessonThing, lessonThingWhole } from './lessonJsonLd.ts';
import { newsThing, postThingWhole } from './postJsonLd.ts';
import { priceThing } from './priceListJsonLd.ts';
import { briefSchool, schoolThing } from './schoolJsonLd.ts';

/** What machines are told of one of a school's pages. */
export type PageHead = {
  /** The one path, with its query, that the page is to be known by; without this the one it was found by. */
  path?: (page: HeadPage) => string;
  description: (page: HeadPage) => string;
  /** What it shows, in schema.org's words. */
  things?: (page: HeadPage) => (Thing | undefined)[];
  isArticle?: true;
};

/** How much of a text search engines show below its title, in characters. */
const SHOWN = 160;

/** How many of the next lessons the home page describes to machines: all of them would weigh more than the page. */
const LISTED_LESSONS = 10;

const lessonList: PageHead = {
  path: () => '/',
  description: welcome,
  things: (page) => [schoolThing(page), ...nextLessons(page).map((lesson) => lessonThing(lesson, page))],
};

/** By the path of the route. A page that is not here is known by its path and introduces its school. */
export const PAGE_HEADS: Record<string, PageHead> = {
  '/': lessonList,
  '/lessons': lessonList,
  '/lessons/:id': {
    path: (page) => lessonPath(lessonOf(page)),
    description: (page) => aboutLesson(page),
    things: (page) => [briefSchool(page), lessonThingWhole(lessonOf(page), page, aboutLesson(page))],
  },
  '/about': {
    description: (page) => textOf(page, 'about_text') || welcome(page),
    things: (page) => [{ ...schoolThing(page), description: textOf(page, 'about_text') || welcome(page) }],
  },
  '/posts': {
    path: ({ slices }) => (slices.posts.listed && slices.posts.listed.page > 1 ? `/posts?page=${slices.posts.listed.page}` : '/posts'),
    description: ({ say, tenant }) => say('News from {{school}}: what the sea, the beach and the team are up to.', { school: tenant.name }),
    things: (page) => [briefSchool(page), newsThing(page.slices.posts.listed?.posts ?? [], page)],
  },
  '/post/:id': {
    path: (page) => `/post/${postOf(page).id}`,
    description: aboutPost,
    things: (page) => [briefSchool(page), postThingWhole(postOf(page), page, aboutPost(page))],
    isArticle: true,
  },
  '/pricing': {
    description: aboutPrices,
    things: (page) => [{ ...briefSchool(page), ...priceThing(page.slices.products ?? [], page) }],
  },
  '/terms-and-conditions': {
    description: ({ say, tenant }) => say('The terms on which {{school}} takes bookings and gives its lessons.', { school: tenant.name }),
  },
  '/privacy-policy': {
    description: ({ say, tenant }) => say('What {{school}} does with your data when you book a lesson.', { school: tenant.name }),
  },
};

/** The school in one sentence: for pages that have none of their own. */
export function welcome({ say, tenant }: HeadPage): string {
  return say('Surf lessons with {{school}}: see what is coming up and book your place in two minutes.', { school: tenant.name });
}

function nextLessons({ slices, now }: HeadPage): Lesson[] {
  const upcoming = (slices.lessons.upcoming ?? []).map((id) => slices.lessons.byId[id]!);
  return upcoming.filter(({ date }) => new Date(date) > now).slice(0, LISTED_LESSONS);
}

function lessonOf({ slices, params }: HeadPage): Lesson {
  return slices.lessons.byId[requestedLessonKey(params)]!;
}

/** What, where, when and for how much; and whether it can be booked. */
function aboutLesson(page: HeadPage): string {
  const { slices, tenant, lang, say, now } = page;
  const lesson = lessonOf(page);
  const activity = slices.aux?.activities[lesson.activity_id];
  if (!activity) return welcome(page);
  const facts = say('{{activity}} at {{place}} on {{day}}, {{time}}. {{price}} per person.', {
    activity: activity.name,
    place: activity.place,
    day: formatDay(lesson.date, lang, tenant.timezone, 'year'),
    time: formatTime(lesson.date, lang, tenant.timezone),
    price: formatMoney(priceCents(activity), lang),
  });
  const opens = opensOn(lesson, tenant.timezone) ?? lesson.date;
  const next = {
    open: () => say('Book your place with {{school}}.', { school: tenant.name }),
    not_yet_open: () => say('Booking with {{school}} opens on {{day}}.', { school: tenant.name, day: formatDay(opens, lang, tenant.timezone) }),
    sold_out: () => say('This lesson is sold out; see the others of {{school}}.', { school: tenant.name }),
    cancelled: () => say('This lesson has been cancelled; see the others of {{school}}.', { school: tenant.name }),
    past: () => say('This lesson is over; see the next ones of {{school}}.', { school: tenant.name }),
  }[lessonState(lesson, now, tenant.timezone)]();
  return `${facts} ${next}`;
}

function textOf({ slices }: HeadPage, name: TextSetting): string {
  return beginningOf(slices.settings[name] ?? '', SHOWN);
}

function postOf({ slices, params }: HeadPage): Post {
  return slices.posts.byId[Number(params.id)]!;
}

function aboutPost(page: HeadPage): string {
  const post = postOf(page);
  return beginningOf(post.body, SHOWN) || page.say('{{title}}: news from {{school}}.', { title: post.title, school: page.tenant.name });
}

function aboutPrices({ slices, tenant, lang, say }: HeadPage): string {
  const list = (slices.products ?? []).slice(0, 4).map(({ title, price: cents }) => `${title} (${formatMoney(cents, lang)})`);
  if (list.length === 0) return say('What surfing with {{school}} costs.', { school: tenant.name });
  const prices = new Intl.ListFormat(lang, { type: 'unit' }).format(list);
  return say('What surfing with {{school}} costs: {{prices}}.', { school: tenant.name, prices });
}
