import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';
import type { PaymentEvent } from '../paymentProvider.ts';

// The school of an event is unknown until the event is read, so these functions take the owner's connection.

/**
 * Stores an event and the job that handles it, in one statement.
 *
 * @returns whether it is new; providers deliver events more than once
 */
export async function storePaymentEvent(owner: Db, event: PaymentEvent, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with stored as (
      insert into payment_events (id, event, received_at)
      values (${event.id}, ${JSON.stringify(event)}, ${now.toISOString()}::timestamptz)
      on conflict (id) do nothing
      returning id
    ), queued as (
      select graphile_worker.add_job('handle_payment_event', json_strip_nulls(json_build_object('event_id', id, 'request_id', ${requestId()}::text)), job_key => 'event:' || id) from stored
    )
    select id from stored, (select count(*) from queued) as jobs`.execute(owner);
  return rows.length > 0;
}

/** Finds a stored event that is not processed yet. */
export async function findUnprocessedEvent(owner: Db, id: string): Promise<PaymentEvent | undefined> {
  const stored = await owner
    .selectFrom('payment_events')
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .select('event')
    .executeTakeFirst();
  return stored && (JSON.parse(stored.event) as PaymentEvent);
}

/** Marks an event as processed, with the reason if it has no effect. */
export async function markEventProcessed(owner: Db, id: string, now: Date, last_error: string | null): Promise<void> {
  await owner.updateTable('payment_events').set({ processed_at: now.toISOString(), last_error }).where('id', '=', id).execute();
}
