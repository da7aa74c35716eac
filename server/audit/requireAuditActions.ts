import type { RouteOptions } from 'fastify';
import type { App } from '../http/app.types.ts';
import { requireAdmin } from '../http/guards.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Lets the application start only if every route that changes something for admins declares its action of the audit log. */
export function requireAuditActions(app: App): void {
  app.addHook('onRoute', ({ method, url, preValidation, config }: RouteOptions) => {
    const changes = [method].flat().some((name) => !READING.includes(name));
    const isForAdmins = [preValidation].flat().includes(requireAdmin as never);
    if (!changes || !isForAdmins || config?.audit) return;
    throw new Error(
      `${String(method)} ${url} changes something for admins, but declares no action of the audit log. Add \`config: { audit: … }\` ` +
        'and write the entry with `audited` (CONTRIBUTING.md, "Add a route that changes something").',
    );
  });
}
