import type { FastifyReply } from 'fastify';

/**
 * Sets `Content-Range: start-end/total`, from which ra-data-simple-rest reads the total. An empty list has `*` in place of
 * start and end.
 */
export function setContentRange(reply: FastifyReply, { start }: { start: number }, rows: number, total: number): void {
  reply.header('content-range', rows === 0 ? `*/${total}` : `${start}-${start + rows - 1}/${total}`);
}
