import { httpDuration, httpRequests } from '../metrics/metrics.ts';
import { requestId } from '../lib/requestContext.ts';
import type { App } from './app.types.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts and times requests by route pattern, without those that the application sends to itself for its pages. */
export function countRequests(app: App): void {
  const own = new WeakSet();
  app.addHook('onRequest', (request, _reply, done) => {
    if (requestId() !== null) own.add(request);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (own.has(request)) return;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const method = METHODS.has(request.method) ? request.method : 'other';
    httpRequests.inc({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    httpDuration.observe({ route }, reply.elapsedTime / 1000);
  });
}
