import { Type } from 'typebox';
import { PasswordReset, PasswordResetRequest, ProfileChange, Registration, User } from '#shared/contract/user.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/rateLimit.ts';
import { withMinimumDuration } from '../lib/withMinimumDuration.ts';
import { changeProfile } from './changeProfile.ts';
import { setNewPassword } from './passwordResets.ts';
import { queuePasswordReset } from './passwordResets.queries.ts';
import { register } from './register.ts';
import { requireUser } from '../http/guards.ts';
import { startSession } from './session.ts';

/** Longer than it takes to find an account and queue its mail. */
const RESET_ANSWER_MS = 100;

/** Registration, changes of one's own account, and password resets. */
export function accountRoutes(app: App): void {
  app.post(
    '/api/register',
    { schema: { tags: ['session'], body: Registration, response: { 201: User } }, preHandler: limitRate(20) },
    async ({ db, tenant, body }, reply) => {
      const user = await register(db, tenant, body);
      reply.code(201);
      return user;
    },
  );

  app.put(
    '/api/user/me',
    { schema: { tags: ['session'], body: ProfileChange, response: { 200: User } }, preHandler: limitRate(20) },
    async (request, reply) => {
      const { db, tenant, body } = request;
      const account = await changeProfile(db, tenant, requireUser(request), body);
      // A new password ends every session, so this browser gets a new one.
      if (body.new_password !== undefined) await startSession(request, reply, account);
      return account.user;
    },
  );

  app.post(
    '/api/password-resets',
    {
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
      schema: {
        tags: ['session'],
        params: Type.Object({ id: Type.String() }),
        body: PasswordReset,
        response: { 200: Type.Object({}) },
      },
      preHandler: limitRate(20),
    },
    async ({ db, tenant, params, body, now }) => {
      await setNewPassword(db, tenant, params.id, body.password, now);
      return {};
    },
  );
}
