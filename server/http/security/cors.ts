import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { App } from '../app.types.ts';
import { isOwnOrigin } from './csrf.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by @fastify/cors: this route's own options, or no CORS at all. */
    cors?: FastifyCorsOptions | false;
  }
}

const OWN: FastifyCorsOptions = { origin: true, credentials: true, exposedHeaders: 'content-range', preflight: false };
const FOREIGN: FastifyCorsOptions = { origin: [], preflight: false };

/** Only the API answers preflights: `OPTIONS` of a page stays unknown. */
const PREFLIGHT: FastifyCorsOptions = {
  preflight: true,
  preflightContinue: true,
  strictPreflight: false,
  methods: 'GET, POST, PUT, DELETE',
  allowedHeaders: 'content-type, range',
  maxAge: 600,
};

/**
 * Lets a school's own hosts call each other with credentials; pages of other origins can read nothing.
 *
 * @param isShared paths that are the same for every origin: caches keep one copy of them, without `Vary: Origin`
 */
export async function allowOwnOrigins(app: App, isShared: (path: string) => boolean): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (isShared(route.url)) route.config = { ...route.config, cors: false };
  });
  await app.register(cors, {
    delegator: (request, done) => done(null, request.tenant && isOwnOrigin(request) ? OWN : FOREIGN),
  });
  app.options('/api/*', { schema: { hide: true }, config: { cors: PREFLIGHT } }, (_request, reply) => reply.code(204).send());
}
