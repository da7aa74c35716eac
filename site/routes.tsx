import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Language } from '#shared/language.ts';
import type { TextSetting } from '#shared/settings.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import type { User } from '#shared/contract/user.ts';
import { onceSignedIn, type Place, unlessSignedIn } from './account/signInAddress.ts';
import type { MessageKey } from './i18n.ts';
import { LessonsPage } from './lessons/LessonsPage.tsx';
import { NotFoundPage } from './school/NotFoundPage.tsx';
import type { Slices } from './store/slices.ts';
import type { SiteState } from './store/store.ts';
import type { Part } from './words.ts';

/**
 * A page's component: most come in chunks of their own and are there after `load`, which the server and the browser's
 * first render await. `source` is the chunk's, where it has one.
 */
export type SitePage = { source?: string; component?: ComponentType; load: () => Promise<void> };

/** One address of the site. */
export type SiteRoute = {
  path: string;
  page: SitePage;
  /** The part of the messages that it needs beside the common ones. */
  words?: Part;
  /** What the browser's tab says, before the school's name. */
  title: MessageKey;
  /** What the page shows, by its own name: said instead of the title. */
  subject?: (slices: Slices, params: Params, lang: Language, timezone: string) => string | undefined;
  /** Parameters of the query that its loads read: they are among `params`, and a change of one loads anew. */
  query?: readonly string[];
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
const lessonsPage = homePage(LessonsPage);
const notFoundPage = homePage(NotFoundPage);
const bookingPage = lazyPage('booking/BookingPage.tsx', () => import('./booking/BookingPage.tsx').then((m) => m.BookingPage));
const managePage = lazyPage('booking/ManagePage.tsx', () => import('./booking/ManagePage.tsx').then((m) => m.ManagePage));
const aboutPage = lazyPage('content/TextPage.tsx', () => import('./content/TextPage.tsx').then((m) => m.AboutPage));
const termsPage = lazyPage('content/TextPage.tsx', () => import('./content/TextPage.tsx').then((m) => m.TermsPage));
const privacyPage = lazyPage('content/TextPage.tsx', () => import('./content/TextPage.tsx').then((m) => m.PrivacyPage));
const pricingPage = lazyPage('content/PricingPage.tsx', () => import('./content/PricingPage.tsx').then((m) => m.PricingPage));
const postsPage = lazyPage('posts/PostsPage.tsx', () => import('./posts/PostsPage.tsx').then((m) => m.PostsPage));
const postPage = lazyPage('posts/PostPage.tsx', () => import('./posts/PostPage.tsx').then((m) => m.PostPage));
const confirmPage = lazyPage('subscribe/ConfirmPage.tsx', () => import('./subscribe/ConfirmPage.tsx').then((m) => m.ConfirmPage));
const paymentConfirmedPage = lazyPage('booking/PaymentConfirmedPage.tsx', () =>
  import('./booking/PaymentConfirmedPage.tsx').then((m) => m.PaymentConfirmedPage),
);
const loginPage = lazyPage('account/LoginPage.tsx', () => import('./account/LoginPage.tsx').then((m) => m.LoginPage));
const registerPage = lazyPage('account/RegisterPage.tsx', () => import('./account/RegisterPage.tsx').then((m) => m.RegisterPage));
const forgottenPage = lazyPage('account/ForgottenPasswordPage.tsx', () => import('./account/ForgottenPasswordPage.tsx').then((m) => m.ForgottenPasswordPage));
const newPasswordPage = lazyPage('account/NewPasswordPage.tsx', () => import('./account/NewPasswordPage.tsx').then((m) => m.NewPasswordPage));
const accountPage = lazyPage('account/AccountPage.tsx', () => import('./account/AccountPage.tsx').then((m) => m.AccountPage));
const myBookingsPage = lazyPage('account/MyBookingsPage.tsx', () => import('./account/MyBookingsPage.tsx').then((m) => m.MyBookingsPage));
const socialSuccessPage = lazyPage('account/SocialSuccessPage.tsx', () => import('./account/SocialSuccessPage.tsx').then((m) => m.SocialSuccessPage));
const nonAuthorizedPage = lazyPage('account/NonAuthorizedPage.tsx', () => import('./account/NonAuthorizedPage.tsx').then((m) => m.NonAuthorizedPage));
const landingPage = lazyPage('product/LandingPage.tsx', () => import('./product/LandingPage.tsx').then((m) => m.LandingPage));
const noSchoolPage = lazyPage('product/NoSchoolPage.tsx', () => import('./product/NoSchoolPage.tsx').then((m) => m.NoSchoolPage));

const lessonList = {
  page: lessonsPage,
  title: 'Schedule your next lesson',
  loads: (state) => Promise.all([state.loadAux(), state.loadLessons()]),
  ready: (state) => state.aux !== null && state.lessons.upcoming !== null,
} satisfies Partial<SiteRoute>;

/** A page of one of the school's long texts. */
function textOf(name: TextSetting) {
  return {
    words: 'content',
    loads: (state) => state.loadText(name),
    ready: (state) => name in state.settings,
  } satisfies Partial<SiteRoute>;
}

/** Pages count from 1; what is no number is the first. */
function pageNumber({ page }: Params): number {
  return /^[1-9]\d{0,8}$/.test(page ?? '') ? Number(page) : 1;
}
/** Pages about signing in, and of whoever is. */
const account = { words: 'account', ...nothing, framed: false, noindex: true } satisfies Partial<SiteRoute>;

/** Every address of a school's site. */
export const SCHOOL_ROUTES: SiteRoute[] = [
  { path: '/', ...lessonList },
  { path: '/lessons', ...lessonList },
  {
    path: '/lessons/:id',
    page: bookingPage,
    words: 'booking',
    title: 'Book a lesson',
    subject: lessonSubject,
    loads: (state, { id }) => Promise.all([state.loadAux(), state.loadLesson(Number(id))]),
    ready: (state, { id }) => state.aux !== null && Number(id) in state.lessons.byId,
    missing: 'refusal.lesson_not_found',
  },
  {
    path: '/booking/:id',
    page: managePage,
    words: 'booking',
    title: 'Your booking',
    loads: (state, { id }) => Promise.all([state.loadAux(), state.loadBooking(id!)]),
    ready: (state, { id }) => state.aux !== null && state.booking.shown?.id === id,
    failed: 'Error loading booking',
    missing: 'no booking found with this id',
    noindex: true,
  },
  { path: '/about', page: aboutPage, title: 'About us', ...textOf('about_text') },
  { path: '/terms-and-conditions', page: termsPage, title: 'Terms and conditions', ...textOf('terms_conditions') },
  { path: '/privacy-policy', page: privacyPage, title: 'Política de Privacidade', ...textOf('privacy_policy') },
  {
    path: '/posts',
    page: postsPage,
    words: 'content',
    title: 'News',
    query: ['page'],
    loads: (state, params) => state.loadPosts(pageNumber(params)),
    ready: (state, params) => state.posts.listed?.page === pageNumber(params),
  },
  {
    path: '/post/:id',
    page: postPage,
    words: 'content',
    title: 'News',
    subject: ({ posts }, { id }) => posts.byId[Number(id)]?.title,
    loads: (state, { id }) => state.loadPost(Number(id)),
    ready: (state, { id }) => Number(id) in state.posts.byId,
  },
  {
    path: '/pricing',
    page: pricingPage,
    words: 'content',
    title: 'Prices',
    loads: (state) => state.loadProducts(),
    ready: (state) => state.products !== null,
  },
  { path: '/subscribe/:id', page: confirmPage, words: 'content', title: 'Confirm your subscription', ...nothing, noindex: true },
  {
    path: '/payment-confirmed',
    page: paymentConfirmedPage,
    words: 'booking',
    title: 'Your booking',
    loads: (state) => state.loadAux(),
    ready: (state) => state.aux !== null,
    noindex: true,
  },
  { path: '/login', page: loginPage, title: 'Sign in', ...account, elsewhere: onceSignedIn },
  { path: '/register', page: registerPage, title: 'Create your account', ...account, elsewhere: onceSignedIn },
  { path: '/forgotten-password', page: forgottenPage, title: 'Forgotten password?', ...account },
  { path: '/new-password/:id', page: newPasswordPage, title: 'New password', ...account },
  { path: '/me', page: accountPage, title: 'Account settings', ...account, elsewhere: unlessSignedIn },
  {
    path: '/bookings',
    page: myBookingsPage,
    title: 'My bookings',
    ...account,
    elsewhere: unlessSignedIn,
    loads: (state) => Promise.all([state.loadAux(), state.loadMyBookings()]),
    ready: (state) => state.aux !== null && state.booking.mine !== null,
  },
  { path: '/auth/facebook/success', page: socialSuccessPage, title: 'Sign in', ...account },
  { path: '/non-authorized', page: nonAuthorizedPage, title: 'Non Authorized', ...account },
  { path: '*', page: notFoundPage, title: 'Page not found', ...nothing, noindex: true, status: 404 },
];

/** Every address of the main host, which is no school's. */
export const MAIN_ROUTES: SiteRoute[] = [
  { path: '/', page: landingPage, words: 'product', title: 'Lesson bookings for surf schools', ...nothing },
  { path: '*', page: noSchoolPage, words: 'product', title: 'No school at this address', ...nothing, noindex: true, status: 404 },
];

/** Which lesson, and when. */
function lessonSubject({ aux, lessons }: Slices, { id }: Params, lang: Language, timezone: string): string | undefined {
  const lesson = lessons.byId[Number(id)];
  const activity = lesson && aux?.activities[lesson.activity_id];
  return activity && [activity.name, formatShortDay(lesson.date, lang, timezone), formatTime(lesson.date, lang, timezone)].join(', ');
}

/** A page that comes with the first load of the site. */
function homePage(component: ComponentType): SitePage {
  return { component, load: () => Promise.resolve() };
}

/** A page in a chunk of its own. */
function lazyPage(source: string, load: () => Promise<ComponentType>): SitePage {
  const page: SitePage = {
    source,
    load: async () => {
      page.component ??= await load();
    },
  };
  return page;
}
