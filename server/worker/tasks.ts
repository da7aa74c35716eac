import type { CronItem, TaskList } from 'graphile-worker';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { sendMailTask } from '../mail/delivery/sendMail.ts';
import type { MailTransport } from '../mail/delivery/transport.ts';
import { forgetRecipients } from '../mail/limits/recipientLimits.queries.ts';
import { paymentTasks } from '../payments/paymentTasks.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { sendPushTask } from '../push/sendPush.ts';
import { REMINDERS_CRON, queueRemindersTask } from '../reminders/queueRemindersTask.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { writeMail } from './writeMail.ts';

/** What the tasks need. */
export type WorkerParts = {
  database: Database;
  directory: TenantDirectory;
  config: Config;
  transport: MailTransport;
  /** Unset if the installation takes no payments. */
  payments: PaymentProvider | undefined;
  now: () => Date;
};

/** Every task by its name in the queue. The names stay as they are: a job queued by an older version must still run. */
export function tasks({ database, directory, config, transport, payments, now }: WorkerParts): TaskList {
  return {
    send_mail: sendMailTask({ database, directory, config, transport, write: writeMail, payments: payments !== undefined, now }),
    send_push: sendPushTask({ database, directory, config, now }),
    forget_mailboxes: () => forgetRecipients(database.owner, now()),
    queue_reminders: queueRemindersTask({ database, directory, now }),
    ...paymentTasks({ database, directory, provider: payments, now }),
  };
}

/** Jobs on a schedule. One of the running processes queues each of them. */
export const CRON_ITEMS: CronItem[] = [
  REMINDERS_CRON,
  { task: 'forget_mailboxes', match: '17 * * * *', options: { jobKey: 'forget_mailboxes' } },
];
