import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PostedForm } from '#shared/bookings/bookingForm.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { EMBED_PATH } from '#shared/school/embedSnippet.ts';
import { acceptsBrotli } from '../http/acceptsBrotli.ts';
import type { App } from '../http/app.types.ts';
import { pageCacheRequests } from '../metrics/metrics.ts';
import { isWithoutTenant } from '../tenants/setRequestTenant.ts';
import { jsonScript } from './jsonScript.ts';
import { addressAfterMove } from './addressAfterMove.ts';
import { machineFileRoutes } from './machineFiles.routes.ts';
import { setPagePolicy } from './pagePolicy.ts';
import { isClosedPage, sendSuspendedPage } from './suspendedPage.ts';
import { type FinishedPage, type PageParts, renderedPages } from './renderedPages.ts';

/** Where the popup of a sign-in by a provider comes back to. It closes itself, which a page cut off from its opener cannot. */
const NEEDS_OPENER = /^\/auth\/facebook\/success(?:[/?]|$)|^\/login\/?\?(?:.*&)?social=/i;

/** Answers a posted form with the page of its address. The status counts unless the page is missing. */
export type AnswerForm = (request: FastifyRequest, reply: FastifyReply, answer: { posted: PostedForm; status: number }) => Promise<FastifyReply>;

/**
 * Everything but the API: the server-rendered public site, the back office under `/manage`, and their files.
 *
 * @returns a function that answers forms with pages
 */
export async function pageRoutes(app: App, parts: PageParts): Promise<AnswerForm> {
  const { pages, payments, config, hot } = parts;
  await serveFiles(app, pages.assets);
  await pages.attach?.(app);

  const admin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.tenant) return reply.callNotFound();
    // Its HTML has the empty icon `data:,`.
    const policy = { pictures: ['https:', 'data:'], paymentOrigin: '', openerPolicy: 'same-origin' } as const;
    setPagePolicy(reply, { isFramed: false, isBuilt: pages.assets !== undefined, apiBase: request.tenant.api_base, ...policy });
    const { html, links } = await pages.admin(request.url);
    const { lang } = request.query as { lang?: unknown };
    const reader = { isSignedIn: Boolean(request.user), lang: chooseLanguage(typeof lang === 'string' ? lang : undefined, acceptedLanguages(request.headers['accept-language'])) };
    return html.replace('<!--tenant-->', () => links(reader) + jsonScript('tenant', request.tenant) + jsonScript('user', request.user ?? null) + jsonScript('payments', payments !== undefined));
  };
  app.get('/manage', { schema: { hide: true } }, admin);
  app.get('/manage/*', { schema: { hide: true } }, admin);

  machineFileRoutes(app, parts);

  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  const rendered = renderedPages(app, parts);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // A request for a file that does not exist.
    if (!request.tenant && isWithoutTenant(request.url)) return reply.callNotFound();
    if (isClosedPage(request)) return sendSuspendedPage(request, reply);
    const moved = addressAfterMove(request, config);
    // Kept for a short time only: the school may go back.
    if (moved !== undefined) return reply.header('cache-control', 'public, max-age=300').redirect(moved, 301);
    return sendPage(request, reply, await rendered.finished(request));
  });
  const demoSchools = config.demo ? ['http://localhost:*', 'http://*.localhost:*', 'https:'] : [];
  return async (request, reply, { posted, status }) => {
    const page = await rendered.answering(request, posted);
    return sendPage(request, reply, page.status === 200 ? { ...page, status } : page);
  };

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage): FastifyReply {
    setPagePolicy(reply, {
      ...{ isFramed: page.isFramed, isBuilt: pages.assets !== undefined, paymentOrigin: payments?.pageOrigin ?? '' },
      apiBase: request.tenant?.api_base ?? '',
      // Schools name a logo, a cover and pictures in texts at any https address, and all pages are opened from one document.
      // The main host shows schools, and their covers, in the demo only.
      pictures: request.tenant ? ['https:'] : demoSchools,
      frames: request.tenant ? [] : demoSchools,
      openerPolicy: NEEDS_OPENER.test(request.url) ? undefined : 'same-origin-allow-popups',
    });
    reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (page.location !== undefined) return reply.redirect(page.location, 302);
    reply.code(page.status).header('content-language', page.lang);
    if (!page.brotli || !acceptsBrotli(request)) return reply.send(page.bytes);
    if (page.isFinal && page.content !== undefined) hot.keep(request, reply, { content: page.content, body: page.brotli, onUse: () => hits.inc() });
    return reply.header('content-encoding', 'br').send(page.brotli);
  }
}

const hits = pageCacheRequests.labels({ result: 'hit' });

/**
 * Built files have their content's hash in their names and may be cached for ever; those of the last builds are there, too, for pages that were
 * open when they were replaced (`server/launch/keepEarlier.ts`); pictures and icons for an hour; `embed.js`,
 * whose URL never changes, for ten minutes.
 */
async function serveFiles(app: App, dist: URL | undefined): Promise<void> {
  if (!dist) return;
  const folder = (path: string) => fileURLToPath(new URL(path, dist));
  const hashed = { preCompressed: true, immutable: true, maxAge: '1y', index: false, schemaHide: true } as const;
  const builds = (path: string) => [folder(path), folder(`earlier/${path}`)];
  await app.register(fastifyStatic, { ...hashed, root: builds('site/assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, { ...hashed, root: builds('admin/assets'), prefix: '/manage/assets/', decorateReply: false });
  const drawn = { preCompressed: true, maxAge: '1h', index: false } as const;
  await app.register(fastifyStatic, { ...drawn, root: folder('site/demo'), prefix: '/demo/', decorateReply: false });
  await app.register(fastifyStatic, { ...drawn, root: folder('site/icons'), prefix: '/icons/', decorateReply: false });
  const fresh = { maxAge: '10m', immutable: false } as const;
  app.get(EMBED_PATH, { schema: { hide: true } }, (_request, reply) => reply.sendFile('embed.js', folder('site'), fresh));
  // Browsers check a service worker at most once a day, and must not get a cached one then.
  app.get('/push-worker.js', { schema: { hide: true } }, (_request, reply) => reply.sendFile('push-worker.js', folder('site'), { cacheControl: false }).header('cache-control', 'no-cache'));
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.svg', folder('site'), { maxAge: '1h', immutable: false }));
}
