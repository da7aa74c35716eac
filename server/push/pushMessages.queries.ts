import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** A browser's address and keys. */
export type PushedBrowser = { endpoint: string; p256dh: string; auth: string };

/** A queued message with its browser. One of the three says what it is about: news, an offer of a waiting list, or a lesson that has opened. */
export type QueuedPush = PushedBrowser & { lang: string; notification_id: number | null; waiting_id: number | null; opening_id: string | null };

/** Finds a message that is queued: not sent, not failed, its browser still subscribed. */
export async function findQueuedPush(db: Db, tenant: OfTenant, id: number): Promise<QueuedPush | undefined> {
  return db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', (join) =>
      join.onRef('push_subscriptions.tenant_id', '=', 'push_messages.tenant_id').onRef('push_subscriptions.id', '=', 'push_messages.subscription_id'),
    )
    .where('push_messages.tenant_id', '=', tenant.id)
    .where('push_messages.id', '=', id)
    .where('status', '=', 'queued')
    .select(['notification_id', 'waiting_id', 'opening_id', 'endpoint', 'p256dh', 'auth', 'lang'])
    .executeTakeFirst();
}

/** Marks a message as accepted by the push service. */
export async function markPushSent(db: Db, tenant: OfTenant, id: number, now: Date): Promise<void> {
  const sent = { status: 'sent', sent_at: now.toISOString(), last_error: null } as const;
  await db.updateTable('push_messages').set(sent).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Stores why an attempt failed. `failed` is final, `queued` will be retried. */
export async function recordPushFailure(db: Db, tenant: OfTenant, id: number, status: 'queued' | 'failed', last_error: string): Promise<void> {
  await db.updateTable('push_messages').set({ status, last_error }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Deletes a message that must not be sent any more. */
export async function deleteQueuedPush(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}
