import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { configOf } from '../config.ts';
import { connect } from '../db/connect.ts';
import { waitingRequests } from '../http/limits/sharedRequestCounts.ts';
import { startWorker } from '../jobs/startWorker.ts';
import { yieldToVisitors } from '../jobs/yieldToVisitors.ts';
import { handedOver } from '../mail/delivery/sendMail.ts';
import { demoMailboxTransport, smtpTransport } from '../mail/delivery/transport.ts';
import { registry } from '../metrics/metrics.ts';
import { choosePaymentProvider } from '../payments/choosePaymentProvider.ts';
import { startTracing } from '../tracing/startTracing.ts';
import { tenantDirectory } from '../tenants/directory.ts';
import type { WorkerThreadData, WorkerThreadMessage } from './startWorkerThread.ts';
import { CRON_ITEMS, tasks } from './tasks.ts';

// The thread that works off the job queue (docs/decisions/0014-sending.md). `startWorkerThread.ts` starts and stops it.

const { env, isDemo, databaseUrl, appUrl, folder, requests } = workerData as WorkerThreadData;
const post = (message: WorkerThreadMessage) => parentPort!.postMessage(message);

// On Linux each thread has its own niceness: under load, requests come first.
if (platform === 'linux') setPriority(10);

const stopTracing = await startTracing();
const database = connect(databaseUrl, { appUrl, folder, isForJobs: true });
const directory = tenantDirectory(database.owner, env.MAIN_HOST);
const payments = await choosePaymentProvider(env, isDemo, database);
const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL, env.MAIL_FROM, { keepsContent: isDemo }) : demoMailboxTransport();
const taskList = tasks({ database, directory, config: configOf(env, isDemo), transport, payments, now: () => new Date() });
// A thread that a full disk has ended must not send another mail first.
await database.availability?.takesWrites();
const areWaiting = () => requests !== undefined && waitingRequests(requests) > 0;
const stop = await startWorker(database.ownerPool, yieldToVisitors(taskList, areWaiting), (warning, error, requestId) => post({ warning, error, requestId }), CRON_ITEMS, requests);
post('ready');

/** Between two reports of what this thread has counted. */
const METRICS_INTERVAL_MS = 2000;
if (env.METRICS_PORT !== undefined) setInterval(async () => post({ metrics: await registry.getMetricsAsJSON() }), METRICS_INTERVAL_MS).unref();

/** How long a stop may take after the last mail that is being handed over. */
const STOP_PATIENCE_MS = 3000;

async function finish(): Promise<void> {
  await stop();
  await stopTracing();
  transport.close();
  await database.close();
}

parentPort!.once('message', async () => {
  // A job that waits for a database without an answer must not delay the stop.
  await Promise.race([finish(), handedOver().then(() => setTimeout(STOP_PATIENCE_MS))]);
  // A library may keep a handle open.
  process.exit();
});
