import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { isoInstant } from '#shared/time.ts';
import type { App, Config } from '../app.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { isWithoutTenant } from '../tenants/tenantOfRequest.ts';
import { machineFileRoutes } from './machineFiles.routes.ts';
import type { PageSource } from './pageSource.ts';
import { setPagePolicy } from './pagePolicy.ts';

type Parts = { pages: PageSource; directory: TenantDirectory; config: Config };

/** Everything that is not the API: the public site, rendered here, the back office under `/manage`, and their files. */
export async function pageRoutes(app: App, { pages, directory, config }: Parts): Promise<void> {
  await serveFiles(app, pages.assets);
  await pages.attach?.(app);

  const admin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.tenant) return reply.callNotFound();
    setPagePolicy(reply, { isFramed: false, isBuilt: pages.assets !== undefined });
    const html = await pages.admin(request.url);
    return html.replace('<!--tenant-->', () => jsonScript('tenant', request.tenant) + jsonScript('user', request.user ?? null));
  };
  app.get('/manage', { schema: { hide: true } }, admin);
  app.get('/manage/*', { schema: { hide: true } }, admin);

  const originOf = async ({ tenant }: FastifyRequest) =>
    config.publicOrigin(tenant ? tenant.hosts[0]! : (await directory.current()).main_host);
  machineFileRoutes(app, originOf);

  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  app.get<{ Querystring: { lang?: unknown } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    // Not among the built files, and of no school.
    if (!request.tenant && isWithoutTenant(request.url)) return reply.callNotFound();
    const { template, render, links } = await pages.site(request.url);
    const wanted = typeof request.query.lang === 'string' ? request.query.lang : undefined;
    const lang = chooseLanguage(wanted, acceptedLanguages(request.headers['accept-language']));
    const { tenants } = await directory.current();
    const page = await render({
      url: request.url,
      host: request.host,
      origin: await originOf(request),
      tenant: request.tenant ?? null,
      directory: config.demo ? tenants : [],
      demo: config.demo,
      lang,
      now: isoInstant(request.now),
      get: (path) => getFromApi(app, request, path),
    });
    setPagePolicy(reply, { isFramed: true, isBuilt: pages.assets !== undefined });
    reply.code(page.status).header('vary', 'Accept-Language, Cookie').header('content-language', page.lang);
    return template
      .replace('<html lang="en">', () => `<html lang="${page.lang}"${page.htmlAttributes}>`)
      .replace('<!--head-->', () => page.head + links(page.modules))
      .replace('<!--app-->', () => page.app)
      .replace('<!--page-data-->', () => (page.things ? jsonScript('things', page.things, 'application/ld+json') : '') + jsonScript('page-data', page.data));
  });
}

/** Built files carry their content's hash in their names and may be kept for ever; drawings and icons for an hour. */
async function serveFiles(app: App, dist: URL | undefined): Promise<void> {
  if (!dist) return;
  const folder = (path: string) => fileURLToPath(new URL(path, dist));
  const hashed = { preCompressed: true, immutable: true, maxAge: '1y', index: false, schemaHide: true } as const;
  await app.register(fastifyStatic, { ...hashed, root: folder('site/assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, { ...hashed, root: folder('admin/assets'), prefix: '/manage/assets/', decorateReply: false });
  const drawn = { preCompressed: true, maxAge: '1h', index: false } as const;
  await app.register(fastifyStatic, { ...drawn, root: folder('site/demo'), prefix: '/demo/', decorateReply: false });
  await app.register(fastifyStatic, { ...drawn, root: folder('site/icons'), prefix: '/icons/', decorateReply: false });
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) => reply.sendFile('favicon.svg', folder('site')));
}

/** The API as this visitor would be answered: through the application itself, with the same checks, without a network. */
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

/** Data in a page, for its scripts or for machines to read. No `<` gets through, so nothing in it can end the element. */
function jsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
