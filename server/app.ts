import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyServerOptions } from 'fastify';
import { NO_TEAM_RULES } from '#shared/team/rights.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { requireAuditActions } from './audit/requireAuditActions.ts';
import { attendanceRoutes } from './bookings/attendance.routes.ts';
import { seriesRoutes } from './series/series.routes.ts';
import { callOffRoutes } from './callOffs/callOffs.routes.ts';
import { bookingEditRoutes } from './bookingEdits/bookingEdits.routes.ts';
import { dateChangeRoutes } from './bookingEdits/dateChanges.routes.ts';
import { bookingRoutes } from './bookings/bookings.routes.ts';
import { codeCheckRoutes } from './bookings/codeCheck.routes.ts';
import { listBookingsOfLesson } from './bookings/listBookingsOfLesson.ts';
import { calendarRoutes } from './calendar/bookingCalendar.routes.ts';
import { feedRoutes } from './calendar/feeds.routes.ts';
import { instructorCalendarRoutes } from './calendar/instructorCalendar.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { orderRoutes } from './catalog/order.routes.ts';
import { discountUsesRoutes } from './catalog/discountUses.routes.ts';
import { keptPriceRoutes } from './catalog/keptPrices.routes.ts';
import type { Config } from './config.ts';
import { domainRoutes } from './domains/domains.routes.ts';
import type { Availability } from './db/availability.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import type { Database } from './db/connect.ts';
import { DatabaseUnavailable } from './db/unavailable.ts';
import type { App } from './http/app.types.ts';
import { fileRoutes } from './files/files.routes.ts';
import { schoolPicturesRoutes } from './files/schoolPictures.routes.ts';
import { deskDayRoutes, deskRoutes } from './desk/desk.routes.ts';
import { allowOwnOrigins } from './http/security/cors.ts';
import { refuseForeignOrigin } from './http/security/csrf.ts';
import { sendRefusal, answerMalformedRequest, sendErrorAnswers } from './http/errors.ts';
import { enquiryRoutes } from './enquiries/enquiries.routes.ts';
import { guestEnquiryRoutes } from './enquiries/guestEnquiries.routes.ts';
import { guestWaitingRoutes } from './waiting/guestWaiting.routes.ts';
import { manageWaitingRoutes } from './waiting/manageWaiting.routes.ts';
import { openingRoutes } from './waiting/openings.routes.ts';
import { guestMessageRoutes } from './guestMessages/guestMessages.routes.ts';
import { guestRoutes } from './guests/guests.routes.ts';
import { ownBookingsRoutes } from './guests/ownBookings.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { formRoutes } from './forms/form.routes.ts';
import { healthRoutes } from './http/health.routes.ts';
import { closingRoutes } from './leaving/closing.routes.ts';
import { lessonRoutes } from './lessons/lessons.routes.ts';
import { demoMailboxRoutes } from './mail/demoMailbox/demoMailbox.routes.ts';
import { failedMailRoutes } from './mail/outbox/failedMails.routes.ts';
import { countRequests } from './http/countRequests.ts';
import { requireRights } from './http/security/requireRights.ts';
import { carryRequestId, requestIds } from './http/requestId.ts';
import { sendSecurityHeaders } from './http/security/securityHeaders.ts';
import { httpServer } from './http/httpServer.ts';
import { limitConnections } from './http/limits/limitConnections.ts';
import { logAtMostEvery } from './lib/logAtMostEvery.ts';
import { sendContentRange } from './http/contentRange.ts';
import { describeApi } from './http/openapi.ts';
import { newsRoutes } from './news/news.routes.ts';
import { contentKeys } from './pages/cache/contentKeys.ts';
import { contentVersions } from './pages/cache/contentVersions.ts';
import { hotAnswers } from './pages/cache/hotAnswers.ts';
import { listForAdmin } from './occurrences/listForAdmin.ts';
import { listUpcomingFor } from './occurrences/listUpcoming.ts';
import { occurrenceRoutes } from './occurrences/occurrences.routes.ts';
import { scheduleRoutes } from './occurrences/schedule.routes.ts';
import { ownLessonsRoutes } from './ownLessons/ownLessons.routes.ts';
import { paymentAccountRoutes } from './payments/accounts/paymentAccounts.routes.ts';
import { checkoutRoutes } from './payments/checkout/checkout.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import type { PaymentProvider } from './payments/paymentProvider.ts';
import { testCheckoutRoutes } from './payments/testProvider/testCheckout.routes.ts';
import { stripeWebhookRoutes } from './payments/stripe/stripeWebhook.routes.ts';
import { managePassesRoutes } from './passSales/managePasses.routes.ts';
import { passRoutes } from './passSales/passes.routes.ts';
import { keepPublicAnswers } from './pages/cache/publicAnswers.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import type { PageSource } from './pages/pageSource.ts';
import { recordFailedSignIn } from './accounts/accountEntries.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { emailChangeRoutes } from './accounts/emailChanges.routes.ts';
import { signInAttempts } from './accounts/attempts/signInAttempts.ts';
import { passkeyRoutes } from './accounts/secondFactor/passkeys/passkeys.routes.ts';
import { secondFactorRoutes } from './accounts/secondFactor/secondFactor.routes.ts';
import { passkeySignInRoutes } from './accounts/sessions/passkeySignIn.routes.ts';
import { sessionRoutes } from './accounts/sessions/session.routes.ts';
import { ownSessionsRoutes } from './accounts/sessions/ownSessions.routes.ts';
import { findSignedInUser } from './accounts/sessions/session.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { Refused } from './http/refused.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { moneyRoutes } from './reports/money.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { manageReviewRoutes } from './reviews/manageReviews.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { schoolRoutes } from './school/school.routes.ts';
import type { SocialProvider } from './social/provider.ts';
import { signUpRoutes } from './signUp/signUp.routes.ts';
import { listSignUpMails } from './signUp/signUps.queries.ts';
import { socialRoutes } from './social/social.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { statsRoutes } from './stats/stats.routes.ts';
import { manageSubscribersRoutes } from './subscribers/manageSubscribers.routes.ts';
import { subscriberRoutes } from './subscribers/subscribers.routes.ts';
import { schoolCalendarRoutes } from './today/schoolCalendar.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import { unsubscribeRoutes } from './subscribers/unsubscribe.routes.ts';
import { acceptInvitation } from './team/invitations.ts';
import { teamRoutes } from './team/team.routes.ts';
import type { TenantDirectory } from './tenants/directory.ts';
import { refuseWhileSuspended } from './tenants/refuseWhileSuspended.ts';
import { directoryRoutes } from './tenants/directory.routes.ts';
import { tlsAskRoutes } from './tenants/tlsAsk.routes.ts';
import { isApi, isWithoutTenant, setRequestTenant } from './tenants/setRequestTenant.ts';
import { validateInput } from './http/validation.ts';
import { posterRoutes } from './posters/poster.routes.ts';
import { voucherRoutes } from './vouchers/voucher.routes.ts';

