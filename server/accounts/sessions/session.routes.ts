import { Type } from 'typebox';
import { Login, User } from '#shared/contract/user.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Db } from '../../db/connect.ts';
import type { App } from '../../http/app.types.ts';
import type { SignInAttempts } from '../attempts/signInAttempts.ts';
import { checkSignIn } from '../checkSignIn.ts';
import { requireUser } from '../../http/security/guards.ts';
import { checkSecondFactor, lacksSecondFactor } from '../secondFactor/checkSecondFactor.ts';
import { passkeyBrowser } from '../secondFactor/passkeys/passkeyBrowser.ts';
import { endSession, startSession } from './session.ts';

/** Signing in and out, and the signed-in account. */
export function sessionRoutes(app: App, attempts: SignInAttempts, owner: Db): void {
  app.get('/api/user/me', { config: { right: 'account' }, schema: { tags: ['session'], response: { 200: User } } }, async (request) => requireUser(request));

  app.delete(
    '/api/user/me',
    { schema: { tags: ['session'], response: { 200: Type.Object({}) } }, config: { right: 'public', audit: 'account.sign_out', whileSuspended: true } },
    async (request, reply) => {
      await endSession(request, reply);
      return {};
    },
  );

  app.post(
    '/api/login',
    {
      schema: { tags: ['session'], querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }), body: Login, response: { 200: User } },
      config: { right: 'public', audit: 'account.sign_in', whileSuspended: true },
    },
    async (request, reply) => {
      const { db, tenant, body, now } = request;
      const account = await attempts.limit(request, body.email, async () => {
        const checked = await checkSignIn(db, tenant, body, now);
        await checkSecondFactor(db, owner, tenant, checked.user.id, body, passkeyBrowser(request, reply), now);
        return checked;
      });
      await startSession(request, reply, account, chooseLanguage(request.query.lang, acceptedLanguages(request.headers['accept-language'])));
      return { ...account.user, ...((await lacksSecondFactor(db, tenant, account.user)) && { second_factor_missing: true }) };
    },
  );
}
