import type { App } from './app.types.ts';
import type { Database } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';

/** For operators: `/healthz` (the process runs) and `/readyz` (database reached, migrations done). */
export function healthRoutes(app: App, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const isReady = await isUsable(database).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    reply.code(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready' };
  });
}

async function isUsable(database: Database): Promise<boolean> {
  return (await isMigrated(database)) && (!database.availability || (await database.availability.takesWrites()));
}
