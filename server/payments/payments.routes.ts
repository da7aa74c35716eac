import { Type } from 'typebox';
import type { AuditChanges } from '#shared/audit/auditChanges.ts';
import { participantsCents } from '#shared/bookings/participantTerms.ts';
import { Payment, TotalAmount, TotalRequest } from '#shared/contract/payment.ts';
import { ListQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { requireUser } from '../http/security/guards.ts';
import { readListQuery } from '../http/listQuery.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { findPrices } from './checkout/prices.queries.ts';
import { listPayments } from './payments.queries.ts';
import { startRefund } from './refunds/refundPayment.ts';

const Params = Type.Object({ id: Type.String() });
const LIST_RULES = {
  sortable: ['creation_date', 'paid_at', 'amount', 'status'],
  filterable: [],
  filterableTexts: ['id', 'booking_id', 'status'],
  sort: { field: 'creation_date', direction: 'desc' },
} as const;

/** Payments: the total before booking, for visitors; the list and refunds, for admins. */
export function paymentRoutes(app: App): void {
  app.post(
    '/api/calc-total-amount',
    { config: { right: 'public' }, schema: { tags: ['public'], body: TotalRequest, response: { 200: TotalAmount } }, preHandler: limitRate(300) },
    async ({ body, db, tenant }) => {
      const prices = await findPrices(db, tenant, body.items.map(({ id }) => id));
      const amount_cents = body.items.reduce((sum, { id, quantity, ages = [] }) => {
        const terms = prices.get(id);
        if (!terms) throw new Refused('not_found');
        return sum + participantsCents(terms, Array.from({ length: quantity }, (_, index) => ({ age: ages[index] ?? '' })));
      }, 0);
      return { amount: amount_cents };
    },
  );

  app.get(
    '/api/payments',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(Payment) } }, config: { right: 'money' } },
    async ({ query, db, tenant }, reply) => {
      const list = readListQuery(query, LIST_RULES);
      const { rows, total } = await listPayments(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    '/api/payments/:id',
    { schema: { tags: ['admin'], params: Params, response: { 200: Payment } }, config: { right: 'money' } },
    ({ params, db, tenant }) => existingPayment(db, tenant, params.id),
  );

  app.post(
    '/api/payments/:id/refund',
    { schema: { tags: ['admin'], params: Params, response: { 200: Payment } }, config: { right: 'money', audit: 'payment.refund' } },
    async (request) => {
      const { params, tenant, now } = request;
      return audited(request, async (tx) => {
        const before = await existingPayment(tx, tenant, params.id);
        await startRefund(tx, tenant, before.id, accountActor(requireUser(request)), now);
        const payment = await existingPayment(tx, tenant, before.id);
        const changes: AuditChanges = { status: [before.status, payment.status], amount_cents: [null, payment.amount] };
        return { answer: payment, entry: { id: payment.id, label: payment.name, lesson_id: payment.lesson_id, changes } };
      });
    },
  );
}

async function existingPayment(db: Parameters<typeof listPayments>[0], tenant: { id: number }, id: string): Promise<Payment> {
  const one = { sort: LIST_RULES.sort, start: 0, limit: 1, filter: { id: [id] } };
  const [payment] = SECRET_ID.test(id) ? (await listPayments(db, tenant, one)).rows : [];
  if (!payment) throw new Refused('not_found');
  return payment;
}
