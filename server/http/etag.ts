import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../lib/sha256.ts';

/** The entity tag of what an answer is made from (RFC 9110, 8.8.3), without the quotes around it. */
export function entityTag(state: unknown): string {
  return sha256(JSON.stringify(state)).toString('base64url').slice(0, 22);
}

/**
 * Names an answer's state, by a weak tag: equal states may differ in their bytes.
 *
 * @returns has the client that state already? Then 304 is the answer.
 */
export function isNotModified({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', `W/"${tag}"`);
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(`"${tag}"`) || known.includes('*');
}
