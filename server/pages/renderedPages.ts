import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Directory } from '#shared/contract/tenant.ts';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { hasSession } from '../accounts/session.ts';
import { DatabaseUnavailable, whyUnavailable } from '../db/unavailable.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import type { ContentVersions } from './contentVersions.ts';
import { nextHoldEndCache } from './nextHoldEndCache.ts';
import { jsonScript } from './jsonScript.ts';
import { publicOriginOf } from './publicOriginOf.ts';
import { type FreshPage, pageCache, type FinishedPage } from './pageCache.ts';
import type { PageSource } from './pageSource.ts';

/** Parts that pages need. `social`: is sign-in by a provider configured? */
export type PageParts = { pages: PageSource; directory: TenantDirectory; config: Config; versions: ContentVersions; social: boolean; payments: PaymentProvider | undefined; isDatabaseAway: () => boolean };

const MAX_LAST_GOOD_BYTES = 32 * 1024 * 1024;

/** Query parameters that change a page. Pages with any other parameter are not cached. */
const KNOWN_QUERY = new Set(['lang', 'iframe', 'fromqr', 'activity', 'time', 'page']);

/**
 * Renders pages, with a cache of public ones (docs/decisions/0007-finished-pages.md). The cache key has the version of the
 * school's content, the language, the URL and the minute: rules depend on whole minutes, except for the end of a hold.
 */
export function renderedPages(app: App, parts: PageParts): (request: FastifyRequest) => Promise<FinishedPage> {
  const { pages, directory, config, versions, social, payments, isDatabaseAway } = parts;
  const nextEnd = nextHoldEndCache();
  // Pages show the school's directory entry, so a changed directory gets a new cache.
  const caches = new WeakMap<Directory, ReturnType<typeof pageCache>>();
  /** The last version of each page by host, language and address, however old. Sent only while the database is away. */
  const lastGood = new LRUCache<string, FinishedPage>({ maxSize: MAX_LAST_GOOD_BYTES, sizeCalculation: ({ html }) => 1000 + 2 * html.length });

  return async (request) => {
    const isShareable = pages.assets !== undefined && !hasSession(request) && isKnownQuery(request.url);
    if (!isShareable) return currentPage(request, false);
    const address = [request.host, languageOf(request), request.url].join('\n');
    const last = lastGood.get(address);
    if (last && isDatabaseAway()) return last;
    try {
      const page = await currentPage(request, true);
      if (page.isPublic) lastGood.set(address, page);
      return page;
    } catch (error) {
      if (last && (isDatabaseAway() || whyUnavailable(error) === 'away')) return last;
      throw error;
    }
  };

  async function currentPage(request: FastifyRequest, isShareable: boolean): Promise<FinishedPage> {
    // Do not even ask the connection that listens for changes.
    if (request.tenant && isDatabaseAway()) throw new DatabaseUnavailable('away');
    const schools = await directory.current();
    const cached = caches.get(schools) ?? pageCache();
    caches.set(schools, cached);
    const lang = languageOf(request);
    const minute = new Date(Math.floor(request.now.getTime() / 60_000) * 60_000).toISOString().replace('.000', '');
    const render = () => renderPage(request, schools, lang, minute);
    const version = isShareable && (request.tenant ? await versions.of(request.tenant) : 0);
    if (version === false || version === undefined) return uncached(await render());
    const holdEnd = request.tenant ? await nextEnd(request.db, request.tenant, version, request.now) : '';
    return cached([request.host, version, holdEnd, minute, lang, request.url].join('\n'), render);
  }

  async function renderPage(request: FastifyRequest, schools: Directory, lang: Language, now: string): Promise<FreshPage> {
    const { template, render, links } = await pages.site(request.url);
    let isUnavailable = false;
    const page = await render({
      url: request.url,
      host: request.host,
      origin: publicOriginOf(config, schools, request.tenant),
      tenant: request.tenant ?? null,
      directory: config.demo ? schools.tenants : [],
      demo: config.demo,
      social,
      payments: payments !== undefined,
      lang,
      now,
      async get(path) {
        const answer = await getFromApi(app, request, path);
        isUnavailable ||= answer.status === 503;
        return answer;
      },
    });
    if (isUnavailable) throw new DatabaseUnavailable(isDatabaseAway() ? 'away' : 'busy');
    const html = template
      .replace('<html lang="en">', () => `<html lang="${page.lang}"${page.htmlAttributes}>`)
      .replace('<!--head-->', () => page.head + links(page.modules))
      .replace('<!--app-->', () => page.app)
      .replace('<!--page-data-->', () => (page.jsonLd ? jsonScript('things', page.jsonLd, 'application/ld+json') : '') + jsonScript('page-data', page.data));
    const { status, isPublic, isFramed, location } = page;
    return { status, lang, isPublic, isFramed, location, html };
  }
}

function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = query as Record<string, unknown>;
  return chooseLanguage(typeof lang === 'string' ? lang : undefined, acceptedLanguages(headers['accept-language']));
}

function isKnownQuery(url: string): boolean {
  const [, query] = url.split('?');
  return url.length < 200 && [...new URLSearchParams(query).keys()].every((name) => KNOWN_QUERY.has(name));
}

function uncached(page: FreshPage): FinishedPage {
  return { ...page, html: Buffer.from(page.html), brotli: undefined };
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
