import type { App } from './app.types.ts';
import type { Database } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';

/** For operators: `/healthz` (the process runs) and `/readyz` (database reached, migrations done). */
export function healthRoutes(app: App, database: Database): void {
  /** Each check opens a connection and writes to the disk, and anyone may ask: those who ask meanwhile share it. */
  let checking: Promise<boolean> | undefined;
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    checking ??= isUsable(database)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'not ready');
        return false;
      })
      .finally(() => (checking = undefined));
    const isReady = await checking;
    reply.code(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready' };
  });
}

async function isUsable(database: Database): Promise<boolean> {
  return (await isMigrated(database)) && (!database.availability || (await database.availability.takesWrites()));
}
