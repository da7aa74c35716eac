import { sql } from 'kysely';
import type { News } from '#shared/contract/news.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** Finds the school's latest news, and how many of its mails and push messages are sent. */
export async function findLatestNews(db: Db, tenant: OfTenant): Promise<News | undefined> {
  const { rows } = await sql<News>`
    select n.id, n.creation_date, counted.*, to_json(pushed) as pushes from notifications n, lateral (
      select count(*) as total, count(*) filter (where m.status = 'sent') as sent,
        count(*) filter (where m.status = 'failed') as failed
      from mails m where m.tenant_id = n.tenant_id and m.notification_id = n.id
    ) counted, lateral (
      select count(*) as total, count(*) filter (where p.status = 'sent') as sent,
        count(*) filter (where p.status = 'failed') as failed
      from push_messages p where p.tenant_id = n.tenant_id and p.notification_id = n.id
    ) pushed
    where n.tenant_id = ${tenant.id}
    order by n.id desc limit 1`.execute(db);
  return rows[0];
}

/** Serializes sending news per school, across processes, with an advisory lock until the transaction ends. */
export async function lockNews(tx: Tx, tenant: OfTenant): Promise<void> {
  await sql`select pg_advisory_xact_lock('notifications'::regclass::oid::integer, ${tenant.id}::integer)`.execute(tx);
}

/**
 * Stores news with a mail and job per verified subscriber, and a push message and job per subscribed browser. It is one statement,
 * so it happens completely or not at all; ten thousand subscribers take a second.
 *
 * The subscribers are locked. This waits for a subscriber that is being deleted and leaves it out, instead of violating the mails'
 * foreign key.
 */
export async function queueNews(tx: Tx, tenant: OfTenant, now: Date): Promise<News> {
  const { rows } = await sql<News>`
    with notification as (
      insert into notifications (tenant_id, creation_date) values (${tenant.id}, ${now.toISOString()}) returning *
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, subscriber_id, notification_id, creation_date)
      select s.tenant_id, 'new_lessons', s.email, s.lang, s.id, n.id, n.creation_date
      from subscribers s, notification n where s.tenant_id = ${tenant.id} and s.verified
      for key share of s
      returning id, recipient
    ), listed as (
      select coalesce(array_agg(id order by id), '{}') as ids, coalesce(array_agg(recipient order by id), '{}') as recipients from mailed
    ), queued as (
      select add_news_jobs(${tenant.id}, ids, recipients, ${requestId()}) from listed
    ), pushed as (
      insert into push_messages (tenant_id, notification_id, subscription_id)
      select s.tenant_id, n.id, s.id from push_subscriptions s, notification n where s.tenant_id = ${tenant.id}
      for key share of s
      returning id
    ), pushes as (
      select coalesce(array_agg(id order by id), '{}') as push_ids from pushed
    ), push_queued as (
      select add_push_jobs(${tenant.id}, push_ids, ${requestId()}) from pushes
    )
    select n.id, n.creation_date, cardinality(ids) as total, 0 as sent, 0 as failed,
      json_build_object('total', cardinality(push_ids), 'sent', 0, 'failed', 0) as pushes
    from notification n, listed, pushes, (select count(*) from queued) as jobs, (select count(*) from push_queued) as push_jobs`.execute(tx);
  return rows[0]!;
}
