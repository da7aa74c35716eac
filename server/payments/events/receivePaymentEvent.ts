import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import { storePaymentEvent } from './paymentEvents.queries.ts';
import { handlePaymentEvent } from './handlePaymentEvent.ts';
import type { PaymentEvent, PaymentProvider } from '../paymentProvider.ts';

type Parts = { database: Database; provider: PaymentProvider; log: FastifyBaseLogger };

/**
 * Takes in what a provider told: stored once by its id before anything is done, then looked at right away. Where that
 * fails, the job that was stored with it tries again.
 */
export async function receivePaymentEvent({ database, provider, log }: Parts, event: PaymentEvent, now: Date): Promise<void> {
  if (event.type === 'ignored') return;
  if (!(await storePaymentEvent(database.owner, event, now))) return;
  await handlePaymentEvent({ database, provider }, event.id, now).catch((error: unknown) => log.warn({ err: error }, 'a payment event has to wait'));
}
