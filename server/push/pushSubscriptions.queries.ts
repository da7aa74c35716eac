import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewPushSubscription } from '#shared/contract/push.ts';
import type { Language } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/**
 * Upserts a browser's subscription. An existing one gets the new keys and language.
 *
 * @param max the most subscriptions that a school may have
 * @returns was there room?
 */
export async function savePushSubscription(
  db: Db,
  tenant: OfTenant,
  { endpoint, keys }: NewPushSubscription,
  { lang, now, max }: { lang: Language; now: Date; max: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_subscriptions (tenant_id, id, endpoint, p256dh, auth, lang, creation_date)
    select ${tenant.id}, ${randomUUID()}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${lang}, ${now.toISOString()}::timestamptz
    where exists (select from push_subscriptions where tenant_id = ${tenant.id} and endpoint = ${endpoint})
      or ${max} > (select count(*) from push_subscriptions where tenant_id = ${tenant.id})
    on conflict (tenant_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes a browser's subscription with its messages. Idempotent. */
export async function deletePushSubscription(db: Db, tenant: OfTenant, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('tenant_id', '=', tenant.id).where('endpoint', '=', endpoint).execute();
}
