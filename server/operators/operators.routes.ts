import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isEmail } from '#shared/contactFormats.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage } from '#shared/language.ts';
import type { SignInAttempts } from '../accounts/attempts/signInAttempts.ts';
import { type Auditor, recordAudit } from '../audit/recordAudit.queries.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { acceptForms } from '../http/acceptForms.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { requireMainHost } from '../http/security/requireMainHost.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { findExport } from '../exports/exports.queries.ts';
import { readExport, sendExport } from '../exports/schoolExport.ts';
import { readClosing } from '../leaving/closing.ts';
import { inviteToSignUp, listInvitations } from '../signUp/invitations.queries.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { checkOperator } from './checkOperator.ts';
import type { Operator } from './operators.queries.ts';
import { endOperatorSession, findSignedInOperator, OPERATORS_PATH, startOperatorSession } from './operatorSession.ts';
import type { RefusedInvitation } from './pages/invitationsPart.ts';
import { schoolPage } from './pages/schoolPage.ts';
import { schoolsPage } from './pages/schoolsPage.ts';
import { signInPage } from './pages/signInPage.ts';
import { type Page, sendOperatorPage, viewOf } from './pages/view.ts';
import { actOnSchool, SCHOOL_ACTIONS, type SchoolAction } from './schoolActions.ts';
import { findSchool, listSchools } from './schools.queries.ts';

const text = (maxLength: number) => Type.String({ maxLength, default: '' });
const Action = Type.Union(SCHOOL_ACTIONS.map((name) => Type.Literal(name)));
const Lang = { lang: Type.Optional(Type.String({ maxLength: 20 })) };
const ListQuery = Type.Object({ ...Lang, q: text(100), page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }), done: Type.Optional(Type.Literal('invite')) });
const SchoolQuery = Type.Object({ ...Lang, done: Type.Optional(Action) });
const SignIn = Type.Object({ email: text(300), password: text(200), code: text(20) });
const Invited = Type.Object({ email: text(300), lang: text(20) });
const Confirmed = Type.Object({ confirm: text(100) });
const Slug = Type.Object({ slug: Type.String() });

