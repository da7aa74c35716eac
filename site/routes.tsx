import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Language } from '#shared/language.ts';
import { requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import type { TextSetting } from '#shared/school/settings.ts';
import { formatShortDay, formatTime } from '#shared/time/time.ts';
import type { User } from '#shared/contract/user.ts';
import { redirectAfterSignIn, type PageLocation, redirectToSignIn } from './page/signInAddress.ts';
import type { MessageKey } from './i18n/i18n.ts';
import type { MessagePart } from './i18n/messageParts.ts';
import { LessonsPage } from './lessons/LessonsPage.tsx';
import type { Slices } from './store/slices.ts';
import type { SiteState } from './store/store.ts';
import { PageError } from './ui/states/PageError.tsx';

/** Chunks of pages that load on demand. */
const CHUNKS = {
  account: () => import('./chunks/account.ts'),
  booking: () => import('./chunks/booking.ts'),
  content: () => import('./chunks/content.ts'),
  product: () => import('./chunks/product.ts'),
};
/** Styles of few pages. The others come without them. */
const STYLES = {
  booked: () => import('./booking/laterStyles.ts'),
  home: () => import('./lessons/styles.ts'),
};
type Chunks = { [Chunk in keyof typeof CHUNKS]: Awaited<ReturnType<(typeof CHUNKS)[Chunk]>> };

/** A page's component, which is set after `load`, and styles beside those of its chunk. */
type SitePage = { chunk?: keyof Chunks; styles?: keyof typeof STYLES | undefined; messages: readonly MessagePart[]; component?: ComponentType; load: () => Promise<void> };

/** One address of the site. */
export type SiteRoute = {
  path: string;
  page: SitePage;
  /** The page's title, before the school's name. */
  title: MessageKey;
  /** The name of what the page shows, used instead of the title. */
  subject?: (slices: Slices, params: Params, lang: Language, timezone: string, now: Date) => string | undefined;
  /** Query parameters that are part of `params`. A change of one loads again. */
  query?: readonly string[];
  /** The route matches only with this query parameter. */
  only?: string;
  /** Loads the page's data. */
  loads: (state: SiteState, params: Params) => Promise<unknown>;
  /** Is there enough data to show the page while it reloads? */
  ready: (state: SiteState, params: Params) => boolean;
  /** Titles for failed loads and missing data. */
  failed?: MessageKey;
  missing?: MessageKey;
  /** Address to redirect to, depending on the signed-in user. */
  elsewhere?: (user: User | null, place: PageLocation) => string | undefined;
  /** No other site may frame it: it concerns signing in or an account (docs/product.md#embedding-and-sharing). */
  framed?: false;
};

const nothing = { loads: () => Promise.resolve(), ready: () => true };
const withActivities = { loads: (state) => state.loadAux(), ready: (state) => state.aux !== null } satisfies Partial<SiteRoute>;
const lessonList = {
  page: homePage(LessonsPage, 'home'),
  title: 'Schedule your next lesson',
  query: ['month'],
  loads: (state, { month }) => Promise.all([state.loadAux(), state.loadLessons(month)]),
  ready: (state, { month }) => state.aux !== null && state.lessons.upcoming !== null && state.month === month,
} satisfies Partial<SiteRoute>;

/** A lesson by its id, or an occurrence by `activity` and `time`. */
export const lessonPage = {
  page: pageOf('booking', 'BookingPage'),
  title: 'Book a lesson',
  subject: lessonTitle,
  loads: (state, params) => state.loadAux().then(() => state.loadLesson(requestedLessonKey(params))),
  ready: (state, params) => state.aux !== null && requestedLessonKey(params) in state.lessons.byId,
  missing: 'refusal.lesson_not_found',
} satisfies Partial<SiteRoute>;

/** A page of one of the school's long texts. */
function textPage(name: TextSetting) {
  return {
    loads: (state) => state.loadText(name),
    ready: (state) => name in state.settings,
  } satisfies Partial<SiteRoute>;
}

/** Page numbers start at 1; anything else is page 1. */
function pageNumber({ page }: Params): number {
  return /^[1-9]\d{0,8}$/.test(page ?? '') ? Number(page) : 1;
}

/** Sign-in and account pages. */
const account = { ...nothing, framed: false } satisfies Partial<SiteRoute>;

/** All addresses of a school's site. The first match wins. */
export const SCHOOL_ROUTES: SiteRoute[] = [
  { path: '/', ...lessonList },
  { path: '/lessons', only: 'time', query: ['activity', 'time'], ...lessonPage },
  // With a `time` it is a different page, so the key must differ.
  { path: '/lessons', ...lessonList, query: ['time', 'month'] },
  { path: '/lessons/:id', ...lessonPage },
  {
    path: '/activities/:id',
    page: pageOf('booking', 'ActivityPage'),
    title: 'Activities',
    subject: ({ aux }, { id }) => aux?.activities[Number(id)]?.name,
    loads: (state, { id }) => state.loadActivity(Number(id)),
    ready: ({ aux }, { id }) => aux?.activities[Number(id)]?.description !== undefined,
  },
  {
    path: '/booking/:id',
    page: pageOf('booking', 'ManagePage', 'booked'),
    title: 'Your booking',
    loads: (state, { id }) => state.loadAux().then(() => state.loadBooking(id!)),
    ready: (state, { id }) => state.aux !== null && state.booking.shown?.id === id!.toLowerCase(),
    failed: 'Error loading booking',
    missing: 'no booking found with this id',
  },
  { path: '/about', page: pageOf('content', 'AboutPage'), title: 'About', ...textPage('about_text'), loads: (state) => Promise.all([state.loadText('about_text'), state.loadAux().then(() => state.loadInstructors())]) },
  { path: '/terms-and-conditions', page: pageOf('content', 'TermsPage'), title: 'Terms and conditions', ...textPage('terms_conditions') },
  { path: '/privacy-policy', page: pageOf('content', 'PrivacyPage'), title: 'Política de Privacidade', ...textPage('privacy_policy') },
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
  {
    path: '/pricing/:id',
    page: pageOf('content', 'BuyPassPage'),
    title: 'Pricing',
    loads: (state) => Promise.all([state.loadAux(), state.loadProducts()]),
    ready: (state) => state.aux !== null && state.products !== null,
  },
  { path: '/pass-bought', page: pageOf('content', 'PassBoughtPage'), title: 'Pricing', ...nothing },
  { path: '/passes/:code', page: pageOf('content', 'PassPage'), title: 'Pricing', ...nothing },
  { path: '/enquire', page: pageOf('content', 'EnquirePage'), title: 'enquiry.title', ...withActivities },
  { path: '/enquiry/:secret', page: pageOf('booking', 'EnquiryPage', undefined, ['booking', 'pages']), title: 'enquiry.yours', ...withActivities },
  { path: '/opening/:secret', page: pageOf('booking', 'OpeningPage'), title: 'opening.title', ...withActivities },
  { path: '/waiting/:secret', page: pageOf('booking', 'WaitingPage'), title: 'waiting.title', ...withActivities },
  { path: '/subscribe/:id', page: pageOf('content', 'ConfirmPage'), title: 'Confirm your subscription', ...nothing },
  { path: '/unsubscribe/:id', page: pageOf('content', 'UnsubscribePage'), title: 'Unsubscribe', ...nothing },
  {
    path: '/payment-confirmed',
    page: pageOf('booking', 'PaymentConfirmedPage', 'booked'),
    title: 'Your booking',
    ...withActivities,
  },
  { path: '/login', page: pageOf('account', 'LoginPage'), title: 'Sign in', ...account, elsewhere: redirectAfterSignIn },
  { path: '/register', page: pageOf('account', 'RegisterPage'), title: 'Create your account', ...account, elsewhere: redirectAfterSignIn },
  { path: '/forgotten-password', page: pageOf('account', 'ForgottenPasswordPage'), title: 'Forgotten password?', ...account },
  { path: '/find-bookings', page: pageOf('account', 'FindBookingsPage'), title: 'My bookings', ...account },
  { path: '/new-password/:id', page: pageOf('account', 'NewPasswordPage'), title: 'New password', ...account },
  { path: '/new-email/:id', page: pageOf('account', 'ConfirmEmailPage'), title: 'Confirm your new email', ...account },
  { path: '/me', page: pageOf('account', 'AccountPage'), title: 'Account settings', ...account, elsewhere: redirectToSignIn },
  {
    path: '/bookings',
    page: pageOf('account', 'MyBookingsPage'),
    title: 'My bookings',
    ...account,
    elsewhere: redirectToSignIn,
    loads: (state) => Promise.all([state.loadAux(), state.loadMyBookings()]),
    ready: (state) => state.aux !== null && state.booking.mine !== null,
  },
  { path: '/auth/facebook/success', page: pageOf('account', 'SocialSuccessPage'), title: 'Sign in', ...account },
  { path: '/non-authorized', page: pageOf('account', 'NonAuthorizedPage'), title: 'Non Authorized', ...account },
  { path: '*', page: homePage(PageError), title: 'Page not found', ...nothing },
];

/** All addresses of the main host. The first match wins. */
export const MAIN_ROUTES: SiteRoute[] = [
  { path: '/', page: pageOf('product', 'LandingPage'), title: 'Lesson bookings for surf schools', ...nothing },
  { path: '/sign-up/:secret', page: pageOf('product', 'OpenSchoolPage'), title: 'Open your school', ...nothing, framed: false },
  { path: '*', page: pageOf('product', 'NoSchoolPage'), title: 'No school at this address', ...nothing },
];

/** The lesson's activity, day and time. */
function lessonTitle({ aux, lessons }: Slices, params: Params, lang: Language, timezone: string, now: Date): string | undefined {
  const lesson = lessons.byId[requestedLessonKey(params)];
  const activity = lesson && aux?.activities[lesson.activity_id];
  return activity && [activity.name, formatShortDay(lesson.date, lang, timezone, now), formatTime(lesson.date, timezone)].join(', ');
}

/** A page in the first chunk. */
function homePage(component: ComponentType, styles?: SitePage['styles']): SitePage {
  const page: SitePage = {
    styles,
    messages: [],
    load: async () => {
      await (styles && STYLES[styles]());
      page.component = component;
    },
  };
  return page;
}

/** A page in a chunk that loads on demand, with its messages. */
function pageOf<Name extends keyof Chunks>(
  chunk: Name,
  name: keyof Chunks[Name],
  styles?: SitePage['styles'],
  messages: SitePage['messages'] = chunk === 'booking' ? ['booking'] : chunk === 'product' ? ['pages', 'product'] : ['pages'],
): SitePage {
  const page: SitePage = {
    chunk,
    styles,
    messages,
    load: async () => {
      await (styles && STYLES[styles]());
      page.component ??= (await (CHUNKS[chunk]() as Promise<Chunks[Name]>))[name] as ComponentType;
    },
  };
  return page;
}
