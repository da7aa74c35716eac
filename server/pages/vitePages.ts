import { readFile } from 'node:fs/promises';
import middie from '@fastify/middie';
import type { Rolldown } from 'vite';
import { EMBED_PATH } from '#shared/school/embedSnippet.ts';
import type { PageSource, Render } from './pageSource.ts';

const ROOT = new URL('../../', import.meta.url);

/** Pages from the sources, with hot reloading: `npm run dev`. */
export async function vitePages(): Promise<PageSource> {
  const { build, createServer } = await import('vite');
  const middleware = { middlewareMode: true, ws: { port: 24_678 } } as const;
  const configFile = (name: string) => new URL(name, ROOT).pathname;
  const site = await createServer({ configFile: configFile('vite.site.config.ts'), appType: 'custom', server: middleware });
  const admin = await createServer({
    configFile: configFile('vite.admin.config.ts'),
    appType: 'custom',
    server: { ...middleware, ws: { port: 24_679 } },
  });
  const embedScript = async () => {
    const { output } = (await build({ configFile: configFile('vite.embed.config.ts'), build: { write: false }, logLevel: 'warn' })) as Rolldown.RolldownOutput;
    return output[0].code;
  };
  const template = (folder: string) => readFile(new URL(`${folder}/index.html`, ROOT), 'utf8');

  return {
    async site(url) {
      const { render } = (await site.ssrLoadModule('/render.tsx')) as { render: Render };
      return { template: await site.transformIndexHtml(url, await template('site')), render, links: () => '' };
    },
    admin: async (url) => ({ html: await admin.transformIndexHtml(url, await template('admin')), links: () => '' }),
    assets: undefined,
    async attach(app) {
      await app.register(middie);
      app.use((request, response, next) => {
        const { middlewares } = /^\/manage(\/|$)/.test(request.url ?? '') ? admin : site;
        middlewares(request, response, next);
      });
      app.get(EMBED_PATH, { schema: { hide: true } }, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await embedScript()));
      app.addHook('onClose', async () => {
        await Promise.all([site.close(), admin.close()]);
      });
    },
  };
}
