import { setTimeout } from 'node:timers/promises';
import type { Job, Task } from 'graphile-worker';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../db/connect.ts';
import { Interrupted } from '../../jobs/interrupted.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import { oneLine } from '../../lib/sanitizeText.ts';
import { deleteQueuedMail, findQueuedMail, clearTold, markSent, recordSendFailure, type QueuedMail, reserveDomainSlot } from '../outbox/mails.queries.ts';
import { serialTurns, type Turn } from './serialTurns.ts';
import type { MailTransport } from './transport.ts';
import { sendFailureReason } from './sendFailureReason.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** When and for which address a mail is written: `origin` is the school's public address, without a slash at the end. */
export type MailContext = { origin: string; /** Does this installation take payments? */ payments: boolean; now: Date };

/** Writes a queued mail from its cause as it is now; nothing where it is no longer to be sent. */
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
 * The job that sends one mail of the outbox: written now, from its cause as it is, and marked as sent after the mail
 * server took it. Mails are written and transmitted side by side, but the last line, the server's answer and our note of it
 * come one after the other: whoever kills this process finds one mail at most between the two (decision 14). Told to stop, it
 * waits for that one; mails whose last line has not gone yet are left for the next start.
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
      else if (!(await noteFailure(parts, tenant, mail_id, error, job))) return;
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
  const written = await write(db, tenant, queued, { origin: config.publicOrigin(tenant.hosts[0]!), payments, now: now() });
  if (!written) return deleteQueuedMail(db, tenant, mail_id);
  // What schools call themselves and their lessons stands in it.
  const mail = { ...written, subject: oneLine(written.subject) };
  // Numbers alone would come again after a backup was restored, and a mail program would hide the new mail.
  const id = `${tenant.id}.${mail_id}.${Date.parse(queued.creation_date)}`;
  if (queued.kind === 'new_lessons') await turn.unlessStopped(async () => setTimeout(await reserveDomainSlot(db, queued.recipient)));
  await turn.unlessStopped(() => transport.send(mail, tenant, { id, beforeLastLine: turn.begin }));
  await markSent(db, tenant, mail_id, now(), transport.keeps ? mail : null);
}

/**
 * Notes on the mail why it could not be sent. When it was the last time, or the mail server takes nothing for this address,
 * the mail has failed, which the back office shows.
 *
 * @returns is it to be tried again, after a growing pause?
 */
async function noteFailure({ database }: Parts, tenant: Tenant, mail_id: number, error: unknown, job: Job): Promise<boolean> {
  const why = sendFailureReason(error);
  const said = error instanceof Error ? error.message : String(error);
  const isLast = why === 'address_refused' || job.attempts >= job.max_attempts;
  await recordSendFailure(database.forTenant(tenant), tenant, mail_id, said.slice(0, 500), isLast ? why : null);
  return !isLast;
}
