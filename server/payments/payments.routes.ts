import { Type } from 'typebox';
import { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { Payment, PaymentReport, TotalAmount, TotalRequest } from '#shared/contract/payment.ts';
import { ListQuery, SECRET_ID } from '#shared/contract/wire.ts';
import type { App } from '../http/app.types.ts';
import { bookingDetail } from '../bookings/bookingDetail.ts';
import { readListQuery, setContentRange } from '../http/listQuery.ts';
import { requireAdmin } from '../http/guards.ts';
import { limitRate } from '../http/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { listPayments } from './payments.queries.ts';
import { findPrices } from './checkout/prices.queries.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { startRefund } from './refunds/refundPayment.ts';
import { cancelPayment, settleBooking } from './settlement/settleBooking.ts';

const Params = Type.Object({ id: Type.String() });
const LIST_RULES = {
  sortable: ['creation_date', 'paid_at', 'amount', 'status'],
  filterable: [],
  filterableTexts: ['id', 'booking_id', 'status'],
  sort: { field: 'creation_date', direction: 'desc' },
} as const;

/** Payments (specification, section 7): the total, the way back from the payment page, and what admins see and send back. */
export function paymentRoutes(app: App, provider: PaymentProvider | undefined): void {
  app.post(
    '/api/calc-total-amount',
    { schema: { tags: ['public'], body: TotalRequest, response: { 200: TotalAmount } }, preHandler: limitRate(300) },
    async ({ body, db, tenant }) => {
      const prices = await findPrices(db, tenant, body.items.map(({ id }) => id));
      const amount = body.items.reduce((sum, { id, quantity }) => {
        const price = prices.get(id);
        if (price === undefined) throw new Refused('not_found');
        return sum + price * quantity;
      }, 0);
      return { amount };
    },
  );

  app.post(
    '/api/bookings/:id/payment',
    { schema: { tags: ['public'], params: Params, body: PaymentReport, response: { 200: BookingDetail } }, preHandler: limitRate(60) },
    async ({ params, body, db, tenant, now }) => {
      const { id } = await bookingDetail(db, tenant, params.id, now);
      if (provider && body.canceled) await cancelPayment(db, tenant, provider, id, now);
      else if (provider) await settleBooking(db, tenant, provider, id, now);
      return bookingDetail(db, tenant, id, now);
    },
  );

  app.get(
    '/api/payments',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(Payment) } }, preValidation: requireAdmin },
    async ({ query, db, tenant }, reply) => {
      const list = readListQuery(query, LIST_RULES);
      const { rows, total } = await listPayments(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    '/api/payments/:id',
    { schema: { tags: ['admin'], params: Params, response: { 200: Payment } }, preValidation: requireAdmin },
    ({ params, db, tenant }) => existingPayment(db, tenant, params.id),
  );

  app.post(
    '/api/payments/:id/refund',
    { schema: { tags: ['admin'], params: Params, response: { 200: Payment } }, preValidation: requireAdmin },
    async ({ params, db, tenant, now }) => {
      const { id } = await existingPayment(db, tenant, params.id);
      await startRefund(db, tenant, id, now);
      return existingPayment(db, tenant, id);
    },
  );
}

async function existingPayment(db: Parameters<typeof listPayments>[0], tenant: { id: number }, id: string): Promise<Payment> {
  const one = { sort: LIST_RULES.sort, start: 0, limit: 1, filter: { id: [id] } };
  const [payment] = SECRET_ID.test(id) ? (await listPayments(db, tenant, one)).rows : [];
  if (!payment) throw new Refused('not_found');
  return payment;
}
