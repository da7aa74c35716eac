import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { InstructorCalendar } from '#shared/contract/instructorCalendar.ts';
import { Id } from '#shared/contract/wire.ts';
import { audited } from '../audit/audited.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { findCalendarSecret, setCalendarSecret } from './feeds.queries.ts';

const PATH = '/api/instructors/:id/calendar';
const options = {
  schema: { tags: ['admin'], params: Type.Object({ id: Id }), response: { 200: InstructorCalendar } },
};

/**
 * The secret address of an instructor's feed, for admins: `GET` reads it, `POST` replaces it, `DELETE` turns it off. A replaced
 * address stops working at once.
 */
export function instructorCalendarRoutes(app: App, config: Config): void {
  const calendarOf = ({ tenant }: FastifyRequest, secret: string | null): InstructorCalendar => ({
    url: secret && `${config.publicOrigin(tenant.hosts[0]!)}/calendar/${secret}.ics`,
  });

  app.get(PATH, { ...options, config: { right: 'catalog' } }, async (request) => {
    const secret = await findCalendarSecret(request.db, request.tenant, request.params.id);
    if (secret === undefined) throw new Refused('not_found');
    return calendarOf(request, secret);
  });

  async function change(request: FastifyRequest, id: number, secret: string | null): Promise<InstructorCalendar> {
    return audited(request, async (tx) => {
      const name = await setCalendarSecret(tx, request.tenant, id, secret);
      if (name === undefined) throw new Refused('not_found');
      return { answer: calendarOf(request, secret), entry: { id, label: name, changes: {} } };
    });
  }
  app.post(PATH, { ...options, config: { right: 'catalog', audit: 'instructor.share_calendar' } }, (request) => change(request, request.params.id, randomUUID()));
  app.delete(PATH, { ...options, config: { right: 'catalog', audit: 'instructor.unshare_calendar' } }, (request) => change(request, request.params.id, null));
}
