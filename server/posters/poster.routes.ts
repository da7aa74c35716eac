import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import type { Tenant } from '#shared/contract/tenant.ts';
import { LANGUAGES, type Language } from '#shared/language.ts';
import { photoUrl } from '#shared/photos/photoFiles.ts';
import type { Config } from '../config.ts';
import { fileKey, type FileStore } from '../files/fileStore.ts';
import { openFileStore } from '../files/openFileStore.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { pdfPool } from '../pdf/pdfPool.ts';
import { findPitch } from './poster.queries.ts';
import { type Poster, posterFilename } from './posterPdf.ts';

const PosterQuery = Type.Object({
  lang: Type.Optional(Type.Unsafe<Language>(Type.String({ enum: [...LANGUAGES] }))),
  size: Type.Optional(Type.Unsafe<Poster['size']>(Type.String({ enum: ['A4', 'A5'] }))),
});

/** `GET /api/poster.pdf?lang=&size=`: a poster of the school with a QR code of its site, for admins to print. */
export function posterRoutes(app: App, config: Pick<Config, 'publicOrigin' | 'files'>): void {
  const store = openFileStore(config.files);
  const pool = pdfPool<Poster>(new URL('./posterThread.ts', import.meta.url), () => new Refused('too_many_requests'));
  app.addHook('onClose', pool.close);
  app.get(
    '/api/poster.pdf',
    {
      config: { right: 'settings' },
      schema: { tags: ['admin'], querystring: PosterQuery, response: { 200: Type.String({ format: 'binary' }) } },
      preHandler: limitRate(30),
    },
    async (request, reply) => {
      const { tenant, db, query, now } = request;
      const { lang = tenant.langs[0]!, size = 'A4' } = query;
      const { name, theme_color, hosts, slug } = tenant;
      const poster = { lang, size, origin: config.publicOrigin(hosts[0]!), school: { name, theme_color }, pitch: await findPitch(db, tenant, lang), ...(await picturesOf(store, tenant)), date: now };
      const pdf = await pool.draw(poster);
      reply.type('application/pdf').header('content-disposition', `inline; filename="${posterFilename(slug, poster)}"`).header('cache-control', 'private, no-store');
      // The schema says bytes, but Fastify's types allow only text.
      return reply.send(pdf as unknown as string);
    },
  );
}

/** The uploaded cover and logo. Pictures of other addresses, and a store that does not answer, leave the colour and the name. */
async function picturesOf(store: FileStore, tenant: Tenant): Promise<Pick<Poster, 'cover' | 'logo'>> {
  const read = async (path: string) => {
    const found = /^\/files\/[\w.-]+\.(?:jpg|png)$/.test(path) ? await store.read(fileKey(tenant, path.slice('/files/'.length))).catch(() => undefined) : undefined;
    return found && new Uint8Array(await buffer(found.body));
  };
  const { cover, logo_url } = tenant;
  const [bytes, logo] = await Promise.all([cover ? read(photoUrl(cover, 1280)) : undefined, read(logo_url)]);
  return { cover: cover && bytes ? { bytes, x: cover.x, y: cover.y } : undefined, logo };
}
