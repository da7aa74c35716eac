import type { FastifyRequest } from 'fastify';
import type { PostedForm } from '#shared/bookings/bookingForm.ts';
import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { acceptsBrotli } from '../http/acceptsBrotli.ts';
import { readableHost } from '../lib/readableHost.ts';
import { pageCacheBytes, pageCacheRequests } from '../metrics/metrics.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { hasSession } from '../accounts/sessions/session.ts';
import { DatabaseUnavailable, whyUnavailable } from '../db/unavailable.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { type ContentKeys, wholeMinute } from './cache/contentKeys.ts';
import type { HotAnswers } from './cache/hotAnswers.ts';
import { jsonScript } from './jsonScript.ts';
import { publicOriginOf } from './publicOriginOf.ts';
import { objectNumbers } from './cache/objectNumbers.ts';
import type { PageSource, RenderedPage } from './pageSource.ts';
import { renderQueue } from './cache/renderQueue.ts';
import { type FreshAnswer, type ReadyAnswer, readyAnswers, sizeOfAnswer } from './cache/readyAnswers.ts';
import { twoStageCache } from './cache/twoStageCache.ts';

/** Parts that pages need. `social`: is sign-in by a provider configured? */
export type PageParts = { pages: PageSource; directory: TenantDirectory; config: Config; contentKeys: ContentKeys; hot: HotAnswers; social: boolean; payments: PaymentProvider | undefined; isDatabaseAway: () => boolean };

/** Fields of a rendered page that set the answer's headers, and the state of a school's content that a kept page shows. */
type PageFacts = Pick<RenderedPage, 'status' | 'lang' | 'isFramed' | 'location'> & { content?: string | undefined };

type FreshPage = FreshAnswer<PageFacts>;
export type FinishedPage = ReadyAnswer<PageFacts>;

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_LAST_GOOD_BYTES = 32 * 1024 * 1024;

/** Pages that are rendered at once: enough that the database and this process work at the same time. */
const RENDERED_AT_ONCE = 3;
/** Pages that wait for that: two or three seconds' worth. */
const MOST_WAITING = 300;

/** Pages with longer addresses are not cached. */
const MAX_ADDRESS_LENGTH = 200;

/** Pages that are finished, and pages that answer a posted form, which are rendered for it. */
type RenderedPages = {
  finished: (request: FastifyRequest) => Promise<FinishedPage>;
  answering: (request: FastifyRequest, posted: PostedForm) => Promise<FinishedPage>;
};

/**
 * Renders pages, with a cache of public ones (docs/decisions/0007-finished-pages.md). The cache key has the state of the
 * school's content (`contentKeys.ts`), the language and the address. Query parameters that do not change the page are left out of the
 * address.
 */
