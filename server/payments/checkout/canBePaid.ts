import { MIN_PAYMENT_CENTS, takesPayments } from '#shared/payments/takesPayments.ts';
import type { Db } from '../../db/connect.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { findPrice, readEnablePayments } from './prices.queries.ts';

/** Can this number of participants be paid for by card in this lesson? */
export async function canBePaid(
  db: Db,
  tenant: { id: number },
  lesson: { activity_id: number },
  participants: number,
  payments: PaymentProvider | undefined,
): Promise<boolean> {
  const enable_payments = await readEnablePayments(db, tenant);
  if (!takesPayments({ enable_payments }, payments !== undefined)) return false;
  const priceCents = await findPrice(db, tenant, lesson.activity_id);
  return priceCents !== undefined && priceCents * participants >= MIN_PAYMENT_CENTS;
}