/** The operators' pages: schools of the whole installation. On the main host alone, and without scripts. */
export function operatorRoutes(app: App, database: Database, directory: TenantDirectory, attempts: SignInAttempts, { files, publicOrigin, signUpNeedsInvitation }: Pick<Config, 'files' | 'publicOrigin' | 'signUpNeedsInvitation'>): void {
  const { owner } = database;
  const store = openFileStore(files);
  const hide = { hide: true };

  /** The signed-in operator; undefined after the sign-in page was sent. */
  async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Operator | undefined> {
    const operator = await findSignedInOperator(owner, request);
    if (operator) return operator;
    const view = viewOf(request);
    const isNew = request.method === 'GET';
    sendOperatorPage(reply, view, signInPage(view, isNew ? {} : { error: view.say('error.signed_out'), status: 401 }), undefined);
    return undefined;
  }

  async function schoolOf(slug: string): Promise<Tenant> {
    const tenant = (await directory.latest()).tenants.find((one) => one.slug === slug);
    if (!tenant) throw new Refused('not_found');
    return tenant;
  }

  async function pageOfSchools(request: FastifyRequest, { q: search = '', page = 1, ...more }: { q?: string; page?: number; done?: boolean; refused?: RefusedInvitation }): Promise<Page> {
    const invitations = signUpNeedsInvitation ? { ...more, latest: await listInvitations(owner), now: request.now } : undefined;
    return schoolsPage(viewOf(request), { ...(await listSchools(owner, search, page)), search, page, invitations });
  }

  async function pageOfSchool(request: FastifyRequest, slug: string, more: { done?: SchoolAction | undefined; unconfirmed?: { action: SchoolAction; entered: string } } = {}): Promise<Page> {
    const [tenant, school] = [await schoolOf(slug), await findSchool(owner, slug)];
    if (!school) throw new Refused('not_found');
    const db = database.forTenant(tenant);
    const [closing, exported] = [await readClosing(db, tenant, request.now), await readExport(db, tenant, request.now)];
    return schoolPage(viewOf(request), { school, closing, export: exported, address: publicOrigin(school.host), ...more });
  }

  app.register(async (plugin) => {
    const scope = plugin as App;
    acceptForms(scope);
    scope.addHook('onRequest', requireMainHost);

    scope.get(OPERATORS_PATH, { schema: { ...hide, querystring: ListQuery }, preHandler: limitRate(120) }, async (request, reply) => {
      const operator = await signedIn(request, reply);
      if (!operator) return reply;
      return sendOperatorPage(reply, viewOf(request), await pageOfSchools(request, { ...request.query, done: request.query.done === 'invite' }), operator.email);
    });

    scope.post(`${OPERATORS_PATH}/invitations`, { schema: { ...hide, body: Invited }, preHandler: limitRate(60) }, async (request, reply) => {
      const operator = await signedIn(request, reply);
      if (!operator) return reply;
      if (!signUpNeedsInvitation) throw new Refused('not_found');
      const { body, now, log } = request;
      const email = body.email.trim();
      if (!isEmail(email) || !isLanguage(body.lang)) return sendOperatorPage(reply, viewOf(request), await pageOfSchools(request, { refused: body }), operator.email);
      await inviteToSignUp(owner, { email, lang: body.lang }, now);
      log.info({ event: 'operator_action', operator: operator.id, action: 'invite' }, 'operator invited a school');
      return reply.redirect(viewOf(request).href('', { done: 'invite' }), 303);
    });

    scope.post(`${OPERATORS_PATH}/sign-in`, { schema: { ...hide, body: SignIn }, preHandler: limitRate(20) }, async (request, reply) => {
      const { body, now } = request;
      const view = viewOf(request);
      try {
        const account = await attempts.limit(request, body.email, () => checkOperator(owner, body, now));
        await startOperatorSession(owner, account, request, reply);
      } catch (error) {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
        const { code, status, retryAfterSeconds: seconds } = error;
        if (seconds) reply.header('retry-after', seconds);
        return sendOperatorPage(reply, view, signInPage(view, { error: view.say(`error.${code}`, { seconds }), email: body.email, status }), undefined);
      }
      return reply.redirect(view.href(''), 303);
    });

    scope.post(`${OPERATORS_PATH}/sign-out`, { schema: hide }, async (request, reply) => {
      await endOperatorSession(owner, request, reply);
      return reply.redirect(viewOf(request).href(''), 303);
    });

    scope.get(`${OPERATORS_PATH}/schools/:slug`, { schema: { ...hide, params: Slug, querystring: SchoolQuery }, preHandler: limitRate(120) }, async (request, reply) => {
      const operator = await signedIn(request, reply);
      if (!operator) return reply;
      const { params, query } = request;
      return sendOperatorPage(reply, viewOf(request), await pageOfSchool(request, params.slug, { done: query.done }), operator.email);
    });

    scope.post(
      `${OPERATORS_PATH}/schools/:slug/:action`,
      { schema: { ...hide, params: Type.Object({ slug: Type.String(), action: Action }), body: Confirmed }, preHandler: limitRate(60) },
      async (request, reply) => {
        const operator = await signedIn(request, reply);
        if (!operator) return reply;
        const { slug, action } = request.params;
        const tenant = await schoolOf(slug);
        const entered = request.body.confirm;
        if ((action === 'suspend' || action === 'close') && entered.trim().toLowerCase() !== slug) {
          return sendOperatorPage(reply, viewOf(request), await pageOfSchool(request, slug, { unconfirmed: { action, entered } }), operator.email);
        }
        await actOnSchool(database, tenant, action, auditorOf(request));
        logAction(request, operator, slug, action);
        await directory.latest();
        return reply.redirect(viewOf(request).href(`/schools/${slug}`, { done: action }), 303);
      },
    );

    scope.post(`${OPERATORS_PATH}/schools/:slug/download`, { schema: { ...hide, params: Slug }, preHandler: limitRate(60) }, async (request, reply) => {
      const operator = await signedIn(request, reply);
      if (!operator) return reply;
      const tenant = await schoolOf(request.params.slug);
      const row = await database.forTenant(tenant).transaction().execute(async (tx) => {
        const found = await findExport(tx, tenant);
        if (!found?.file || new Date(found.expires_at!) <= request.now) throw new Refused('not_found');
        await recordAudit(tx, tenant, auditorOf(request), { action: 'school.download_export', id: tenant.id, label: tenant.name, changes: {} });
        return found;
      });
      logAction(request, operator, tenant.slug, 'download');
      return sendExport(reply, store, tenant, row);
    });
  });
}

/** An operator on the operators' pages. Which one is in the server's log alone; the school does not learn it. */
function auditorOf({ ip, id, now }: FastifyRequest): Auditor {
  return { actor: null, role: 'operator', ip, request_id: id, at: now };
}

function logAction({ log }: FastifyRequest, { id }: Operator, school: string, action: SchoolAction | 'download'): void {
  log.info({ event: 'operator_action', operator: id, school, action }, 'operator acted on a school');
}
