import { Type } from 'typebox';
import { KeptPrices } from '#shared/contract/activity.ts';
import { Id } from '#shared/contract/wire.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { countKeptPrices } from './keptPrices.queries.ts';

/** `GET /api/activities/{id}/kept-prices`: how many bookings keep the price when an admin changes it. */
export function keptPriceRoutes(app: App): void {
  app.get(
    '/api/activities/:id/kept-prices',
    { schema: { tags: ['admin'], params: Type.Object({ id: Id }), response: { 200: KeptPrices } }, config: { right: 'catalog' } },
    async ({ params, db, tenant, now }) => {
      const bookings = await countKeptPrices(db, tenant, params.id, now);
      if (bookings === undefined) throw new Refused('not_found');
      return { bookings };
    },
  );
}
