import { Type } from 'typebox';
import { Erased, OwnData, OwnDataChange } from '#shared/contract/ownData.ts';
import { Id } from '#shared/contract/wire.ts';
import { guestProblems } from '#shared/guests/guestRules.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { audited, auditorOf } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/guards.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { erase } from './erase.ts';
import { readOwnData, storeOwnData } from './ownData.queries.ts';
import { findPersonByEmail, findPersonOfGuest, lockPerson } from './person.queries.ts';

const ById = Type.Object({ id: Id });

/**
 * What a school keeps about a person: an account reads, corrects and erases its own, and admins read and erase a guest's.
 *
 * @param owner the role that owns the tables, because the application cannot erase details of its logs
 */
export function privacyRoutes(app: App, owner: Db): void {
  app.get(
    '/api/user/me/data',
    { schema: { tags: ['account'], response: { 200: OwnData } }, config: { right: 'account' } },
    async (request) => {
      const { email } = requireUser(request);
      return readOwnData(request.db, request.tenant, await findPersonByEmail(request.db, request.tenant, email));
    },
  );

  app.put(
    '/api/user/me/data',
    { schema: { tags: ['account'], body: OwnDataChange, response: { 200: OwnData } }, config: { right: 'account' } },
    async (request) => {
      const { email } = requireUser(request);
      const { db, tenant, body, now } = request;
      return db.transaction().execute(async (tx) => {
        const person = await findPersonByEmail(tx, tenant, email);
        await lockPerson(tx, tenant, person);
        const before = await readOwnData(tx, tenant, person);
        const entered = oneLine(body.phone);
        const entries = { name: oneLine(body.name), phone: entered === before.phone ? entered : (parseMobileNumber(entered, tenant.country) ?? entered) };
        const problems = guestProblems({ ...entries, notes: '', tags: [] }, before);
        if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
        await storeOwnData(tx, tenant, person, entries, now);
        return readOwnData(tx, tenant, person);
      });
    },
  );

  app.post(
    '/api/user/me/erasure',
    { schema: { tags: ['account'], response: { 200: Erased } }, config: { right: 'account' } },
    async (request) => {
      const { email, role } = requireUser(request);
      // The account of a member of the team is the school's to remove.
      if (role !== 'guest') throw new Refused('erasure_of_team');
      const { tenant, now } = request;
      return owner.transaction().execute(async (tx) => {
        const erased = await erase(tx, tenant, (db) => findPersonByEmail(db, tenant, email), now);
        await recordAudit(tx, tenant, auditorOf(request, undefined), { action: 'guest.erase', changes: { bookings: [null, erased.bookings] } });
        return erased;
      });
    },
  );

  app.get(
    '/api/guests/:id/data',
    { schema: { tags: ['admin'], params: ById, response: { 200: OwnData } }, config: { right: 'lessons' } },
    async ({ db, tenant, params }) => {
      const person = await findPersonOfGuest(db, tenant, params.id);
      if (!person) throw new Refused('not_found');
      return readOwnData(db, tenant, person);
    },
  );

  app.post(
    '/api/guests/:id/erasure',
    { schema: { tags: ['admin'], params: ById, response: { 200: Erased } }, config: { right: 'lessons', audit: 'guest.erase' } },
    (request) => {
      const { tenant, params, now } = request;
      return audited(
        request,
        async (tx) => {
          const answer = await erase(tx, tenant, (db) => findPersonOfGuest(db, tenant, params.id), now);
          return { answer, entry: { id: params.id, changes: { bookings: [null, answer.bookings] } } };
        },
        owner,
      );
    },
  );
}
