import type { FastifyReply } from 'fastify';
import type { App } from './app.types.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Rows and total of a list, as `Content-Range` has them. */
    contentRange: string | undefined;
  }
}

/**
 * Gives a list its `Content-Range: start-end/total`, from which ra-data-simple-rest reads the total. An empty list has `*` in place of
 * start and end.
 */
export function setContentRange(reply: FastifyReply, { start }: { start: number }, rows: number, total: number): void {
  reply.contentRange = rows === 0 ? `*/${total}` : `${start}-${start + rows - 1}/${total}`;
}

/**
 * Sends it. Called after `@fastify/compress` is registered, which compresses no answer that has the header already: elsewhere it counts bytes.
 */
export function sendContentRange(app: App): void {
  app.decorateReply('contentRange', undefined);
  app.addHook('onRoute', (route) => {
    const onSend = [route.onSend ?? []].flat();
    route.onSend = [...onSend, (_request, reply, payload, done) => {
      if (reply.contentRange !== undefined) reply.header('content-range', reply.contentRange);
      done(null, payload);
    }];
  });
}
