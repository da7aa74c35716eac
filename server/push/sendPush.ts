import type { Task } from 'graphile-worker';
import { chooseLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { pushMessages } from '../metrics/metrics.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { deliverPush } from './deliverPush.ts';
import { errorForRecord } from '../lib/errorForLog.ts';
import { isPushEndpoint } from '../lib/pushHosts.ts';
import { pushKeys } from './pushKeys.ts';
import { deleteQueuedPush, findQueuedPush, markPushSent, recordPushFailure } from './pushMessages.queries.ts';
import { deletePushSubscription } from './pushSubscriptions.queries.ts';
import { readPush } from './readPush.ts';

type Parts = { database: Database; directory: TenantDirectory; config: Config; now: () => Date };

/**
 * The task that sends one push message. It is written now, from what is true now, and marked as sent after the push
 * service accepted it. Failed attempts are retried with backoff; the last failure stays visible on the message. A browser
 * that has unsubscribed is deleted.
 */
export function sendPushTask({ database, directory, config, now }: Parts): Task {
  return async (payload, { job }) => {
    const { tenant_id, message_id } = payload as { tenant_id: number; message_id: number };
    const { tenants } = await directory.checked();
    const tenant = tenants.find(({ id }) => id === tenant_id);
    if (!tenant) throw new Error(`the directory has no tenant ${tenant_id} (yet)`);
    const db = database.forTenant(tenant);
    const queued = await findQueuedPush(db, tenant, message_id);
    if (!queued) return;
    const context = { lang: chooseLanguage(queued.lang, []), tenant, origin: config.publicOrigin(tenant.hosts[0]!) };
    // `PUSH_HOSTS` may have changed since the browser subscribed.
    const message = isPushEndpoint(queued.endpoint, config.push.hosts) ? await readPush(db, queued, context, now()) : undefined;
    if (!message) return deleteQueuedPush(db, tenant, message_id);
    const keys = await pushKeys(database.owner);
    const delivery = await deliverPush(queued, message, keys, config.push.contact).catch(async (error: unknown) => {
      const isLast = job.attempts >= job.max_attempts;
      await recordPushFailure(db, tenant, message_id, isLast ? 'failed' : 'queued', errorForRecord(error));
      pushMessages.inc({ outcome: isLast ? 'failed' : 'retried' });
      throw error;
    });
    pushMessages.inc({ outcome: delivery.outcome === 'refused' ? 'failed' : delivery.outcome });
    if (delivery.outcome === 'gone') await deletePushSubscription(db, tenant, queued.endpoint);
    else if (delivery.outcome === 'refused') await recordPushFailure(db, tenant, message_id, 'failed', delivery.why);
    else await markPushSent(db, tenant, message_id, now());
  };
}
