import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { News } from '#shared/contract/news.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { pacedMailServer } from './pacedMailServer.ts';
import { freePort, realServer, type RealServer } from '../processes/realServer.ts';
import { ADMINS } from '../world.ts';

/** A real server that sends news to many subscribers and can be killed meanwhile. */
export type NewsLoad = {
  origin: string;
  /** The recipient of every mail that arrived, once per mail. */
  receivers: string[];
  /** Makes the mail server answer no mail, for less than half a minute, so that nothing is sent meanwhile. */
  pausing<T>(run: () => Promise<T>): Promise<T>;
  withDatabase(work: (database: Database) => Promise<unknown>): Promise<void>;
  send(): Promise<News>;
  progress(): Promise<News>;
  /** Kills the server as a power cut would, and starts it again. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts the server on its own data folder.
 *
 * @param readers verified subscribers of the first school
 * @param domains how many domains their addresses are spread over
 * @param mailMs how long the mail server takes per mail
 */
export async function newsLoad({ readers, domains, mailMs }: { readers: number; domains: number; mailMs: number }): Promise<NewsLoad> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineup-news-'));
  const port = await freePort();
  const smtp = await pacedMailServer(mailMs, /^reader\d+@/);
  const start = () => realServer({ port, dataDir, env: { SMTP_URL: smtp.url } });
  let server: RealServer = await start();
  const cookie = await signIn(server.origin);
  const ask = async (path: string, method = 'GET') =>
    (await (await fetch(`${server.origin}/api/notifications/${path}`, { method, headers: { cookie } })).json()) as News;

  const load: NewsLoad = {
    ...{ origin: server.origin, receivers: smtp.receivers },
    async pausing(run) {
      smtp.pause();
      try {
        return await run();
      } finally {
        smtp.goOn();
      }
    },
    async withDatabase(work) {
      const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
      const database = connect(url);
      await work(database);
      await database.close();
      await stop();
    },
    send: () => ask('send', 'POST'),
    progress: () => ask('latest'),
    async killAndStart() {
      await server.kill();
      server = await start();
    },
    async close() {
      // A failed test may have left the database without its server.
      if (server.process.signalCode) server = await start();
      await server.stop();
      await smtp.close();
      await rm(dataDir, { recursive: true });
    },
  };
  await load.withDatabase((database) =>
    sql`with demo as (delete from subscribers)
      insert into subscribers (tenant_id, id, email, lang, verified, creation_date, mailed_at)
      select 1, gen_random_uuid(), 'reader' || number || '@school' || number % ${domains}::integer || '.example', 'en', true, now(), now()
      from generate_series(1, ${readers}::integer) as number`.execute(database.forTenant({ id: 1 })),
  );
  return load;
}

async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({ email: ADMINS.norte, password: 'surf-demo' });
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
