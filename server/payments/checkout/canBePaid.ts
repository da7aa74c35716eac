import { MIN_PAYMENT_CENTS, takesPayments } from '#shared/payments/takesPayments.ts';
import type { Db } from '../../db/connect.ts';
import { findPrice, wantsPayments } from './prices.queries.ts';
import type { PaymentProvider } from '../paymentProvider.ts';

/** Can so many participants of a lesson be paid for at this school's payment pages? */
export async function canBePaid(
  db: Db,
  tenant: { id: number },
  lesson: { activity_id: number },
  participants: number,
  payments: PaymentProvider | undefined,
): Promise<boolean> {
  const enable_payments = await wantsPayments(db, tenant);
  if (!takesPayments({ enable_payments }, payments !== undefined)) return false;
  const priceCents = await findPrice(db, tenant, lesson.activity_id);
  return priceCents !== undefined && priceCents * participants >= MIN_PAYMENT_CENTS;
}
