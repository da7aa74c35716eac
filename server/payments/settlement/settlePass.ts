import type { Db } from '../../db/connect.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { listPaymentsUnderWay } from '../payments.queries.ts';
import { settlePayment } from './settlePayment.ts';

/** Settles every payment of a pass that is under way with the provider. */
export async function settlePass(db: Db, tenant: { id: number }, provider: PaymentProvider, pass_id: string, now: Date): Promise<void> {
  for (const payment of await listPaymentsUnderWay(db, tenant, { pass_id })) await settlePayment(db, tenant, provider, payment, now);
}
