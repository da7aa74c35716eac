import { Type } from 'typebox';
import { AuthenticatorCode, NewAuthenticator, RecoveryCodes, SecondFactors, WithPassword } from '#shared/contract/secondFactor.ts';
import { audited } from '../../audit/audited.ts';
import type { Db } from '../../db/connect.ts';
import type { App } from '../../http/app.types.ts';
import { requireUser } from '../../http/security/guards.ts';
import { limitRate } from '../../http/limits/rateLimit.ts';
import { Refused } from '../../http/refused.ts';
import type { SignInAttempts } from '../attempts/signInAttempts.ts';
import { isAuthenticatorCode, startAuthenticator } from './authenticator.ts';
import { checkPasswordAgain } from './checkPasswordAgain.ts';
import { makeFirstRecoveryCodes, makeRecoveryCodes } from './recoveryCodes.ts';
import { removeSecondFactor } from './removeSecondFactor.ts';
import { deleteAuthenticator, hasSecondFactor, readSecondFactors } from './secondFactor.queries.ts';

const PATH = '/api/user/me/second-factors';

/** The second factors of the signed-in member of the team. What weakens or reveals one asks for the password again. */
export function secondFactorRoutes(app: App, attempts: SignInAttempts, owner: Db): void {
  const tags = ['session'];
  const preHandler = limitRate(60);

  app.get(PATH, { schema: { tags, response: { 200: SecondFactors } }, config: { right: 'second_factor' } }, async (request) => {
    const { db, tenant, teamRules } = request;
    return { ...(await readSecondFactors(db, tenant, requireUser(request).id)), is_required: teamRules.two_factor_required };
  });

  app.post(
    `${PATH}/authenticator`,
    { schema: { tags, body: WithPassword, response: { 201: NewAuthenticator } }, preHandler, config: { right: 'second_factor', audit: 'account.add_authenticator' } },
    async (request, reply) => {
      await checkPasswordAgain(request, attempts, request.body.password);
      reply.code(201);
      return startAuthenticator(request.db, owner, request.tenant, requireUser(request), request.now);
    },
  );

  // The first code proves that the app has the secret.
  app.put(
    `${PATH}/authenticator`,
    { schema: { tags, body: AuthenticatorCode, response: { 200: RecoveryCodes } }, preHandler, config: { right: 'second_factor', audit: 'account.add_authenticator' } },
    (request) =>
      audited(request, async (tx) => {
        const { tenant, body, now } = request;
        const { id, email } = requireUser(request);
        if (!(await isAuthenticatorCode(tx, owner, tenant, id, body.code, now, true))) throw new Refused('code_wrong', { problems: { code: { code: 'code_wrong' } } });
        return { answer: { recovery_codes: await makeFirstRecoveryCodes(tx, tenant, id) }, entry: { id, label: email, changes: {} } };
      }),
  );

  app.post(
    `${PATH}/authenticator/removal`,
    { schema: { tags, body: WithPassword, response: { 200: Type.Object({}) } }, preHandler, config: { right: 'second_factor', audit: 'account.remove_authenticator' } },
    async (request) => {
      await checkPasswordAgain(request, attempts, request.body.password);
      return audited(request, async (tx) => {
        const { tenant } = request;
        const { id, email } = requireUser(request);
        await removeSecondFactor(tx, tenant, id, () => deleteAuthenticator(tx, tenant, id));
        return { answer: {}, entry: { id, label: email, changes: {} } };
      });
    },
  );

  app.post(
    `${PATH}/recovery-codes`,
    { schema: { tags, body: WithPassword, response: { 201: RecoveryCodes } }, preHandler, config: { right: 'second_factor', audit: 'account.new_recovery_codes' } },
    async (request, reply) => {
      await checkPasswordAgain(request, attempts, request.body.password);
      reply.code(201);
      return audited(request, async (tx) => {
        const { id, email } = requireUser(request);
        if (!(await hasSecondFactor(tx, request.tenant, id))) throw new Refused('not_found');
        return { answer: { recovery_codes: await makeRecoveryCodes(tx, request.tenant, id) }, entry: { id, label: email, changes: {} } };
      });
    },
  );
}
