import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../http/app.types.ts';

/** A stop takes five seconds at most. The rest is for the database. */
const PATIENCE_MS = 2500;

/**
 * Stops listening and waits for the answers under way. Connections that are still open then are closed: a slow or silent client
 * must not delay the stop.
 */
export async function closeInTime(app: App, patience = PATIENCE_MS): Promise<void> {
  const isClosed = app.close().then(() => true);
  if (await Promise.race([isClosed, sleep(patience, false)])) return;
  app.server.closeAllConnections();
  // What it waits for now is not a client.
  await Promise.race([isClosed, sleep(300)]);
}
