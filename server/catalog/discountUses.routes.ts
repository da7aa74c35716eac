import { Type } from 'typebox';
import { DiscountUses } from '#shared/contract/code.ts';
import { Id } from '#shared/contract/wire.ts';
import { sumUses } from '../codes/discounts.queries.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';

/** `GET /api/discount_codes/{id}/uses`: how many bookings use a discount code, and what it took off them. */
export function discountUsesRoutes(app: App): void {
  app.get(
    '/api/discount_codes/:id/uses',
    { schema: { tags: ['admin'], params: Type.Object({ id: Id }), response: { 200: DiscountUses } }, config: { right: 'money' } },
    async ({ params, db, tenant, now }) => {
      const sums = await sumUses(db, tenant, params.id, now);
      if (!sums) throw new Refused('not_found');
      return sums;
    },
  );
}
