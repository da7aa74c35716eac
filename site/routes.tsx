import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Language } from '#shared/language.ts';
import { requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import type { TextSetting } from '#shared/school/settings.ts';
import { formatShortDay, formatTime } from '#shared/time/time.ts';
import type { User } from '#shared/contract/user.ts';
import { onceSignedIn, type Place, unlessSignedIn } from './page/signInAddress.ts';
import type { MessageKey } from './i18n/i18n.ts';
import { LessonsPage } from './lessons/LessonsPage.tsx';
import { NotFoundPage } from './school/NotFoundPage.tsx';
import type { Slices } from './store/slices.ts';
import type { SiteState } from './store/store.ts';

/** The parts of the site that come with their first page: a chunk with all their pages, and their words. */
const PARTS = {
  account: () => import('./chunks/account.ts'),
  booking: () => import('./chunks/booking.ts'),
  content: () => import('./chunks/content.ts'),
  product: () => import('./chunks/product.ts'),
};
type Parts = { [Part in keyof typeof PARTS]: Awaited<ReturnType<(typeof PARTS)[Part]>> };

/** A page's component: there after `load`, which the server and the browser's first render await. */
type SitePage = { part?: keyof Parts; component?: ComponentType; load: () => Promise<void> };

/** One address of the site. */
export type SiteRoute = {
  path: string;
  page: SitePage;
  /** What the browser's tab says, before the school's name. */
  title: MessageKey;
  /** What the page shows, by its own name: said instead of the title. */
  subject?: (slices: Slices, params: Params, lang: Language, timezone: string) => string | undefined;
  /** Parameters of the query that its loads read: they are among `params`, and a change of one loads anew. */
  query?: readonly string[];
  /** Meant only where the query has this parameter. */
  only?: string;
  /** The route that says what machines are told of it, where it is another one. */
  head?: string;
  /** Fetches what the page shows. */
  loads: (state: SiteState, params: Params) => Promise<unknown>;
  /** Is enough here to show the page, while newer data is under way? */
  ready: (state: SiteState, params: Params) => boolean;
  /** What to say when the loads fail, and when they find nothing. */
  failed?: MessageKey;
  missing?: MessageKey;
  /** Where whoever is not meant to be here is sent instead. */
  elsewhere?: (user: User | null, place: Place) => string | undefined;
  /** No other site may show it in a frame: it is about signing in, or about whoever is (decisions, 7). */
  framed?: false;
  /** Search engines keep out: private by its link, or not there. */
  noindex?: true;
  status?: 404;
};

const nothing = { loads: () => Promise.resolve(), ready: () => true };
const lessonList = {
  page: homePage(LessonsPage),
  title: 'Schedule your next lesson',
  loads: (state) => Promise.all([state.loadAux(), state.loadLessons()]),
  ready: (state) => state.aux !== null && state.lessons.upcoming !== null,
} satisfies Partial<SiteRoute>;

/** A lesson by its id, or a class of a recurring activity by `activity` and `time` (decisions, 8). */
const lessonPage = {
  page: pageOf('booking', 'BookingPage'),
  title: 'Book a lesson',
  subject: lessonSubject,
  loads: (state, params) => Promise.all([state.loadAux(), state.loadLesson(requestedLessonKey(params))]),
  ready: (state, params) => state.aux !== null && requestedLessonKey(params) in state.lessons.byId,
  missing: 'refusal.lesson_not_found',
} satisfies Partial<SiteRoute>;

/** A page of one of the school's long texts. */
function textOf(name: TextSetting) {
  return {
    loads: (state) => state.loadText(name),
    ready: (state) => name in state.settings,
  } satisfies Partial<SiteRoute>;
}

/** Pages count from 1; what is no number is the first. */
function pageNumber({ page }: Params): number {
  return /^[1-9]\d{0,8}$/.test(page ?? '') ? Number(page) : 1;
}

/** Pages about signing in, and of whoever is. */
const account = { ...nothing, framed: false, noindex: true } satisfies Partial<SiteRoute>;

/** Every address of a school's site: the first that matches is meant. */
export const SCHOOL_ROUTES: SiteRoute[] = [
  { path: '/', ...lessonList },
  { path: '/lessons', only: 'time', query: ['activity', 'time'], head: '/lessons/:id', ...lessonPage },
  // With a `time` it is another page: it must not be taken for the one that is left.
  { path: '/lessons', query: ['time'], ...lessonList },
  { path: '/lessons/:id', ...lessonPage },
  {
    path: '/booking/:id',
    page: pageOf('booking', 'ManagePage'),
    title: 'Your booking',
    loads: (state, { id }) => Promise.all([state.loadAux(), state.loadBooking(id!)]),
    ready: (state, { id }) => state.aux !== null && state.booking.shown?.id === id!.toLowerCase(),
    failed: 'Error loading booking',
    missing: 'no booking found with this id',
    noindex: true,
  },
  { path: '/about', page: pageOf('content', 'AboutPage'), title: 'About', ...textOf('about_text') },
  { path: '/terms-and-conditions', page: pageOf('content', 'TermsPage'), title: 'Terms and conditions', ...textOf('terms_conditions') },
  { path: '/privacy-policy', page: pageOf('content', 'PrivacyPage'), title: 'Política de Privacidade', ...textOf('privacy_policy') },
  {
    path: '/posts',
    page: pageOf('content', 'PostsPage'),
    title: 'Posts',
    query: ['page'],
    loads: (state, params) => state.loadPosts(pageNumber(params)),
    ready: (state, params) => state.posts.listed?.page === pageNumber(params),
  },
  {
    path: '/post/:id',
    page: pageOf('content', 'PostPage'),
    title: 'Posts',
    subject: ({ posts }, { id }) => posts.byId[Number(id)]?.title,
    loads: (state, { id }) => state.loadPost(Number(id)),
    ready: (state, { id }) => Number(id) in state.posts.byId,
  },
  {
    path: '/pricing',
    page: pageOf('content', 'PricingPage'),
    title: 'Pricing',
    loads: (state) => state.loadProducts(),
    ready: (state) => state.products !== null,
  },
  { path: '/subscribe/:id', page: pageOf('content', 'ConfirmPage'), title: 'Confirm your subscription', ...nothing, noindex: true },
  { path: '/unsubscribe/:id', page: pageOf('content', 'UnsubscribePage'), title: 'Unsubscribe', ...nothing, noindex: true },
  {
    path: '/payment-confirmed',
    page: pageOf('booking', 'PaymentConfirmedPage'),
    title: 'Your booking',
    loads: (state) => state.loadAux(),
    ready: (state) => state.aux !== null,
    noindex: true,
  },
  { path: '/login', page: pageOf('account', 'LoginPage'), title: 'Sign in', ...account, elsewhere: onceSignedIn },
  { path: '/register', page: pageOf('account', 'RegisterPage'), title: 'Create your account', ...account, elsewhere: onceSignedIn },
  { path: '/forgotten-password', page: pageOf('account', 'ForgottenPasswordPage'), title: 'Forgotten password?', ...account },
  { path: '/new-password/:id', page: pageOf('account', 'NewPasswordPage'), title: 'New password', ...account },
  { path: '/me', page: pageOf('account', 'AccountPage'), title: 'Account settings', ...account, elsewhere: unlessSignedIn },
  {
    path: '/bookings',
    page: pageOf('account', 'MyBookingsPage'),
    title: 'My bookings',
    ...account,
    elsewhere: unlessSignedIn,
    loads: (state) => Promise.all([state.loadAux(), state.loadMyBookings()]),
    ready: (state) => state.aux !== null && state.booking.mine !== null,
  },
  { path: '/auth/facebook/success', page: pageOf('account', 'SocialSuccessPage'), title: 'Sign in', ...account },
  { path: '/non-authorized', page: pageOf('account', 'NonAuthorizedPage'), title: 'Non Authorized', ...account },
  { path: '*', page: homePage(NotFoundPage), title: 'Page not found', ...nothing, noindex: true, status: 404 },
];

/** Every address of the main host, which is no school's; the first that matches, too. */
export const MAIN_ROUTES: SiteRoute[] = [
  { path: '/', page: pageOf('product', 'LandingPage'), title: 'Lesson bookings for surf schools', ...nothing },
  { path: '*', page: pageOf('product', 'NoSchoolPage'), title: 'No school at this address', ...nothing, noindex: true, status: 404 },
];

/** Which lesson, and when. */
function lessonSubject({ aux, lessons }: Slices, params: Params, lang: Language, timezone: string): string | undefined {
  const lesson = lessons.byId[requestedLessonKey(params)];
  const activity = lesson && aux?.activities[lesson.activity_id];
  return activity && [activity.name, formatShortDay(lesson.date, lang, timezone), formatTime(lesson.date, lang, timezone)].join(', ');
}

/** A page that comes with the first load of the site. */
function homePage(component: ComponentType): SitePage {
  return { component, load: () => Promise.resolve() };
}

/** A page of a part that comes when it is needed. */
function pageOf<Name extends keyof Parts>(part: Name, name: keyof Parts[Name]): SitePage {
  const page: SitePage = {
    part,
    load: async () => {
      page.component ??= (await (PARTS[part]() as Promise<Parts[Name]>))[name] as ComponentType;
    },
  };
  return page;
}
