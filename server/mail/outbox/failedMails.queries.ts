import { sql } from 'kysely';
import type { FailedMail } from '#shared/contract/mail.ts';
import type { Db } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';
import type { ListRequest } from '../../http/listQuery.ts';

type OfTenant = { id: number };

/** Lists a page of the failed mails, with their total. */
export async function listFailedMails(
  db: Db,
  tenant: OfTenant,
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: FailedMail[]; total: number }> {
  const failed = db
    .selectFrom('mails')
    .where('mails.tenant_id', '=', tenant.id)
    .where('mails.status', '=', 'failed')
    .$if(filter.id !== undefined, (of) => of.where('mails.id', '=', sql<number>`any(${filter.id}::integer[])`));
  const page = failed
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.tenant_id', '=', 'mails.tenant_id').onRef('bookings.id', '=', 'mails.booking_id'),
    )
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .leftJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .select(['mails.id', 'mails.kind', 'mails.recipient', 'mails.creation_date', 'mails.failure', 'mails.last_error'])
    .select(['lessons.id as lesson_id', 'lessons.date', 'activities.name as activity'])
    .orderBy('mails.creation_date', sort.direction)
    .orderBy('mails.id', sort.direction)
    .offset(start)
    .limit(limit);
  const count = failed.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: rows.map(asFailedMail), total };
}

type Row = Pick<FailedMail, 'id' | 'kind' | 'recipient' | 'creation_date'> & {
  failure: FailedMail['failure'] | null;
  last_error: string | null;
  lesson_id: number | null;
  date: string | null;
  activity: string | null;
};

function asFailedMail({ failure, last_error, lesson_id, date, activity, ...mail }: Row): FailedMail {
  const lesson = lesson_id === null ? null : { id: lesson_id, date: date!, activity: activity! };
  return { ...mail, failure: failure ?? 'unexpected', last_error: last_error ?? '', lesson };
}

/**
 * Requeues failed mails, each with a new job. It is one statement, so two calls at once queue each mail once.
 *
 * @param id one mail, or all
 * @returns how many were queued
 */
export async function retryFailedMails(db: Db, tenant: OfTenant, id: number | 'all'): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with queued as (
      update mails set status = 'queued', failure = null, last_error = null
      where tenant_id = ${tenant.id} and status = 'failed' and (${id === 'all'} or id = ${id === 'all' ? null : id}::integer)
      returning id, kind, recipient
    ), news as (
      select add_news_jobs(${tenant.id}, array_agg(id), array_agg(recipient), ${requestId()}) from queued where kind = 'new_lessons' having count(*) > 0
    ), other as (
      select add_mail_job(${tenant.id}, id, ${requestId()}) from queued where kind <> 'new_lessons'
    )
    select count(*) as queued, (select count(*) from news), (select count(*) from other) from queued`.execute(db);
  return rows[0]!.queued;
}

/** Finds the recipient of a mail in any state. */
export async function findRecipient(db: Db, tenant: OfTenant, id: number): Promise<string | undefined> {
  const mail = await db.selectFrom('mails').where('tenant_id', '=', tenant.id).where('id', '=', id).select('recipient').executeTakeFirst();
  return mail?.recipient;
}

/** Deletes a failed mail. @returns its recipient, if there was one */
export async function deleteFailedMail(db: Db, tenant: OfTenant, id: number): Promise<string | undefined> {
  const gone = db.deleteFrom('mails').where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '=', 'failed');
  return (await gone.returning('recipient').executeTakeFirst())?.recipient;
}