export function renderedPages(app: App, parts: PageParts): RenderedPages {
  const { pages, directory, config, contentKeys, social, payments, isDatabaseAway } = parts;
  const cached = readyAnswers<PageFacts>({ maxBytes: MAX_BYTES, onUse: (result) => pageCacheRequests.inc({ result }), onGrowth: (bytes) => pageCacheBytes.set(bytes) });
  const entryNumber = objectNumbers();
  const inTurn = renderQueue(RENDERED_AT_ONCE, MOST_WAITING);
  /** The schools that the main host's pages show. */
  let shown: readonly Tenant[] = [];
  /** The last version of each page by host, language and address, however old. Sent only while the database is away. */
  const lastGood = twoStageCache<FinishedPage>(MAX_LAST_GOOD_BYTES, sizeOfAnswer);

  return { finished, answering };

  async function answering(request: FastifyRequest, posted: PostedForm): Promise<FinishedPage> {
    const schools = await directory.current();
    return uncached(await renderPage(request, request.url, { schools, beside: [], posted }, languageOf(request), wholeMinute(request.now)));
  }

  async function finished(request: FastifyRequest): Promise<FinishedPage> {
    const url = pages.address?.(request.tenant ?? null, request.url) ?? request.url;
    const isShareable = pages.assets !== undefined && !hasSession(request) && url.length < MAX_ADDRESS_LENGTH;
    if (!isShareable) return currentPage(request, url, false);
    const address = [request.host, languageOf(request), url].join('\n');
    const last = lastGood.get(address);
    if (last && isDatabaseAway()) return lastResort(last);
    try {
      const page = await currentPage(request, url, true);
      if (page.isPublic) lastGood.set(address, page);
      return page;
    } catch (error) {
      if (last && (isDatabaseAway() || whyUnavailable(error) === 'away')) return lastResort(last);
      throw error;
    }
  }

  async function currentPage(request: FastifyRequest, url: string, isShareable: boolean): Promise<FinishedPage> {
    // Do not even ask the connection that listens for changes.
    if (request.tenant && isDatabaseAway()) throw new DatabaseUnavailable('away');
    const schools = await directory.current();
    const lang = languageOf(request);
    const minute = wholeMinute(request.now);
    const beside = request.tenant ? [] : shownSchools(schools);
    const render = () => inTurn(() => renderPage(request, url, { schools, beside }, lang, minute));
    if (!isShareable) return uncached(await render());
    const content = request.tenant ? await contentKeys.of(request) : [entryNumber(beside), minute].join('\n');
    if (content === undefined) return uncached(await render());
    const make = async () => ({ ...(await render()), content: request.tenant ? content : undefined });
    return cached([request.host, content, lang, url].join('\n'), make, acceptsBrotli(request));
  }

  /** The demo's own schools, not those that sign up there. The same list as before, unless one of them has changed. */
  function shownSchools({ tenants }: Directory): readonly Tenant[] {
    const now = config.demo ? tenants.filter(({ logo_url, cover_url }) => [logo_url, cover_url].some((url) => url.startsWith('/demo/'))) : [];
    if (now.length !== shown.length || now.some((tenant, index) => tenant !== shown[index])) shown = now;
    return shown;
  }

  async function renderPage(request: FastifyRequest, url: string, { schools, beside, posted }: { schools: Directory; beside: readonly Tenant[]; posted?: PostedForm }, lang: Language, now: string): Promise<FreshPage> {
    const { template, render, links } = await pages.site(request.url);
    let isUnavailable = false;
    const page = await render({
      url,
      host: request.host,
      origin: publicOriginOf(config, schools, request.tenant),
      tenant: request.tenant ?? null,
      readableHost: readableMain(request.tenant),
      directory: [...beside],
      demo: config.demo,
      signUp: config.signUpDomain,
      signUpNeedsInvitation: config.signUpNeedsInvitation,
      schoolPrice: config.schoolPrice,
      social,
      payments: payments !== undefined,
      lang,
      now,
      reference: request.id,
      posted,
      async get(path) {
        // Every page asks for it, and most visitors have none.
        if (path === '/api/user/me' && !hasSession(request)) return { status: 200, body: null };
        const answer = await getFromApi(app, request, path);
        isUnavailable ||= answer.status === 503;
        return answer;
      },
    });
    if (isUnavailable) throw new DatabaseUnavailable(isDatabaseAway() ? 'away' : 'busy');
    const text = template
      .replace('<html lang="en">', () => `<html lang="${page.lang}"${page.htmlAttributes}>`)
      // The typeface is asked for before the pictures: over HTTP/1.1 the first request needs no new connection, and it is the largest file.
      .replace('<!--head-->', () => page.head + links(page.modules) + page.preloads)
      .replace('<!--app-->', () => page.app)
      .replace('<!--page-data-->', () => (page.jsonLd ? jsonScript('things', page.jsonLd, 'application/ld+json') : '') + jsonScript('page-data', page.data));
    const { status, isPublic, isFramed, location } = page;
    return { status, lang, isPublic, isFramed, location, text };
  }
}

/** The language of a page. */
export function languageOf({ query, headers, tenant }: FastifyRequest): Language {
  const { lang } = query as Record<string, unknown>;
  return chooseLanguage(typeof lang === 'string' ? lang : undefined, acceptedLanguages(headers['accept-language']), tenant?.langs);
}

/** A school's main address as people write it, if that differs from the host. */
function readableMain(tenant: Tenant | undefined): string | undefined {
  const [host] = tenant?.hosts ?? [];
  const name = host && readableHost(host);
  return name === host ? undefined : name;
}

function lastResort(page: FinishedPage): FinishedPage {
  pageCacheRequests.inc({ result: 'last_good' });
  return page;
}

function uncached(page: FreshPage): FinishedPage {
  pageCacheRequests.inc({ result: 'uncached' });
  return { ...page, bytes: Buffer.from(page.text), brotli: undefined, isFinal: false };
}

/** Requests the API as this visitor, with all checks, through the application itself instead of the network. */
async function getFromApi(app: App, { host, headers, protocol }: FastifyRequest, path: string) {
  const { cookie } = headers;
  const answer = await app.inject({
    method: 'GET',
    url: path,
    headers: { host, ...(cookie ? { cookie } : {}), ...(protocol === 'https' ? { 'x-forwarded-proto': 'https' } : {}) },
  });
  const range = answer.headers['content-range'];
  return { status: answer.statusCode, body: answer.json<unknown>(), contentRange: range === undefined ? undefined : String(range) };
}
