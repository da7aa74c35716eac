import { Type } from 'typebox';
import { Login, User } from '#shared/contract/user.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { findAccount } from './accounts.queries.ts';
import { isPassword } from './password.ts';
import { requireUser } from '../http/guards.ts';
import { endSession, startSession } from './session.ts';

/** Signing in and out, and the signed-in account. */
export function sessionRoutes(app: App): void {
  app.get('/api/user/me', { schema: { tags: ['session'], response: { 200: User } } }, async (request) => requireUser(request));

  app.delete(
    '/api/user/me',
    { schema: { tags: ['session'], response: { 200: Type.Object({}) } } },
    async (request, reply) => {
      await endSession(request, reply);
      return {};
    },
  );

  app.post(
    '/api/login',
    {
      schema: { tags: ['session'], querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }), body: Login, response: { 200: User } },
      preHandler: limitRate(20),
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const account = await findAccount(request.db, request.tenant, email.trim());
      const isRight = await isPassword(account?.password_hash, password);
      if (!account || !isRight) throw new Refused('login_failed');
      await startSession(request, reply, account, chooseLanguage(request.query.lang, acceptedLanguages(request.headers['accept-language'])));
      return account.user;
    },
  );
}
