import { Type } from 'typebox';
import { PasskeyLogin } from '#shared/contract/passkey.ts';
import { User } from '#shared/contract/user.ts';
import { PasskeyRequest } from '#shared/contract/wire.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../../http/app.types.ts';
import { limitRate } from '../../http/limits/rateLimit.ts';
import { Refused } from '../../http/refused.ts';
import { findAccountById } from '../accounts.queries.ts';
import type { SignInAttempts } from '../attempts/signInAttempts.ts';
import { askForPasskey, checkPasskey, findPasskeyOf } from '../secondFactor/passkeys/checkPasskey.ts';
import { passkeyBrowser } from '../secondFactor/passkeys/passkeyBrowser.ts';
import { startSession } from './session.ts';

const PATH = '/api/login/passkey';

/** Signing in by a passkey alone. It is both factors, so the device has to check who the person is. */
export function passkeySignInRoutes(app: App, attempts: SignInAttempts): void {
  const tags = ['session'];

  app.post(
    `${PATH}/challenges`,
    { schema: { tags, response: { 201: PasskeyRequest } }, preHandler: limitRate(60), config: { right: 'public', whileSuspended: true } },
    async (request, reply) => {
      reply.code(201);
      return askForPasskey(request.db, request.tenant, passkeyBrowser(request, reply), request.now);
    },
  );

  app.post(
    PATH,
    {
      schema: { tags, querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }), body: PasskeyLogin, response: { 200: User } },
      config: { right: 'public', audit: 'account.sign_in', whileSuspended: true },
    },
    async (request, reply) => {
      const { db, tenant, body, now, query, headers } = request;
      const browser = passkeyBrowser(request, reply);
      const passkey = await findPasskeyOf(db, tenant, body.passkey, browser);
      const known = passkey && (await findAccountById(db, tenant, passkey.user_id));
      const check = async () => {
        const isPersonChecked = await checkPasskey(db, tenant, { passkey, answer: body.passkey, use: { purpose: 'sign_in', user_id: null } }, browser, now);
        if (!isPersonChecked) throw new Refused('passkey_needs_password');
        return known!;
      };
      // An unknown passkey is counted by its own name, and by the network.
      const account = await attempts.limit(request, known?.user.email ?? body.passkey.id, check, 'passkey');
      // Anyone can register an email that is not confirmed.
      if (account.is_confirmed) await attempts.forgive(request, account.user.email);
      await startSession(request, reply, account, chooseLanguage(query.lang, acceptedLanguages(headers['accept-language'])));
      return account.user;
    },
  );
}
