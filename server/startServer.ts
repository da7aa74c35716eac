import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { configOf } from './config.ts';
import { type AppAccess, openAppAccess } from './db/appUrl.ts';
import { connect, type Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import { seedDemo } from './seed/seedDemo.ts';
import { seedPhotos } from './seed/seedPhotos.ts';
import { type Env, environmentWarnings, type Mode } from './env.ts';
import { startWorkerThread } from './worker/startWorkerThread.ts';
import { closeInTime } from './launch/closeInTime.ts';
import { ensureBuilt } from './launch/build.ts';
import { printAddresses } from './launch/printAddresses.ts';
import type { Stop } from './launch/stopOnSignals.ts';
import type { App } from './http/app.types.ts';
import { shareRequestCounts } from './http/limits/sharedRequestCounts.ts';
import type { WarnAboutJobs } from './jobs/startWorker.ts';
import { logAtMostEvery } from './lib/logAtMostEvery.ts';
import { loggerOptions } from './http/logging.ts';
import { collectGauges } from './metrics/collectGauges.ts';
import { serveMetrics } from './metrics/serveMetrics.ts';
import { choosePaymentProvider } from './payments/choosePaymentProvider.ts';
import { builtPages } from './pages/pageSource.ts';
import { pushKeys } from './push/pushKeys.ts';
import { socialProvider } from './social/provider.ts';
import { startTracing } from './tracing/startTracing.ts';
import { tenantDirectory } from './tenants/directory.ts';

const now = () => new Date();

/**
 * Starts everything: build, database, migrations, demo data, web server, worker thread. All three modes start here.
 *
 * @param stops gets a step of the shutdown for everything that was started, last started first, also if the start then fails
 */
export async function startServer(mode: Mode, env: Env, stops: Stop[]): Promise<void> {
  const isDemo = mode !== 'serve';
  stops.unshift({ run: await startTracing() });
  if (mode !== 'dev') await ensureBuilt(console.log);
  const opened = await openDatabase(env, console.log);
  stops.unshift({ run: opened.stop, isEssential: true });
  const { appUrl, pooledUrl, warning: noLogin, isNewDemo } = await prepareDatabase(opened.url, env, isDemo);
  const database = connect(opened.url, { appUrl, pooledUrl, isForRequests: true, folder: opened.folder });
  // A query without an answer must not delay the stop.
  stops.unshift({ run: () => Promise.race([database.close(), sleep(500)]) });

  const config = configOf(env, isDemo);
  const pages = mode === 'dev' ? await (await import('./pages/vitePages.ts')).vitePages() : await builtPages();
  const directory = tenantDirectory(database.owner, env.MAIN_HOST);
  const social = env.social && socialProvider(env.social);
  const payments = await choosePaymentProvider(env, isDemo, database);
  const app = await buildApp({ database, directory, now, config, pages, social, payments, logger: loggerOptions(mode) });
  let stopWorker = () => Promise.resolve();
  stops.unshift({ run: () => Promise.all([stopWorker(), closeInTime(app)]) });

  const data = { env, isDemo, databaseUrl: opened.url, appUrl, folder: opened.folder, requests: shareRequestCounts(app.server) };
  const starting = startWorkerThread(data, warnAboutJobs(app, database)).then((stop) => (stopWorker = stop));
  await Promise.all([starting, app.listen({ port: env.PORT, host: env.HOST })]);
  if (env.METRICS_PORT !== undefined) {
    const metrics = await serveMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST }, collectGauges(database, opened.folder ?? '.'));
    stops.unshift({ run: async () => metrics.close().closeAllConnections() });
  }
  for (const warning of [...environmentWarnings(env), ...(noLogin ? [noLogin] : [])]) console.warn(warning);
  if (isNewDemo) {
    const { tenants } = await directory.current();
    void seedPhotos(database, config.files, tenants, now()).catch((error: unknown) => app.log.warn({ err: error }, 'the demo has no photos'));
  }
  await printAddresses({ isDemo, directory, config, mailbox: !env.SMTP_URL });
}

/** While the database is in trouble, the same warning comes with every attempt of the job queue. */
function warnAboutJobs({ log }: App, { availability }: Database): WarnAboutJobs {
  const logRarely = logAtMostEvery(60_000);
  return (message, error, reqId) => {
    const write = () => log.warn({ err: error, reqId }, message);
    const isTrouble = availability?.isAway() || availability?.whyNoWrites() !== undefined || message.startsWith('the worker thread');
    return isTrouble ? logRarely('jobs', write) : write();
  };
}

/** Uses separate connections, because migrations may take longer than requests may wait. */
async function prepareDatabase(url: string, { DATABASE_URL, DATABASE_DIRECT_URL, APP_DATABASE_URL }: Env, isDemo: boolean): Promise<AppAccess & { isNewDemo: boolean }> {
  const database = connect(url);
  try {
    await migrate(database);
    await pushKeys(database.owner);
    const isNewDemo = isDemo && (await seedDemo(database, now()));
    return { ...(await openAppAccess(url, database.ownerPool, APP_DATABASE_URL, DATABASE_DIRECT_URL && DATABASE_URL)), isNewDemo };
  } finally {
    await database.close();
  }
}
