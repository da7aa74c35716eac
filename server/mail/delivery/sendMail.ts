import { setTimeout } from 'node:timers/promises';
import type { Job, Task } from 'graphile-worker';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../db/connect.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { Interrupted } from '../../jobs/interrupted.ts';
import { traced } from '../../lib/requestContext.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import { errorForRecord } from '../../lib/errorForLog.ts';
import { mails } from '../../metrics/metrics.ts';
import { oneLine } from '../../lib/sanitizeText.ts';
import { deleteQueuedMail, findQueuedMail, clearTold, markSent, recordSendFailure, type QueuedMail, reserveDomainSlot } from '../outbox/mails.queries.ts';
import { putOffMail } from '../outbox/putOffMail.queries.ts';
import { serialTurns, type Turn } from './serialTurns.ts';
import type { MailTransport } from './transport.ts';
import { sendFailureReason } from './sendFailureReason.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

export type MailContext = {
  /** The school's public address, without a slash at the end. */
  origin: string;
  /** Does this installation take payments? */
  payments: boolean;
  now: Date;
};

/** Writes a queued mail from current data. Resolves to undefined if the mail must not be sent any more. */
type WriteMail = (db: Db, tenant: Tenant, mail: QueuedMail, context: MailContext) => Promise<WrittenMail | undefined>;

type Parts = {
  database: Database;
  directory: TenantDirectory;
  config: Config;
  transport: MailTransport;
  write: WriteMail;
  /** Does this installation take payments? */
  payments: boolean;
  now: () => Date;
};

/**
 * The task that sends one mail of the outbox. The mail is written from current data, and marked as sent after the mail server has
 * accepted it.
 *
 * Mails are written and transmitted concurrently, but only one at a time is completed: its final line, the server's answer and our
 * record of it. So a killed process leaves at most one mail whose state is unknown (docs/decisions/0014-sending.md). When the
 * process stops, it waits for that mail; mails that are not completed yet are requeued. No mail is completed while the database takes
 * no writes, so a full disk doubles at most the one that is out.
 *
 * @param parts.write reads the facts and writes the mail: `server/worker/writeMail.ts`
 */
export function sendMailTask(parts: Parts): Task {
  const nextTurn = serialTurns();
  return async (payload, { job, abortSignal }) => {
    const { tenant_id, mail_id } = payload as { tenant_id: number; mail_id: number };
    const { tenants } = await parts.directory.checked();
    const tenant = tenants.find(({ id }) => id === tenant_id);
    if (!tenant) throw new Error(`the directory has no tenant ${tenant_id} (yet)`);
    const turn = nextTurn(abortSignal);
    try {
      await sendMail(parts, tenant, mail_id, turn);
    } catch (error) {
      if (error instanceof Interrupted) await clearTold(parts.database.forTenant(tenant), tenant, mail_id);
      else if (!(await recordFailure(parts, tenant, mail_id, error, job))) return;
      throw error;
    } finally {
      turn.end();
    }
  };
}

async function sendMail({ database, config, transport, write, payments, now }: Parts, tenant: Tenant, mail_id: number, turn: Turn): Promise<void> {
  const db = database.forTenant(tenant);
  const queued = await findQueuedMail(db, tenant, mail_id);
  if (!queued) return;
  const at = now();
  const written = await write(db, tenant, queued, { origin: config.publicOrigin(tenant.hosts[0]!), payments, now: at });
  if (!written) {
    if (!(await putOffMail(db, tenant, queued, at))) await deleteQueuedMail(db, tenant, mail_id);
    return;
  }
  // The subject contains names that schools entered.
  const mail = { ...written, subject: oneLine(written.subject) };
  // Includes the date, because mail ids repeat after a backup is restored, and mail programs hide duplicates.
  const id = `${tenant.id}.${mail_id}.${Date.parse(queued.creation_date)}`;
  if (queued.kind === 'new_lessons') await turn.unlessStopped(async () => setTimeout(await reserveDomainSlot(db, queued.recipient)));
  await turn.unlessStopped(() => traced('mail', { 'lineup.mail': queued.kind }, () => handOver(transport, mail, tenant, id, turn, database)));
  await markSent(db, tenant, mail_id, now(), transport.keepsContent ? mail : null);
  mails.inc({ outcome: 'sent' });
}

/** Mails whose last line is out, until the mail server has answered. */
const out = new Set<Promise<void>>();

/** Resolves when no mail is out: the mail server has answered, or its time is over. */
export async function handedOver(): Promise<void> {
  await Promise.all(out);
}

async function handOver(transport: MailTransport, mail: WrittenMail, tenant: Tenant, id: string, turn: Turn, { availability }: Database): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const beforeLastLine = async () => {
    await turn.begin();
    // The mail before could not be marked as sent, and neither could this one.
    const why = availability?.whyNoWrites();
    if (why) throw new DatabaseUnavailable(why);
    out.add(answered.promise);
  };
  try {
    await transport.send(mail, tenant, { id, beforeLastLine });
  } finally {
    out.delete(answered.promise);
    answered.resolve();
  }
}

/**
 * Stores on the mail why it could not be sent. After the last attempt, or if the mail server refuses the address for good,
 * the mail has failed, and the back office shows it.
 *
 * @returns is there another attempt, after a backoff?
 */
async function recordFailure({ database }: Parts, tenant: Tenant, mail_id: number, error: unknown, job: Job): Promise<boolean> {
  const reason = sendFailureReason(error);
  const isLast = reason === 'address_refused' || job.attempts >= job.max_attempts;
  await recordSendFailure(database.forTenant(tenant), tenant, mail_id, errorForRecord(error), isLast ? reason : null);
  mails.inc({ outcome: isLast ? 'failed' : 'retried' });
  return !isLast;
}
