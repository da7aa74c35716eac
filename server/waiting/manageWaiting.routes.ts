import { Type } from 'typebox';
import type { Tenant } from '#shared/contract/tenant.ts';
import { ListedWaiting, WaitingOrder } from '#shared/contract/waiting.ts';
import { Id } from '#shared/contract/wire.ts';
import { audited } from '../audit/audited.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { answerWaiting } from './answerWaiting.ts';
import { countWaiting, findWaiting, listWaitingForAdmin, storeOrder } from './waiting.queries.ts';

const OfLesson = Type.Object({ id: Id });
const Entry = Type.Object({ id: Id, waitingId: Id });

/** Waiting lists, for admins: who waits for places in a lesson, in which order, and removing one. */
export function manageWaitingRoutes(app: App): void {
  app.get(
    '/api/lessons/:id/waiting',
    { schema: { tags: ['admin'], params: OfLesson, response: { 200: Type.Array(ListedWaiting) } }, config: { right: 'lessons' } },
    async ({ params, db, tenant, now }) => {
      await assertLesson(db, tenant, params.id, now);
      return listWaitingForAdmin(db, tenant, params.id, now);
    },
  );

  app.put(
    '/api/lessons/:id/waiting/order',
    { schema: { tags: ['admin'], params: OfLesson, body: WaitingOrder, response: { 200: Type.Array(ListedWaiting) } }, config: { right: 'lessons', audit: 'waiting.order' } },
    async (request) => {
      const { params: { id }, body: { ids }, tenant, now } = request;
      return audited(request, async (tx) => {
        await assertLesson(tx, tenant, id, now);
        // This also locks the lesson, so that no offer is made in the old order meanwhile.
        await releaseExpiredHolds(tx, tenant, id, now);
        // Who joined or left since is not in the order that the admin saw.
        if ((await countWaiting(tx, tenant, id)) !== ids.length || (await storeOrder(tx, tenant, id, ids)) !== ids.length) throw new Refused('changed_meanwhile');
        return { answer: await listWaitingForAdmin(tx, tenant, id, now), entry: { id, lesson_id: id, changes: {} } };
      });
    },
  );

  app.delete(
    '/api/lessons/:id/waiting/:waitingId',
    { schema: { tags: ['admin'], params: Entry, response: { 200: Type.Array(ListedWaiting) } }, config: { right: 'lessons', audit: 'waiting.remove' } },
    async (request) => {
      const { params: { id, waitingId }, tenant, now } = request;
      const actor = accountActor(requireUser(request));
      return audited(request, async (tx) => {
        const found = await findWaiting(tx, tenant, { id: waitingId });
        if (found?.lesson_id !== id) throw new Refused('waiting_not_found');
        const entry = await answerWaiting(tx, tenant, found.secret, { accepts: false }, { actor, payments: undefined, now });
        return { answer: await listWaitingForAdmin(tx, tenant, id, now), entry };
      });
    },
  );
}

/** @throws Refused `lesson_not_found` */
async function assertLesson(db: Db, tenant: Tenant, id: number, now: Date): Promise<void> {
  if (!(await findLesson(db, tenant, id, now))) throw new Refused('lesson_not_found');
}
