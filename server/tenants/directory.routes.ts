import type { App } from '../http/app.types.ts';
import type { TenantDirectory } from './directory.ts';

/** `/tenants.json`: the public directory of schools, for front ends that are served as plain files. */
export function directoryRoutes(app: App, directory: TenantDirectory): void {
  app.get('/tenants.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return directory.current();
  });
}
