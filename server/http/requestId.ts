import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { currentSpan, requestId, withRequestId } from '../lib/requestContext.ts';
import { type Span, tracing } from '../lib/tracing.ts';
import type { App } from './app.types.ts';
import { proxyCheck } from './limits/limitConnections.ts';

/** Safe in logs, headers and pages. The length fits the ids that common proxies make. */
const SAFE_ID = /^[\w.:-]{1,64}$/;

/**
 * Makes the function that gives each request its id: `X-Request-Id` of a trusted proxy, else a random one. Requests that the
 * application sends to itself share the id of their cause. Where traces are recorded, the id names trace and part.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trustProxy);
  return (message) => {
    const { headers, socket } = message;
    const cause = requestId();
    const traced = tracing()?.request(message, currentSpan(), isProxy(socket.remoteAddress ?? ''));
    if (traced) spans.set(message, traced.span);
    if (cause !== null) return cause;
    if (traced) return traced.id;
    const given = headers['x-request-id'];
    const isAccepted = typeof given === 'string' && SAFE_ID.test(given) && isProxy(socket.remoteAddress ?? '');
    return isAccepted ? given : randomId();
  };
}

/** 16 random hexadecimal digits. Node makes UUIDs from a store of random bytes, which is many times faster than asking the system for eight. */
function randomId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** The parts of traces of requests that are under way. */
const spans = new WeakMap<IncomingMessage, Span>();

/** Sends the id with each answer, and keeps it for what the request's handler does. */
export function carryRequestId(app: App): void {
  // With callbacks, as hooks of every request that wait for nothing: a promise each would cost more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  // After the body has arrived: events of the connection would lose it.
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done, spans.get(request.raw)));
  if (tracing()) endSpans(app);
}

function endSpans(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The route with the names of its parameters: an address may have the id of a booking, which opens it.
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode } = reply;
    const attributes = { 'http.route': route, 'http.response.status_code': statusCode, ...(request.tenant && { 'lineup.school': request.tenant.id }) };
    spans.get(request.raw)?.end({ name: `${request.method} ${route}`, attributes, failed: statusCode >= 500 });
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request.raw)?.end({ failed: true });
    done();
  });
}
