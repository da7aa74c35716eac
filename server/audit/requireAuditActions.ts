import type { RouteOptions } from 'fastify';
import type { App } from '../http/app.types.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Lets the application start only if every route that changes something for the team declares its action of the audit log. */
export function requireAuditActions(app: App): void {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const changes = [method].flat().some((name) => !READING.includes(name));
    const isForTeam = config?.right !== undefined && config.right !== 'public' && config.right !== 'account';
    if (!changes || !isForTeam || config.audit) return;
    throw new Error(
      `${String(method)} ${url} changes something for the team, but declares no action of the audit log. Add \`config: { audit: … }\` ` +
        'and write the entry with `audited` (CONTRIBUTING.md, "Add a route that changes something").',
    );
  });
}
