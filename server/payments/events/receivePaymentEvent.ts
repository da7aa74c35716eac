import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import type { PaymentEvent, PaymentProvider } from '../paymentProvider.ts';
import { handlePaymentEvent } from './handlePaymentEvent.ts';
import { storePaymentEvent } from './paymentEvents.queries.ts';

type Parts = { database: Database; provider: PaymentProvider; log: FastifyBaseLogger };

/** Stores an event and handles it at once. If handling fails, the job that was stored with the event retries. */
export async function receivePaymentEvent({ database, provider, log }: Parts, event: PaymentEvent, now: Date): Promise<void> {
  if (event.type === 'ignored') return;
  if (!(await storePaymentEvent(database.owner, event, now))) return;
  await handlePaymentEvent({ database, provider }, event.id, now).catch((error: unknown) => log.warn({ err: error }, 'a payment event has to wait'));
}
