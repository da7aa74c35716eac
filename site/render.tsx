import type { i18n } from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import { accentProperties } from '#shared/school/accent.ts';
import { LANGUAGES, type Language } from '#shared/language.ts';
import { alternativeLessons } from '#shared/lessons/alternativeLessons.ts';
import { type LessonKey, requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { App } from './App.tsx';
import { serverApi } from './store/api.ts';
import { PlainFormsContext } from './booking/PlainFormsContext.ts';
import { loadNearLessons } from './booking/nearLessons.ts';
import { plainForms } from './booking/plain/plainForms.tsx';
import { isNowhere, isPrivate } from './head/isPrivate.ts';
import { renderHead } from './head/renderHead.ts';
import { createI18n } from './i18n/i18n.ts';
import { loadPage, routeOf } from './loadPage.ts';
import { MESSAGES } from './i18n/allMessages.ts';
import { FooterLinks } from './school/FooterLinks.tsx';
import type { PageData, PageRequest, RenderedPage } from './page/pageTypes.ts';
import { lessonPage } from './routes.tsx';
import { emptySlices, type Slices } from './store/slices.ts';
import { createSiteStore, type SiteState, type SiteStore } from './store/store.ts';
import { splitUrl } from './pageAddress.ts';
import { withVisitQuery } from './page/siteAddress.ts';
import { ALL_PARTS } from './i18n/messageParts.ts';

export type { ApiAnswer } from './store/api.ts';
export type { PageData, PageRequest, RenderedPage } from './page/pageTypes.ts';
export { pageAddress } from './pageAddress.ts';

/** Where the styles of few pages come from. */
const STYLE_SOURCES = { booked: 'booking/laterStyles.ts', home: 'lessons/styles.ts' };

/** One translator per language, shared by all pages. */
const translators = new Map<Language, i18n>(LANGUAGES.map((lang) => [lang, createI18n(lang, MESSAGES[lang])]));

/**
 * The server's entry: renders one page as HTML with its data. Failures become part of the page (status 404 or 500), not an
 * exception.
 */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const { tenant, lang } = request;
  const { pathname, search } = splitUrl(request.url);
  const { route, params } = routeOf(tenant, pathname, search);
  const api = serverApi(request.get);
  const loads = createSiteStore(api, emptySlices(), () => lang);
  const [outcome] = await Promise.all([
    loadPage(route, params, loads.getState(), ALL_PARTS),
    tenant ? loads.getState().loadShell() : undefined,
  ]);
  if (tenant && outcome === 'ready' && route.page === lessonPage.page) await loadAlternatives(loads, requestedLessonKey(params), tenant, request.now);

  const elsewhere = route.elsewhere?.(loads.getState().user, { pathname, search });
  const { host, demo, social, payments, now } = request;
  const directory = tenant ? undefined : request.directory;
  const data: PageData = { host, tenant, directory, demo, social, payments, lang, now, pathname, search, outcome, slices: slicesOf(loads.getState()) };
  if (!tenant && request.schoolPrice !== undefined) data.schoolPrice = request.schoolPrice;
  if (!tenant && request.signUp !== undefined) Object.assign(data, { signUp: request.signUp, signUpNeedsInvitation: request.signUpNeedsInvitation });
  if (request.readableHost !== undefined) data.readableHost = request.readableHost;
  if (outcome === 'failed') data.reference = request.reference;
  // Should a browser with scripts get the answer to a form, its entries are in the form as well.
  if (request.posted?.booking) data.slices.booking = { ...data.slices.booking, draft: request.posted.booking.draft };
  // Rendered from a new store with the same slices, because the browser hydrates from exactly those.
  const store = createSiteStore(api, data.slices, () => lang);
  const translator = translators.get(lang)!;
  const app = renderToString(
    <StaticRouter location={pathname + search}>
      <PlainFormsContext value={plainForms(request.posted)}>
        <App page={data} store={store} translator={translator} messages={ALL_PARTS} />
      </PlainFormsContext>
    </StaticRouter>,
  );
  const { head, jsonLd } = renderHead({ request, route, params, outcome, slices: data.slices, translator });
  // React puts image preloads first; they belong in the head. Small ones, such as the logo's, would only come before what matters.
  const [preloads] = /^(?:<link [^>]*>)*/.exec(app)!;
  // The answer to a form may be a later step of a booking. A lesson that cannot be booked is shown as a receipt shows it.
  const styles = request.posted?.booking || data.slices.near ? 'booked' : route.page.styles;
  return {
    status: { ready: isNowhere(route) ? 404 : 200, missing: 404, failed: 500 }[outcome],
    isPublic: outcome === 'ready' && !isPrivate(route),
    lang,
    htmlAttributes: tenant ? ` style="${styleOf(accentProperties(tenant.theme_color))}"` : '',
    head,
    preloads: (preloads.match(/<link [^>]*>/g) ?? []).filter((link) => link.includes('fetchPriority="high"')).join(''),
    jsonLd,
    app: withFooterLinks(app.slice(preloads.length), data.slices.settings),
    data: withLessonList(data),
    location: elsewhere && withVisitQuery(elsewhere, new URLSearchParams(search)),
    isFramed: route.framed ?? true,
    modules: [
      `locales/${lang}.json`,
      ...route.page.messages.map((part) => `locales/${part}/${lang}.json`),
      ...(route.page.chunk ? [`chunks/${route.page.chunk}.ts`] : []),
      ...(styles ? [STYLE_SOURCES[styles]] : []),
    ],
  };
}