/** The parts of the application. Tests pass their own. */
export type Parts = {
  database: Database;
  directory: TenantDirectory;
  /** The only clock that rules use. */
  now: () => Date;
  config: Config;
  pages: PageSource;
  /** Sign-in by a provider, where one is configured. */
  social?: SocialProvider | undefined;
  /** The payment provider, where there is one. */
  payments?: PaymentProvider | undefined;
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
    const whyNoWrites = database.availability?.whyNoWrites();
    if (whyNoWrites && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) throw new DatabaseUnavailable(whyNoWrites);
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

  healthRoutes(app, database);
  directoryRoutes(app, directory);
  tlsAskRoutes(app, directory, config);
  const attempts = signInAttempts(database.owner, recordFailedSignIn);
  sessionRoutes(app, attempts, database.owner);
  passkeySignInRoutes(app, attempts);
  secondFactorRoutes(app, attempts, database.owner);
  passkeyRoutes(app, attempts);
  accountRoutes(app, attempts, acceptInvitation);
  teamRoutes(app);
  ownSessionsRoutes(app);
  emailChangeRoutes(app, attempts);
  socialRoutes(app, social);
  catalogRoutes(app);
  orderRoutes(app);
  schoolRoutes(app, directory);
  domainRoutes(app, directory, config);
  keptPriceRoutes(app);
  discountUsesRoutes(app);
  lessonRoutes(app, { listUpcomingFor, listForAdmin, listBookingsOfLesson });
  bookingRoutes(app, database, payments);
  attendanceRoutes(app);
  bookingEditRoutes(app);
  dateChangeRoutes(app);
  reviewRoutes(app);
  manageReviewRoutes(app);
  callOffRoutes(app);
  seriesRoutes(app);
  ownLessonsRoutes(app);
  codeCheckRoutes(app);
  occurrenceRoutes(app, database, payments);
  scheduleRoutes(app);
  deskRoutes(app);
  deskDayRoutes(app);
  paymentRoutes(app);
  paymentAccountRoutes(app, database, payments);
  checkoutRoutes(app, database, payments);
  passRoutes(app, payments);
  managePassesRoutes(app);
  stripeWebhookRoutes(app, database, payments);
  subscriberRoutes(app);
  manageSubscribersRoutes(app);
  unsubscribeRoutes(app);
  pushRoutes(app, database, config);
  statsRoutes(app);
  searchRoutes(app);
  guestRoutes(app);
  ownBookingsRoutes(app);
  privacyRoutes(app, database.owner);
  enquiryRoutes(app);
  guestEnquiryRoutes(app);
  guestWaitingRoutes(app, payments);
  openingRoutes(app);
  manageWaitingRoutes(app);
  guestMessageRoutes(app);
  todayRoutes(app);
  schoolCalendarRoutes(app);
  reportRoutes(app);
  moneyRoutes(app);
  failedMailRoutes(app);
  newsRoutes(app, database);
  auditRoutes(app);
  calendarRoutes(app, config);
  receiptRoutes(app);
  voucherRoutes(app, config);
  posterRoutes(app, config);
  feedRoutes(app, config);
  instructorCalendarRoutes(app, config);
  await fileRoutes(app, config.files, findSignedInUser);
  schoolPicturesRoutes(app, database);
  exportRoutes(app, database, config.files);
  closingRoutes(app, attempts);
  signUpRoutes(app, database, directory, config);
  operatorRoutes(app, database, directory, attempts, config);
  if (config.demo) demoMailboxRoutes(app, (limit) => listSignUpMails(database.owner, limit));
  if (config.demo && payments?.name === 'test') testCheckoutRoutes(app, database, payments);
  const answerForm = await pageRoutes(app, { pages, directory, config, contentKeys: keys, hot, social: social !== undefined, payments, isDatabaseAway });
  formRoutes(app, database, payments, answerForm);
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
