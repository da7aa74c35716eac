import { Type } from 'typebox';
import { Session, SessionsEnded } from '#shared/contract/session.ts';
import { SecretId } from '#shared/contract/wire.ts';
import type { App } from '../../http/app.types.ts';
import { requireUser } from '../../http/security/guards.ts';
import { Refused } from '../../http/refused.ts';
import { recordEndedSessions } from '../accountEntries.ts';
import { sessionKey } from './session.ts';
import { deleteSessionById, deleteSessions, listSessions } from './sessions.queries.ts';

const PATH = '/api/user/me/sessions';

/** The signed-in account's sessions on all devices. */
export function ownSessionsRoutes(app: App): void {
  app.get(PATH, { config: { right: 'account' }, schema: { tags: ['session'], response: { 200: Type.Array(Session) } } }, async (request) => {
    const { db, tenant, now } = request;
    return listSessions(db, tenant, requireUser(request), sessionKey(request)!.token_hash, now);
  });

  app.delete(
    `${PATH}/:id`,
    { config: { right: 'account' }, schema: { tags: ['session'], params: Type.Object({ id: SecretId }), response: { 200: Session } } },
    async (request) => {
      const { db, tenant, params } = request;
      const user = requireUser(request);
      return db.transaction().execute(async (tx) => {
        const ended = await deleteSessionById(tx, tenant, user.id, params.id, sessionKey(request)!.token_hash);
        if (!ended) throw new Refused('not_found');
        await recordEndedSessions(tx, request, user, 1);
        return ended;
      });
    },
  );

  // All others: the current session ends by `DELETE /api/user/me`.
  app.delete(PATH, { config: { right: 'account' }, schema: { tags: ['session'], response: { 200: SessionsEnded } } }, async (request) => {
    const { db, tenant } = request;
    const user = requireUser(request);
    return db.transaction().execute(async (tx) => {
      const ended = await deleteSessions(tx, tenant, user.id, sessionKey(request)!.token_hash);
      await recordEndedSessions(tx, request, user, ended);
      return { ended };
    });
  });
}
