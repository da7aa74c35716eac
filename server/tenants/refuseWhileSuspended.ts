import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses every change at a suspended school, except by routes that declare `config: { whileSuspended: true }`: cancelling a booking, taking the
 * money of a called-off lesson back, correcting and erasing one's data, signing in and out, leaving the news. Everything can still be read, so that guests and the school keep what they have.
 */
export function refuseWhileSuspended(app: App): void {
  app.addHook('preValidation', async ({ tenant, method, routeOptions }) => {
    if (!tenant?.is_suspended || READING.includes(method) || routeOptions.config.whileSuspended) return;
    throw new Refused('school_suspended');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May the route change something at a suspended school? */
    whileSuspended?: true;
  }
}
