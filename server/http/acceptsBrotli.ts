import type { FastifyRequest } from 'fastify';

/** Does the client accept brotli, with a weight other than 0 (RFC 9110, 12.5.3)? */
export function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.split(';').map((part) => part.trim().toLowerCase()))
    .some(([name, weight]) => name === 'br' && !/^q=0(?:\.0*)?$/.test(weight ?? ''));
}
