import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { configOf } from '../config.ts';
import { connect } from '../db/connect.ts';
import { readEnv } from '../env.ts';
import { demoMailboxTransport, smtpTransport } from '../mail/delivery/transport.ts';
import { choosePaymentProvider } from '../payments/choosePaymentProvider.ts';
import { tenantDirectory } from '../tenants/directory.ts';
import type { WorkerThreadMessage, WorkerThreadData } from './startWorkerThread.ts';
import { CRON_ITEMS, tasks } from './tasks.ts';
import { startWorker } from '../jobs/startWorker.ts';

// The thread that works off the job queue, with everything of its own but the process (decision 14). It is started, and
// told to stop, by startWorkerThread.ts.

const { mode, databaseUrl } = workerData as WorkerThreadData;
const tell = (message: WorkerThreadMessage) => parentPort!.postMessage(message);

// On Linux each thread has a niceness of its own: where processors are short, visitors come first.
if (platform === 'linux') setPriority(10);

const env = readEnv(mode, process.env);
const isDemo = mode !== 'serve';
const database = connect(databaseUrl);
const directory = tenantDirectory(database.owner, env.MAIN_HOST);
const payments = await choosePaymentProvider(env, isDemo, database);
const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL, env.MAIL_FROM, { keeps: isDemo }) : demoMailboxTransport();
const taskList = tasks({ database, directory, config: configOf(env, isDemo), transport, payments, now: () => new Date() });
const stop = await startWorker(database.ownerPool, taskList, (message, error) => tell({ warning: message, error }), CRON_ITEMS);
tell('ready');

parentPort!.once('message', async () => {
  await stop();
  transport.close();
  await database.close();
  // What somebody else's library keeps open is no reason to stay.
  process.exit();
});