/** Writes the links of the footer, which the browser keeps. */
function withFooterLinks(app: string, settings: Slices['settings']): string {
  const empty = '<div class="footer-links"></div>';
  return app.replace(empty, () => empty.replace('><', () => `>${renderToStaticMarkup(<FooterLinks settings={settings} />)}<`));
}

function slicesOf({ aux, settings, lessons, month, months, near, user, booking, posts, products }: SiteState): Slices {
  return { aux: aux && withoutDetails(aux), settings, lessons, month, months, near, user, booking, posts, products };
}

/** If a lesson cannot be booked, loads those that its page offers to one participant in its place. The page works without. */
async function loadAlternatives(store: SiteStore, key: LessonKey, { timezone }: Tenant, time: string): Promise<void> {
  const lesson = store.getState().lessons.byId[key]!;
  const now = new Date(time);
  if (lessonState(lesson, now, timezone) === 'open') return;
  await loadNearLessons(store, lesson, timezone).catch(() => undefined);
  store.setState(({ near }) => ({ near: near && { of: near.of, lessons: alternativeLessons(near.lessons, lesson, 1, now, timezone) } }));
}

/** Sends upcoming lessons as a list, which the browser puts into the store (`main.tsx`). */
function withLessonList(data: PageData): PageData {
  const { byId, upcoming } = data.slices.lessons;
  return upcoming ? { ...data, slices: { ...data.slices, lessons: emptySlices().lessons }, upcoming: upcoming.map((key) => byId[key]!) } : data;
}

/**
 * Of what was only listed, cards show an activity's first photo and no plan. Its page and its lesson's load the others, and instructors', with
 * the details (`loadOffer`, `loadInstructors`).
 */
function withoutDetails(aux: NonNullable<Slices['aux']>): Slices['aux'] {
  const activities = mapValues(aux.activities, (one) => (one.description === undefined ? { ...one, recurrent_config: '', ...(one.photos && { photos: one.photos.slice(0, 1) }) } : one));
  const instructors = mapValues(aux.instructors, ({ photos, ...one }) => (one.about === undefined ? one : { ...one, ...(photos && { photos }) }));
  return { ...aux, activities, instructors };
}

function mapValues<T>(records: Record<string, T>, change: (record: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(records).map(([key, record]) => [key, change(record)]));
}

function styleOf(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
