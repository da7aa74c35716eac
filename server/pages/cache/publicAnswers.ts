import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasSession } from '../../accounts/sessions/session.ts';
import { acceptsBrotli } from '../../http/acceptsBrotli.ts';
import type { App } from '../../http/app.types.ts';
import { publicAnswerRequests } from '../../metrics/metrics.ts';
import { type ContentKeys, withoutTime } from './contentKeys.ts';
import type { HotAnswers } from './hotAnswers.ts';
import { readyAnswers } from './readyAnswers.ts';

/** Facts that depend on nothing but a school's content, not on the time either. Readers share them, so none may change them. `name` is that of the facts. */
type ReadOnce = <Facts>(name: string, read: () => Promise<Facts>) => Promise<Facts>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Reads facts for an answer that is kept ready: once for each version of the content. For other answers, each time. */
    readOnce: ReadOnce;
  }
  interface FastifyContextConfig {
    /**
     * All visitors without a session get the same answer, which depends on nothing but the school's content, the address and the
     * minute. Such answers are kept ready.
     */
    sameForAll?: true;
  }
}

type AnswerFacts = { contentRange: string | undefined };
type Parts = { contentKeys: ContentKeys; hot: HotAnswers; isDatabaseAway: () => boolean };

const MAX_BYTES = 32 * 1024 * 1024;

/** Facts of the schools that were asked for last, as JSON: 2 to 10 kB each. With less than all schools need, those that take turns would be read each time. */
const MAX_FACTS_BYTES = 16 * 1024 * 1024;
/** Facts that are being read, before their size is known. */
const UNREAD_BYTES = 1000;

/** Answers to longer addresses are not kept. */
const MAX_ADDRESS_LENGTH = 300;

/**
 * Keeps the answers of routes with `sameForAll` ready, by the rules of pages (docs/decisions/0007-finished-pages.md). Called before the
 * routes are registered.
 */
export function keepPublicAnswers(app: App, { contentKeys, hot, isDatabaseAway }: Parts): void {
  const ready = readyAnswers<AnswerFacts>({ maxBytes: MAX_BYTES, onUse: (result) => publicAnswerRequests.inc({ result }) });
  const hits = publicAnswerRequests.labels({ result: 'hit' });
  const facts = new LRUCache<string, Promise<unknown>>({ maxSize: MAX_FACTS_BYTES });

  function readOnceFor(content: string): ReadOnce {
    const version = withoutTime(content);
    return <Facts>(name: string, read: () => Promise<Facts>) => {
      const key = `${version}\n${name}`;
      const known = facts.get(key) ?? keep(key, read());
      return known as Promise<Facts>;
    };
  }

  function keep<Facts>(key: string, reading: Promise<Facts>): Promise<Facts> {
    facts.set(key, reading, { size: UNREAD_BYTES });
    const weigh = (read: Facts) => {
      // The cache keeps the size of a value that it has already.
      facts.delete(key);
      facts.set(key, reading, { size: key.length + JSON.stringify(read).length });
    };
    reading.then(weigh).catch(() => facts.delete(key));
    return reading;
  }

  app.decorateRequest('readOnce', (_name, read) => read());

  /** The state of the content that the answer shows; undefined if it cannot be kept. */
  async function contentOf(request: FastifyRequest): Promise<string | undefined> {
    if (!request.tenant || hasSession(request) || request.url.length > MAX_ADDRESS_LENGTH || isDatabaseAway()) return undefined;
    return contentKeys.of(request);
  }

  app.addHook('onRoute', (route) => {
    if (!route.config?.sameForAll || route.method !== 'GET') return;
    const handle = route.handler;
    route.handler = async function (this: ThisParameterType<RouteHandlerMethod>, request: FastifyRequest, reply: FastifyReply) {
      const content = await contentOf(request);
      if (content === undefined) {
        publicAnswerRequests.inc({ result: 'uncached' });
        return handle.call(this, request, reply);
      }
      request.readOnce = readOnceFor(content);
      const isCompressed = acceptsBrotli(request);
      const make = async () => {
        const text = JSON.stringify(await handle.call(this, request, reply));
        return { isPublic: true, text, contentRange: reply.contentRange };
      };
      const { bytes, brotli, contentRange, isFinal } = await ready(`${content}\n${request.url}`, make, isCompressed);
      reply.contentRange = contentRange;
      reply.type('application/json; charset=utf-8');
      if (!brotli || !isCompressed) return reply.send(bytes);
      if (isFinal) hot.keep(request, reply, { content, body: brotli, onUse: () => hits.inc() });
      const vary = reply.getHeader('vary');
      return reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', ')).header('content-encoding', 'br').send(brotli);
    };
  });
}
