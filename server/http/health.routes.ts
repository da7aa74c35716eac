import type { App } from './app.types.ts';
import type { Database } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';
import type { TenantDirectory } from '../tenants/directory.ts';

/** For operators: `/healthz` (alive), `/readyz` (database reached, migrations done); for plain-file front ends: the directory. */
export function healthRoutes(app: App, database: Database, directory: TenantDirectory): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const isReady = await isMigrated(database).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    reply.code(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready' };
  });

  app.get('/tenants.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return directory.current();
  });
}
