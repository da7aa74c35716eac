import type { RouteOptions } from 'fastify';
import type { Right } from '#shared/team/rights.ts';
import type { App } from '../app.types.ts';
import { requireRight } from './guards.ts';

/**
 * Checks the right that a route declares, before its input is read. Lets the application start only if every route of the API declares one.
 * Pages and files are for everyone: the back office's page contains nothing but the account that asks.
 */
export function requireRights(app: App): void {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (config?.right || !url.startsWith('/api/') || url === '/api/*') return;
    throw new Error(`${String(method)} ${url} declares no right. Add \`config: { right: … }\` with a right of shared/team/rights.ts, such as 'public' or 'lessons'.`);
  });
  app.addHook('preValidation', async (request) => {
    const { right } = request.routeOptions.config;
    if (right) requireRight(request, right);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right that the route needs (`shared/team/rights.ts`). */
    right?: Right;
  }
}
