import { Type } from 'typebox';
import { NewPasskey, PasskeyCreation } from '#shared/contract/passkey.ts';
import { RecoveryCodes, WithPassword } from '#shared/contract/secondFactor.ts';
import { Id } from '#shared/contract/wire.ts';
import { audited } from '../../../audit/audited.ts';
import type { App } from '../../../http/app.types.ts';
import { requireUser } from '../../../http/security/guards.ts';
import { limitRate } from '../../../http/limits/rateLimit.ts';
import type { SignInAttempts } from '../../attempts/signInAttempts.ts';
import { checkPasswordAgain } from '../checkPasswordAgain.ts';
import { makeFirstRecoveryCodes } from '../recoveryCodes.ts';
import { removeSecondFactor } from '../removeSecondFactor.ts';
import { addPasskey, checkNewPasskey, startPasskey } from './addPasskey.ts';
import { passkeyBrowser } from './passkeyBrowser.ts';
import { deletePasskey } from './passkeys.queries.ts';

const PATH = '/api/user/me/second-factors/passkeys';

/** The passkeys of the signed-in member of the team. Adding and removing one asks for the password again. */
export function passkeyRoutes(app: App, attempts: SignInAttempts): void {
  const tags = ['session'];
  const preHandler = limitRate(60);

  app.post(
    `${PATH}/challenges`,
    { schema: { tags, body: WithPassword, response: { 201: PasskeyCreation } }, preHandler, config: { right: 'second_factor', audit: 'account.add_passkey' } },
    async (request, reply) => {
      await checkPasswordAgain(request, attempts, request.body.password);
      reply.code(201);
      return startPasskey(request.db, request.tenant, requireUser(request), passkeyBrowser(request, reply), request.now);
    },
  );

  app.post(
    PATH,
    { schema: { tags, body: NewPasskey, response: { 201: RecoveryCodes } }, preHandler, config: { right: 'second_factor', audit: 'account.add_passkey' } },
    async (request, reply) => {
      const { db, tenant, body, now } = request;
      const user = requireUser(request);
      const passkey = await checkNewPasskey(db, tenant, user, body, passkeyBrowser(request, reply), now);
      reply.code(201);
      return audited(request, async (tx) => {
        await addPasskey(tx, tenant, passkey, now);
        return { answer: { recovery_codes: await makeFirstRecoveryCodes(tx, tenant, user.id) }, entry: { id: user.id, label: user.email, changes: {} } };
      });
    },
  );

  app.post(
    `${PATH}/:id/removal`,
    { schema: { tags, params: Type.Object({ id: Id }), body: WithPassword, response: { 200: Type.Object({}) } }, preHandler, config: { right: 'second_factor', audit: 'account.remove_passkey' } },
    async (request) => {
      await checkPasswordAgain(request, attempts, request.body.password);
      return audited(request, async (tx) => {
        const { tenant, params } = request;
        const { id, email } = requireUser(request);
        await removeSecondFactor(tx, tenant, id, () => deletePasskey(tx, tenant, id, params.id));
        return { answer: {}, entry: { id, label: email, changes: {} } };
      });
    },
  );
}
