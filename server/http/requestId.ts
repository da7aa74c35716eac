import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { requestId, withRequestId } from '../lib/requestContext.ts';
import type { App } from './app.types.ts';
import { proxyCheck } from './limitConnections.ts';

/** Safe in logs, headers and pages. The length fits the ids that common proxies make. */
const SAFE_ID = /^[\w.:-]{1,64}$/;

/**
 * Makes the function that gives each request its id: `X-Request-Id` of a trusted proxy, else a random one. Requests that the
 * application sends to itself share the id of their cause.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trustProxy);
  return ({ headers, socket }) => {
    const cause = requestId();
    if (cause !== null) return cause;
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

/** Sends the id with each answer, and keeps it for what the request's handler does. */
export function carryRequestId(app: App): void {
  // With callbacks, as hooks of every request that wait for nothing: a promise each would cost more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  // After the body has arrived: events of the connection would lose it.
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done));
}
