import { Type } from 'typebox';
import { PasswordReset, PasswordSet, PasswordResetRequest, ProfileChange, Registration, User } from '#shared/contract/user.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import type { SignInAttempts } from './attempts/signInAttempts.ts';
import { withMinimumDuration } from '../lib/withMinimumDuration.ts';
import type { Account } from './accounts.queries.ts';
import { recordAccountChange, recordJoined, recordNewPassword } from './accountEntries.ts';
import { changeProfile } from './changeProfile.ts';
import { setNewPassword } from './passwordResets.ts';
import { queuePasswordReset } from './passwordResets.queries.ts';
import { register } from './registration/register.ts';
import { requireUser } from '../http/security/guards.ts';
import { startSession } from './sessions/session.ts';

/** Longer than it takes to find an account and queue its mail. */
const RESET_ANSWER_MS = 100;

/** Longer than it takes to hash a password and queue a mail. */
const REGISTRATION_ANSWER_MS = 300;

/** Accepts an invitation into the team, if the secret is one's; from a feature above this one, passed in by `server/routes.ts`. */
type AcceptInvitation = (db: Db, tenant: { id: number }, secret: string, password: string, now: Date, record: (tx: Tx, account: Account) => Promise<void>) => Promise<Account | undefined>;

/** Registration, changes of one's own account, and links that set a password: of a reset, and of an invitation into the team. */
export function accountRoutes(app: App, attempts: SignInAttempts, acceptInvitation: AcceptInvitation): void {
  app.post(
    '/api/register',
    { config: { right: 'public' }, schema: { tags: ['session'], body: Registration, response: { 201: User } }, preHandler: limitRate(20) },
    async ({ db, tenant, body, headers, now }, reply) => {
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      const user = await withMinimumDuration(REGISTRATION_ANSWER_MS, register(db, tenant, body, lang, now));
      reply.code(201);
      return user;
    },
  );

  app.put(
    '/api/user/me',
    { config: { right: 'account' }, schema: { tags: ['session'], body: ProfileChange, response: { 200: User } }, preHandler: limitRate(20) },
    async (request, reply) => {
      const { db, tenant, body } = request;
      const user = requireUser(request);
      const account = await changeProfile(db, tenant, user, body, (email, check) => attempts.limit(request, email, check), (tx, { user: after }) => recordAccountChange(tx, request, user, after));
      // A new password ends every session, so this browser gets a new one.
      if (body.new_password !== undefined) await startSession(request, reply, account);
      return account.user;
    },
  );

  app.post(
    '/api/password-resets',
    {
      config: { right: 'public', whileSuspended: true },
      schema: { tags: ['session'], body: PasswordResetRequest, response: { 200: Type.Object({}) } },
      preHandler: limitRate(20),
    },
    async ({ db, tenant, body, headers, now }) => {
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      const queued = db.transaction().execute((tx) => queuePasswordReset(tx, tenant, body.email.trim(), lang, now));
      await withMinimumDuration(RESET_ANSWER_MS, queued);
      return {};
    },
  );

  app.put(
    '/api/password-resets/:id',
    {
      config: { right: 'public', whileSuspended: true },
      schema: {
        tags: ['session'],
        params: Type.Object({ id: Type.String() }),
        body: PasswordReset,
        response: { 200: PasswordSet },
      },
      preHandler: limitRate(20),
    },
    async (request) => {
      const { db, tenant, params, body, now } = request;
      const joined = await acceptInvitation(db, tenant, params.id, body.password, now, (tx, account) => recordJoined(tx, request, account.user));
      const { user } = joined ?? await setNewPassword(db, tenant, params.id, body.password, now, (tx, account) => recordNewPassword(tx, request, account.user));
      await attempts.forgive(request, user.email);
      return joined ? { joined_team: true } : {};
    },
  );
}
