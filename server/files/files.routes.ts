import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { UploadedPhoto } from '#shared/contract/photo.ts';
import { UPLOAD_LIMITS } from '#shared/photos/photoRules.ts';
import type { FileSettings } from '../env.ts';
import { audited } from '../audit/audited.ts';
import { allowTime } from '../http/limits/allowTime.ts';
import type { App } from '../http/app.types.ts';
import { isNotModified } from '../http/etag.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { requireRight } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { fileHash, fileKey, isPhotoFileName } from './fileStore.ts';
import { makePhoto } from './makePhoto.ts';
import { openFileStore, uploadsFolder } from './openFileStore.ts';
import { receiveUpload, tooHeavy } from './receiveUpload.ts';
import { mimeOf, savePhoto, storeProblem } from './savePhoto.ts';

/** For a photo to arrive, and again to wait for those before it. At the beach 20 MB take minutes. */
const UPLOAD_MS = 10 * 60_000;
const PHOTO_TYPE = /^(?:image\/|application\/octet-stream)/;
const UploadQuery = Type.Object({ type: Type.Optional(Type.Union([Type.Literal('jpg'), Type.Literal('png')])) });
/** A browser that opens the file itself runs and loads nothing, of whatever type it takes the file to be. */
const POLICY = `default-src 'none'; sandbox; frame-ancestors 'none'`;

/**
 * `POST /api/files`: an admin uploads a photo. `GET /files/{hash}-{width}.{avif|jpg|png}`: everyone may read it.
 *
 * @param findUser finds the account of a request's session anew
 */
export async function fileRoutes(app: App, settings: FileSettings, findUser: (request: FastifyRequest) => Promise<FastifyRequest['user']>): Promise<void> {
  const store = openFileStore(settings);
  const uploads = uploadsFolder(settings);
  await app.register(async (scope: App) => {
    // The photo is the body; its type is found from its content. Any other parser would hold all of it in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.post(
      '/api/files',
      {
        schema: { tags: ['admin'], consumes: ['application/octet-stream'], querystring: UploadQuery, response: { 201: UploadedPhoto } },
        preHandler: limitRate(120),
        // Counted while it is read, so that the answer can name the limit.
        bodyLimit: Number.MAX_SAFE_INTEGER,
        config: { right: 'catalog', audit: 'file.add' },
      },
      async (request, reply) => {
        const { tenant, db, now } = request;
        const { type = 'jpg' } = request.query;
        if (!request.body || !PHOTO_TYPE.test(request.headers['content-type'] ?? '')) throw new Refused('bad_request');
        allowTime(request, UPLOAD_MS);
        if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMITS.bytes) throw tooHeavy();
        const { made, hash } = await inNewFolder(uploads, async (folder) => {
          const file = join(folder, 'upload');
          const versions = join(folder, 'versions');
          await mkdir(versions);
          const digest = await receiveUpload(request.body as Readable, file, UPLOAD_MS);
          // The upload may have taken minutes, and the member may have been removed meanwhile.
          request.user = await findUser(request);
          requireRight(request, 'catalog');
          return { made: await makePhoto({ file, folder: versions, type }), hash: fileHash(type, digest) };
        });
        const { bytes: _bytes, ...photo } = await savePhoto(db, store, tenant, { hash, type }, made, now);
        await audited(request, async () => ({ answer: undefined, entry: { id: hash, changes: {} } }));
        reply.code(201);
        return { ...photo, alt: '', x: 50, y: 50 };
      },
    );
  });

  app.get('/files/:name', { schema: { hide: true, params: Type.Object({ name: Type.String() }) } }, async (request, reply) => {
    const { name } = request.params;
    if (!isPhotoFileName(name)) throw new Refused('not_found');
    reply.header('content-security-policy', POLICY).header('cache-control', 'public, max-age=31536000, immutable');
    const found = await store.read(fileKey(request.tenant, name)).catch((error: unknown) => {
      throw storeProblem(error);
    });
    if (!found) {
      reply.header('cache-control', 'no-store');
      throw new Refused('not_found');
    }
    if (isNotModified(request, reply, name)) {
      found.body.destroy();
      return reply.code(304).send();
    }
    if (found.bytes !== undefined) reply.header('content-length', found.bytes);
    return reply.type(mimeOf(name)).send(found.body);
  });
}

async function inNewFolder<T>(parent: string, run: (folder: string) => Promise<T>): Promise<T> {
  try {
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'upload-'));
    return await run(folder).finally(() => rm(folder, { recursive: true, force: true }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? storeProblem(error) : error;
  }
}
