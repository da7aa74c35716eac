import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PaymentEvent } from '../paymentProvider.ts';

// Whose payment an event tells of is known only when it is looked at: these take the owner's connection.

/**
 * Stores what a provider told, and the job that looks at it, in one statement.
 *
 * @returns whether it is new: the same event comes as often as the provider likes
 */
export async function storePaymentEvent(owner: Db, event: PaymentEvent, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with stored as (
      insert into payment_events (id, event, received_at)
      values (${event.id}, ${JSON.stringify(event)}, ${now.toISOString()}::timestamptz)
      on conflict (id) do nothing
      returning id
    ), queued as (
      select graphile_worker.add_job('handle_payment_event', json_build_object('event_id', id), job_key => 'event:' || id) from stored
    )
    select id from stored, (select count(*) from queued) as jobs`.execute(owner);
  return rows.length > 0;
}

/** A stored event that nobody has finished yet. */
export async function findUnprocessedEvent(owner: Db, id: string): Promise<PaymentEvent | undefined> {
  const stored = await owner
    .selectFrom('payment_events')
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .select('event')
    .executeTakeFirst();
  return stored && (JSON.parse(stored.event) as PaymentEvent);
}

/** Notes that an event has had its effect, or why it can have none. */
export async function markEventProcessed(owner: Db, id: string, now: Date, last_error: string | null): Promise<void> {
  await owner.updateTable('payment_events').set({ processed_at: now.toISOString(), last_error }).where('id', '=', id).execute();
}
