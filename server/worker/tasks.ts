import type { CronItem, TaskList } from 'graphile-worker';
import { FORGET_UNPAID_PLACES_CRON, forgetUnpaidPlacesTask } from '../places/limits/forgetUnpaidPlacesTask.ts';
import { MAX_ROWS } from '../accounts/attempts/attemptLimits.ts';
import { deleteOldAttempts } from '../accounts/attempts/signInAttempts.queries.ts';
import { forgetSessionsTask } from '../accounts/sessions/forgetSessionsTask.ts';
import { forgetRegistrationsTask } from '../accounts/registration/forgetRegistrationsTask.ts';
import { schoolsWithOldAudit } from '../audit/forgetAudit.queries.ts';
import { FORGET_AUDIT_CRON, forgetAuditTask } from '../audit/forgetAuditTask.ts';
import { settleCallOffTask } from '../callOffs/settleCallOffTask.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { CHECK_DOMAINS_CRON, checkDomainsTask } from '../domains/checkDomainsTask.ts';
import { domainLookup } from '../domains/lookUpDomain.ts';
import { FORGET_EXPORTS_CRON, forgetExportsTask, makeExportTask } from '../exports/exportTasks.ts';
import { FORGET_FILES_CRON, forgetFilesTask } from '../files/forgetFilesTask.ts';
import { CLOSE_SCHOOLS_CRON, closeSchoolsTask } from '../leaving/closeSchoolsTask.ts';
import { pauseWithoutWrites } from '../jobs/pauseWithoutWrites.ts';
import { sendMailTask } from '../mail/delivery/sendMail.ts';
import type { MailTransport } from '../mail/delivery/transport.ts';
import { forgetRecipients } from '../mail/limits/recipientLimits.queries.ts';
import { EXPIRE_PASSES_CRON, expirePassesTask } from '../passes/expirePassesTask.ts';
import { SEND_GIFTS_CRON, sendGiftsTask } from '../passes/sendGiftsTask.ts';
import { paymentTasks, SWEEP_PURCHASES_CRON } from '../payments/paymentTasks.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { ERASE_OLD_GUESTS_CRON, eraseOldGuestsTask } from '../privacy/eraseOldGuestsTask.ts';
import { sendPushTask } from '../push/sendPush.ts';
import { REMINDERS_CRON, queueRemindersTask } from '../reminders/queueRemindersTask.ts';
import { deleteExpiredInvitations } from '../signUp/invitations.queries.ts';
import { sendInvitationTask } from '../signUp/sendInvitationTask.ts';
import { sendSignUpTask } from '../signUp/sendSignUpTask.ts';
import { deleteExpiredSignUps } from '../signUp/signUps.queries.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { OFFER_PLACES_CRON, offerPlacesTask } from '../waiting/offerPlacesTask.ts';
import { TELL_OPENINGS_CRON, tellOpeningsTask } from '../waiting/tellOpeningsTask.ts';
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
  const taskList = {
    send_mail: sendMailTask({ database, directory, config, transport, write: writeMail, payments: payments !== undefined, now }),
    send_sign_up: sendSignUpTask({ owner: database.owner, config, mainHost: async () => (await directory.current()).main_host, transport, now }),
    send_sign_up_invitation: sendInvitationTask({ owner: database.owner, config, mainHost: async () => (await directory.current()).main_host, transport, now }),
    forget_sign_ups: async () => {
      await deleteExpiredSignUps(database.owner, now());
      await deleteExpiredInvitations(database.owner, now());
    },
    send_push: sendPushTask({ database, directory, config, now }),
    forget_mailboxes: () => forgetRecipients(database.owner, now()),
    forget_unpaid_places: forgetUnpaidPlacesTask({ database, directory, now }),
    forget_registrations: forgetRegistrationsTask({ database, directory, now }),
    forget_sign_ins: () => deleteOldAttempts(database.owner, now(), MAX_ROWS),
    forget_sessions: forgetSessionsTask({ database, directory, now }),
    forget_audit: forgetAuditTask({ database, listTenants: async () => schoolsWith(schoolsWithOldAudit(now()), database.owner, (await directory.checked()).tenants), now }),
    forget_files: forgetFilesTask({ database, directory, files: config.files, now }),
    check_domains: checkDomainsTask({ database, directory, lookUp: domainLookup(config.domains), now }),
    make_export: makeExportTask({ database, directory, files: config.files, now }),
    forget_exports: forgetExportsTask({ database, directory, files: config.files, now }),
    close_schools: closeSchoolsTask({ database, files: config.files, now }),
    expire_passes: expirePassesTask({ database, directory, now }),
    settle_call_off: settleCallOffTask({ database, directory, now }),
    send_gifts: sendGiftsTask({ database, directory, now }),
    offer_places: offerPlacesTask({ database, directory, now }),
    tell_openings: tellOpeningsTask({ database, directory, now }),
    erase_old_guests: eraseOldGuestsTask({ database, directory, now }),
    queue_reminders: queueRemindersTask({ database, directory, now }),
    ...paymentTasks({ database, directory, provider: payments, now }),
  };
  return database.availability ? pauseWithoutWrites(taskList, database.availability) : taskList;
}

/** Jobs on a schedule. One of the running processes queues each of them. */
export const CRON_ITEMS: CronItem[] = [
  REMINDERS_CRON,
  OFFER_PLACES_CRON,
  TELL_OPENINGS_CRON,
  EXPIRE_PASSES_CRON,
  SEND_GIFTS_CRON,
  SWEEP_PURCHASES_CRON,
  FORGET_AUDIT_CRON,
  FORGET_FILES_CRON,
  CHECK_DOMAINS_CRON,
  FORGET_EXPORTS_CRON,
  CLOSE_SCHOOLS_CRON,
  ERASE_OLD_GUESTS_CRON,
  { task: 'forget_sessions', match: '41 3 * * *', options: { jobKey: 'forget_sessions' } },
  { task: 'forget_mailboxes', match: '17 * * * *', options: { jobKey: 'forget_mailboxes' } },
  FORGET_UNPAID_PLACES_CRON,
  { task: 'forget_registrations', match: '27 * * * *', options: { jobKey: 'forget_registrations' } },
  { task: 'forget_sign_ups', match: '47 * * * *', options: { jobKey: 'forget_sign_ups' } },
  { task: 'forget_sign_ins', match: '*/10 * * * *', options: { jobKey: 'forget_sign_ins' } },
];
