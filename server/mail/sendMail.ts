import type { Task } from 'graphile-worker';
import type { Config } from '../app.ts';
import type { Database } from '../db/connect.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { oneLine } from '../tidyText.ts';
import { dropMail, findQueuedMail, markSent, markUnsent } from './mails.queries.ts';
import { isAddressRefused, type MailTransport } from './transport.ts';
import { writeMail } from './writeMail.ts';

type Parts = { database: Database; directory: TenantDirectory; config: Config; transport: MailTransport; now: () => Date; /** Is there anybody to take payments? */ payments?: boolean };

/**
 * The job that sends one mail of the outbox: written now, from its cause as it is, and marked as sent after the mail
 * server took it. When it fails the queue tries again with growing pauses; the last failure stays visible on the mail. An
 * address that the mail server refuses for good is not tried again.
 */
export function sendMailTask({ database, directory, config, transport, now, payments = false }: Parts): Task {
  return async (payload, { job }) => {
    const { tenant_id, mail_id } = payload as { tenant_id: number; mail_id: number };
    const { tenants } = await directory.current();
    const tenant = tenants.find(({ id }) => id === tenant_id);
    if (!tenant) throw new Error(`the directory has no tenant ${tenant_id} (yet)`);
    const db = database.forTenant(tenant);
    const queued = await findQueuedMail(db, tenant, mail_id);
    const written = queued && (await writeMail(db, tenant, queued, { origin: config.publicOrigin(tenant.hosts[0]!), payments, now: now() }));
    if (!queued) return;
    if (!written) return dropMail(db, tenant, mail_id);
    // What schools call themselves and their lessons stands in it.
    const mail = { ...written, subject: oneLine(written.subject) };
    try {
      await transport.send(mail, tenant);
    } catch (error) {
      const isRefused = isAddressRefused(error);
      const isLast = isRefused || job.attempts >= job.max_attempts;
      await markUnsent(db, tenant, mail_id, isLast ? 'failed' : 'queued', String(error).slice(0, 500));
      if (isRefused) return;
      throw error;
    }
    await markSent(db, tenant, mail_id, now(), transport.keeps ? mail : null);
  };
}
