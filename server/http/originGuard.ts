import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { Refused } from './refused.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Cross-origin rules of the API (decisions, 1 and 5): a school's own hosts may call each other with credentials, and a
 * request from any other origin may not change anything. Browsers name the origin of every such request; programs name
 * none and carry no visitor's cookie.
 *
 * @throws Refused `foreign_origin` for any method that changes something, whatever the address
 */
export function guardOrigin(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (isOwnOrigin(origin, request)) {
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
    reply.header('access-control-expose-headers', 'content-range');
  } else if (!SAFE_METHODS.includes(request.method)) {
    throw new Refused('foreign_origin');
  }
}

/** Answers the browser's question before a cross-origin request; `guardOrigin` has said who may. */
export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header('access-control-allow-headers', 'content-type, range')
    .header('access-control-max-age', '600')
    .code(204)
    .send();
}

/**
 * One of the school's hosts, at the port this request came to: another program on the same machine is foreign. So is a
 * page that came without encryption, where this request came with it: anybody on the way may have written it.
 */
function isOwnOrigin(origin: string, { tenant, protocol, host }: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const isAsSafe = from.protocol === 'https:' || from.protocol === `${protocol}:`;
  if (!isAsSafe) return false;
  const name = normalizeHost(from.host);
  return name !== undefined && tenant.hosts.includes(name) && from.port === new URL(`${protocol}://${host}`).port;
}
