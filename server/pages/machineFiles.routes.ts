import type { FastifyReply } from 'fastify';
import type { Tenant } from '#shared/contract/tenant.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { publicOriginOf } from './publicOriginOf.ts';
import type { PageParts } from './renderedPages.ts';
import { robotsText } from './robots.ts';
import { sitemapXml } from './sitemap.ts';
import { listPages } from './sitemap.queries.ts';
import { webManifest } from './webManifest.ts';

const hidden = { schema: { hide: true } };

/**
 * `/robots.txt`, `/sitemap.xml` and `/manifest.webmanifest` of each school and of the main host.
 */
export function machineFileRoutes(app: App, { config, directory }: PageParts): void {
  const origin = async (tenant: Tenant | undefined) => publicOriginOf(config, await directory.current(), tenant);

  app.get('/robots.txt', hidden, async (request, reply) => {
    const text = robotsText(await origin(request.tenant));
    return send(reply, 'text/plain', text);
  });

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const { tenant, db, now } = request;
    const pages = tenant ? await listPages(db, tenant, now) : [{ path: '/' }];
    return send(reply, 'application/xml', sitemapXml(await origin(tenant), pages, tenant?.langs));
  });

  app.get('/manifest.webmanifest', hidden, (request, reply) => {
    const lang = chooseLanguage(undefined, acceptedLanguages(request.headers['accept-language']), request.tenant?.langs);
    const manifest = webManifest(request.tenant ?? null, lang);
    return send(reply.header('vary', 'Accept-Language'), 'application/manifest+json', JSON.stringify(manifest));
  });
}

/** Sends a text that may be cached for five minutes. */
function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(text);
}
