import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyServerOptions } from 'fastify';
import { NO_TEAM_RULES } from '#shared/team/rights.ts';
import { requireAuditActions } from './audit/requireAuditActions.ts';
import type { Availability } from './db/availability.ts';
import { DatabaseUnavailable } from './db/unavailable.ts';
import type { App } from './http/app.types.ts';
import { allowOwnOrigins } from './http/security/cors.ts';
import { refuseForeignOrigin } from './http/security/csrf.ts';
import { sendRefusal, answerMalformedRequest, sendErrorAnswers } from './http/errors.ts';
import { countRequests } from './http/countRequests.ts';
import { requireRights } from './http/security/requireRights.ts';
import { carryRequestId, requestIds } from './http/requestId.ts';
import { sendSecurityHeaders } from './http/security/securityHeaders.ts';
import { httpServer } from './http/httpServer.ts';
import { limitConnections } from './http/limits/limitConnections.ts';
import { logAtMostEvery } from './lib/logAtMostEvery.ts';
import { sendContentRange } from './http/contentRange.ts';
import { describeApi } from './http/openapi.ts';
import { contentKeys } from './pages/cache/contentKeys.ts';
import { contentVersions } from './pages/cache/contentVersions.ts';
import { hotAnswers } from './pages/cache/hotAnswers.ts';
import { keepPublicAnswers } from './pages/cache/publicAnswers.ts';
import { findSignedInUser } from './accounts/sessions/session.ts';
import { Refused } from './http/refused.ts';
import { registerRoutes, type RouteParts } from './routes.ts';
import { refuseWhileSuspended } from './tenants/refuseWhileSuspended.ts';
import { isApi, isWithoutTenant, setRequestTenant } from './tenants/setRequestTenant.ts';
import { validateInput } from './http/validation.ts';

/** The parts of the application. Tests pass their own. */
export type Parts = Pick<RouteParts, 'database' | 'directory' | 'config' | 'pages' | 'social' | 'payments'> & {
  /** The only clock that rules use. */
  now: () => Date;
  logger: FastifyServerOptions['logger'];
};

/** For a whole request to arrive, in milliseconds. A phone with a bad signal sends a booking in a second or two. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;

/** Builds the application. `main.ts` makes it listen; tests use `inject`. */
export async function buildApp({ database, directory, now, config, pages, social, payments, logger }: Parts): Promise<App> {
  const isDatabaseAway = () => database.availability?.isAway() ?? false;
  const versions = contentVersions(database.ownerPool, database.availability?.report);
  const keys = contentKeys(versions);
  const hot = hotAnswers({ config, directory, versions, contentKeys: keys, isDatabaseAway, now, log: () => app.log });
  const { requestTimeout = REQUEST_TIMEOUT_MS, pause = 2 * REQUEST_TIMEOUT_MS, checkInterval = 1000, connectionsPerNetwork } = config.slowClients ?? {};
  const app: App = fastify({
    logger,
    serverFactory: (application, options) => httpServer(hot.before(application), options),
    requestTimeout,
    // For a client that does not read its answer.
    connectionTimeout: pause,
    http: { headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout), connectionsCheckingInterval: checkInterval },
    trustProxy: config.trustProxy ?? false,
    genReqId: requestIds(config),
    // Runs before anything reads the request. Many proxies set `X-Forwarded-For` and `-Proto` and pass on any `-Host` that a client sent.
    rewriteUrl: ({ headers, url }) => {
      if (!config.trustForwardedHost) delete headers['x-forwarded-host'];
      return url!;
    },
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, new Refused('bad_request')),
    clientErrorHandler: answerMalformedRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();
  if (config.rateLimits) limitConnections(app.server, config, connectionsPerNetwork);
  validateInput(app);
  sendErrorAnswers(app);
  carryRequestId(app);
  countRequests(app);
  // Queries select exactly the fields of an answer, so JSON.stringify is enough. For these small answers it is faster.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await app.register(cookie);
  // Quality 5: an answer for one visitor is sent once, so time matters more than the last byte.
  // Bodies of requests are not unpacked: a few hundred bytes may become gigabytes, and no client of ours compresses.
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } });
  sendContentRange(app);
  app.decorate('rateLimits', config.rateLimits);
  app.decorate('isHttps', config.isHttps);
  await describeApi(app);

  app.decorateRequest('tenant');
  app.decorateRequest('db');
  app.decorateRequest('user');
  app.decorateRequest('now');
  app.decorateRequest('teamRules');
  app.addHook('onRequest', async (request, reply) => {
    request.now = now();
    request.teamRules = NO_TEAM_RULES;
    const whyNoWrites = ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ? undefined : database.availability?.whyNoWrites();
    if (whyNoWrites) throw new DatabaseUnavailable(whyNoWrites);
    if (isWithoutTenant(request.url)) return undefined;
    const redirected = await setRequestTenant(request, reply, directory, config);
    if (redirected || !request.tenant) return redirected;
    request.db = database.forTenant(request.tenant);
    return undefined;
  });
  await allowOwnOrigins(app, isWithoutTenant);
  app.addHook('onRequest', async (request) => {
    if (request.tenant) refuseForeignOrigin(request);
  });
  // Once the body is there: it may take half a minute, and the account may have been removed meanwhile.
  app.addHook('preValidation', async (request) => {
    // Photos are public and many, so they cost no query.
    if (request.tenant && !request.url.startsWith('/files/')) request.user = await findSignedInUser(request);
  });
  refuseWhileSuspended(app);
  requireRights(app);
  requireAuditActions(app);
  sendSecurityHeaders(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refused('not_found')));

  app.addHook('preClose', hot.close);
  app.addHook('onClose', versions.close);
  keepPublicAnswers(app, { contentKeys: keys, hot, isDatabaseAway });

  await registerRoutes(app, { database, directory, config, pages, social, payments, contentKeys: keys, hot, isDatabaseAway });
  if (database.availability) logOutages(app, database.availability);
  return app;
}

/** One line a minute while the database is away, and one when it is back. */
function logOutages(app: App, availability: Availability): void {
  const log = logAtMostEvery(60_000);
  availability.onCheck((isAway, error) => {
    if (isAway) log('away', () => app.log.warn({ err: error }, 'the database does not answer'));
    else app.log.warn('the database answers again');
  });
}
