import { MIN_PAYMENT_CENTS, takesPayments } from '#shared/payments/takesPayments.ts';
import type { Db } from '../../db/connect.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { readEnablePayments } from '../paymentSettings.queries.ts';

/** Can this amount be paid by card at this school? */
export async function canBePaid(db: Db, tenant: { id: number }, amount_cents: number, payments: PaymentProvider | undefined): Promise<boolean> {
  const enable_payments = await readEnablePayments(db, tenant);
  return takesPayments({ enable_payments }, payments !== undefined) && amount_cents >= MIN_PAYMENT_CENTS;
}
