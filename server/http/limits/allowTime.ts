import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Connections whose request may take longer than others to arrive. */
const allowed = new WeakSet<Socket>();

/**
 * Lets a request take longer than others to arrive and to be answered. Call it when the sender's right is known. The handler has to limit
 * how long it reads.
 *
 * @param ms for a pause of the connection, such as the wait for the answer
 */
export function allowTime({ raw }: FastifyRequest, ms: number): void {
  const { socket } = raw;
  // `app.inject` has no connection.
  if (!(socket instanceof Socket)) return;
  allowed.add(socket);
  socket.setTimeout(ms);
  // The connection's next request is like others. Node sets its timeout anew.
  raw.once('close', () => allowed.delete(socket));
}

/** May the request of this connection take longer than others? */
export function hasTime(socket: Socket): boolean {
  return allowed.has(socket);
}
