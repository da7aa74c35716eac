import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { startOfToday } from '#shared/time.ts';
import type { App } from '../app.ts';
import { robotsText } from './robots.ts';
import { sitemapXml } from './sitemap.ts';
import { listPages } from './sitemap.queries.ts';
import { webManifest } from './webManifest.ts';

const hidden = { schema: { hide: true } };

/**
 * What machines read about a host: `/robots.txt`, `/sitemap.xml` and `/manifest.webmanifest`, each school's own, and the
 * main host's.
 *
 * @param originOf the public address of the request's host
 */
export function machineFileRoutes(app: App, originOf: (request: FastifyRequest) => Promise<string>): void {
  app.get('/robots.txt', hidden, async (request, reply) => {
    keepForAWhile(reply).type('text/plain; charset=utf-8');
    return robotsText(await originOf(request));
  });

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const { tenant, db, now } = request;
    keepForAWhile(reply).type('application/xml; charset=utf-8');
    const pages = tenant ? await listPages(db, tenant, startOfToday(now, tenant.timezone)) : [{ path: '/' }];
    return sitemapXml(await originOf(request), pages);
  });

  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const lang = chooseLanguage(undefined, acceptedLanguages(request.headers['accept-language']));
    keepForAWhile(reply).type('application/manifest+json; charset=utf-8').header('vary', 'Accept-Language');
    return webManifest(request.tenant ?? null, lang);
  });
}

/** Five minutes: machines come back often enough, and a change is soon known. */
function keepForAWhile(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300');
}
