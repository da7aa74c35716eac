import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import type { Config } from '../../config.ts';
import { proxyCheck } from '../../http/limits/limitConnections.ts';
import { requestIds } from '../../http/requestId.ts';
import { httpDuration, httpRequests } from '../../metrics/metrics.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import type { ContentKeys } from './contentKeys.ts';
import type { ContentVersions } from './contentVersions.ts';
import { type HeadText, headTextOf, setHead } from './headText.ts';
import { twoStageCache } from './twoStageCache.ts';

/** An answer that was sent, whole: it is sent again to requests that would get the same. */
type HotAnswer = {
  tenant: Tenant;
  /** The last directory that had this entry of the school. */
  directory: Directory;
  content: string;
  route: string;
  /** Names and values by turns, without the request's id. */
  headers: string[];
  body: Buffer;
  /** The head as Node made it, from the second use on. */
  head: HeadText | undefined;
  /** Counts a use, with its milliseconds. */
  count(ms: number): void;
};

/** Facts of an answer that was ready: the state of the content that it shows, its final bytes, and how its use is counted. */
type SentAnswer = { content: string; body: Buffer; onUse(): void };

/** A listener of Node's server. */
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

type Parts = {
  config: Config;
  directory: TenantDirectory;
  versions: ContentVersions;
  contentKeys: ContentKeys;
  isDatabaseAway: () => boolean;
  now: () => Date;
  log: () => FastifyBaseLogger;
};

/** The bodies are mostly those of the other caches. */
const MAX_BYTES = 32 * 1024 * 1024;
/** An answer in memory without its body, roughly. */
const HEAD_BYTES = 2500;
/** Browsers stay far below it; longer ones could fill the memory. */
const MAX_KEY_LENGTH = 1000;

/** Answers requests before the application does. */
export type HotAnswers = {
  /** Wraps the application's listener, which gets the requests that no hot answer fits. */
  before(application: Listener): Listener;
  /** Keeps an answer with status 200 that the application is about to send, with the headers that it gets until then. */
  keep(request: FastifyRequest, reply: FastifyReply, sent: SentAnswer): void;
  /** Leaves all requests to the application, which refuses them while it closes. */
  close(): void;
};

/**
 * Sends finished answers again without the application (docs/decisions/0076-hot-answers.md). A request gets one if the application has
 * just given it to a request with the same address and headers, and if its state of the school's content is still the current one, which
 * is checked with the database for each request. Routing, cookies and hooks would come to the same answer.
 */
export function hotAnswers({ config, directory, versions, contentKeys, isDatabaseAway, now, log }: Parts): HotAnswers {
  const answers = twoStageCache<HotAnswer>(MAX_BYTES, ({ body }) => body.length + HEAD_BYTES);
  const keys = new WeakMap<IncomingMessage, string>();
  const isProxy = proxyCheck(config.trustProxy);
  const idOf = requestIds(config);
  let isClosing = false;

  /** Everything of a request that its answer depends on; undefined for one that has an answer of its own. */
  function keyOf({ method, url, headers, socket }: IncomingMessage): string | undefined {
    if (method !== 'GET' || headers.origin !== undefined || headers.cookie?.includes('session')) return undefined;
    const { 'x-forwarded-proto': proto, 'x-forwarded-host': host } = headers;
    const forwarded = proto === undefined && host === undefined ? '' : `${isProxy(socket.remoteAddress ?? '')} ${String(proto)} ${String(host)}`;
    const key = `${headers.host}\n${url}\n${headers['accept-encoding']}\n${headers['accept-language']}\n${forwarded}`;
    return key.length > MAX_KEY_LENGTH ? undefined : key;
  }

  /** Would the application give this answer now? A school with other hosts or facts is another entry of the directory. */
  function isCurrent(answer: HotAnswer): boolean {
    const schools = directory.known();
    if (!schools) return false;
    if (answer.directory !== schools) {
      if (!schools.tenants.includes(answer.tenant)) return false;
      answer.directory = schools;
    }
    return contentKeys.isCurrent(answer.content, answer.tenant, now());
  }

  function send(request: IncomingMessage, response: ServerResponse, answer: HotAnswer, began: number): void {
    const { route, head, headers, body } = answer;
    const id = idOf(request);
    if (head && response.shouldKeepAlive) setHead(response, head(id));
    else response.writeHead(200, ['x-request-id', id, ...headers]);
    response.end(body);
    answer.head ??= headTextOf(response);
    const ms = performance.now() - began;
    answer.count(ms);
    if (log().level !== 'info') return;
    log().info({ reqId: id, req: { method: 'GET', host: request.headers.host, routeOptions: { url: route } } }, 'incoming request');
    log().info({ reqId: id, res: response, responseTime: ms }, 'request completed');
  }

  return {
    before(application) {
      return (request, response) => {
        const key = isClosing || isDatabaseAway() ? undefined : keyOf(request);
        const answer = key === undefined ? undefined : answers.get(key);
        if (!answer) {
          if (key !== undefined) keys.set(request, key);
          return application(request, response);
        }
        const began = performance.now();
        return void versions.isUpToDate().then((isUpToDate) => {
          if (isUpToDate && isCurrent(answer)) return send(request, response, answer, began);
          keys.set(request, key!);
          return application(request, response);
        });
      };
    },
    keep({ raw, tenant, routeOptions }, reply, { content, body, onUse }) {
      const key = keys.get(raw);
      const schools = directory.known();
      if (key === undefined || schools === undefined) return;
      reply.raw.once('finish', () => {
        const { 'x-request-id': _id, ...headers } = reply.getHeaders();
        if (reply.statusCode !== 200 || headers['set-cookie'] !== undefined) return;
        const flat = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
        const route = routeOptions.url ?? 'none';
        answers.set(key, { tenant, directory: schools, content, route, headers: flat, body, head: undefined, count: counterOf(route, onUse) });
      });
    },
    close: () => void (isClosing = true),
  };
}

/** Counts the uses of an answer. Its labels are looked up once. */
function counterOf(route: string, onUse: () => void): HotAnswer['count'] {
  const requests = httpRequests.labels({ route, method: 'GET', status: '2xx' });
  const durations = httpDuration.labels({ route });
  return (ms) => {
    onUse();
    requests.inc();
    durations.observe(ms / 1000);
  };
}
