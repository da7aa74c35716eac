import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../lib/sha256.ts';

/** Entity tag of an answer's state (RFC 9110, 8.8.3), without its quotes. */
export function entityTag(state: unknown): string {
  return sha256(JSON.stringify(state)).toString('base64url').slice(0, 22);
}

/**
 * Sets the entity tag. It is weak, because equal states may differ in their bytes.
 *
 * @returns whether the client already has this state, so that 304 is the answer
 */
export function isNotModified({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', `W/"${tag}"`);
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(`"${tag}"`) || known.includes('*');
}
