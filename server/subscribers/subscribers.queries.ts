import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Subscriber } from '#shared/contract/subscriber.ts';
import type { Language } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };
type Subscription = { verified: boolean; unsubscribed_at: string | null; mailed_at: string };

/** Finds what decides if an address gets another confirmation mail. */
export async function findSubscription(db: Db, tenant: OfTenant, email: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscribers')
    .where('tenant_id', '=', tenant.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select(['verified', 'unsubscribed_at', 'mailed_at'])
    .executeTakeFirst();
}

/**
 * Upserts an unverified subscriber and queues the confirmation, in one statement. An unverified one gets the mail again, in
 * the new language; a verified one gets nothing.
 */
export async function insertSubscription(db: Db, tenant: OfTenant, email: string, lang: Language, now: Date): Promise<void> {
  await sql`
    with subscribed as (
      insert into subscribers (tenant_id, id, email, lang, creation_date, mailed_at)
      values (${tenant.id}, ${randomUUID()}, ${email}, ${lang}, ${now.toISOString()}, ${now.toISOString()})
      on conflict (tenant_id, lower(email)) do update set lang = excluded.lang, mailed_at = excluded.mailed_at
        where not subscribers.verified
      returning *
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, subscriber_id, creation_date)
      select tenant_id, 'subscription_confirmation', email, lang, id, mailed_at from subscribed
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(db);
}

/** Confirms a subscription. Idempotent. @returns the subscriber, or nothing if there is none with this id */
export async function verifySubscriber(db: Db, tenant: OfTenant, id: string, now: Date): Promise<Subscriber | undefined> {
  return db
    .updateTable('subscribers')
    .set({ verified: true, verified_at: sql`case when verified then verified_at else ${now.toISOString()} end` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(['id', 'email', 'lang', 'verified'])
    .executeTakeFirst();
}

/**
 * Unsubscribes. Idempotent. The row is kept, unverified: the links of older mails keep working, and an unknown link differs
 * from a used one.
 *
 * @returns is there a subscriber with this id?
 */
export async function unsubscribe(db: Db, tenant: OfTenant, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('subscribers')
    .set({ verified: false, unsubscribed_at: sql`case when state = 'unsubscribed' then unsubscribed_at else ${now.toISOString()} end` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
