import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { postmasterOf } from '../db/postgresProcess.ts';
import { freePort, realServer, type RealServer } from '../processes/realServer.ts';
import { type ChaosWorld, chaosWorld, furnish } from './chaosWorld.ts';
import { checkChaos, workedOff, type Wrong } from './checkChaos.ts';
import { visitors } from './journeys.ts';

/** What one kill after the other ends: the server, its database, both, and the thread of the jobs. */
const KINDS = ['server', 'database', 'thread', 'server and database'] as const;
type Kind = (typeof KINDS)[number];

/** What came of it. Times in milliseconds. */
export type ChaosResult = {
  kills: Record<Kind, number>;
  confirmed: number;
  cards: number;
  refunds: number;
  moves: number;
  offers: number;
  passUses: number;
  stored: number;
  wrong: Wrong;
  faults: string[];
  mails: { mails: number; doubled: number };
  longestMs: number;
  longest: string;
  answers: number;
  failures: number;
};

type Options = { dataDir: string; kills: number; visitors: number; seed?: number; onKill?: (kill: number, kind: Kind, confirmed: number) => void };

const PRELOAD = fileURLToPath(new URL('./endThreads.ts', import.meta.url));

/**
 * Kills a server, its embedded database and the thread of its jobs in turn while visitors book, pay, change dates, use packs and answer
 * offers. The killed process starts again at once, as a service would.
 *
 * @param options.dataDir an empty folder
 * @param options.visitors how many there are at the same time
 */
export async function chaos({ dataDir, kills, visitors: count, seed = 20_261_125, onKill = () => {} }: Options): Promise<ChaosResult> {
  const port = await freePort();
  const world = await chaosWorld(`http://localhost:${port}`, seed);
  const start = () => realServer({ port, dataDir, env: { ...world.env, NODE_OPTIONS: `--import ${PRELOAD}`, NODE_COMPILE_CACHE: join(dataDir, 'compiled') } });
  const done: ChaosResult['kills'] = { server: 0, database: 0, thread: 0, 'server and database': 0 };
  let server: RealServer | undefined = await start();
  try {
    // The server goes on running the database.
    const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
    await stop();
    await furnish(world, url, 2 + Math.ceil(kills / 10));
    const visiting = Promise.all(Array.from({ length: count }, () => visitors(world)));
    // A failure is thrown when they are awaited.
    visiting.catch(() => {});
    for (let kill = 0; kill < kills; kill += 1) {
      await someAnswers(world, 3 + ((kill * 7) % 40));
      const kind = KINDS[kill % KINDS.length]!;
      if (kind === 'thread') server.process.kill('SIGUSR2');
      if (kind.endsWith('database')) process.kill((await postmasterOf(dataDir))!, 'SIGKILL');
      if (kind.startsWith('server')) {
        await server.kill();
        server = await start();
      } else await answeringAgain(world.origin);
      done[kind] += 1;
      onKill(kill + 1, kind, world.kept.size);
    }
    world.isOver = true;
    await visiting;
    await workedOff(world);
    const { stored, wrong } = await checkChaos(world);
    const all = [...world.kept.values()];
    return {
      ...{ kills: done, confirmed: all.length, stored, wrong, moves: world.moves, offers: world.answered.size, mails: world.mails.counts() },
      ...{ cards: [...world.stripe.sessions.values()].filter(({ payment_intent }) => payment_intent).length, refunds: world.stripe.refunds.size },
      passUses: all.filter(({ pass }) => pass > 0).length,
      ...world.seen,
    };
  } finally {
    world.isOver = true;
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
    await world.close();
  }
}

/** Visitors get some answers between two kills. Another number each time, to hit different moments. */
async function someAnswers({ seen }: ChaosWorld, count: number): Promise<void> {
  const enough = seen.answers + count;
  for (const end = Date.now() + 10_000; seen.answers < enough && Date.now() < end; ) await setTimeout(5);
}

/** Waits until the server reaches its database. */
async function answeringAgain(origin: string): Promise<void> {
  for (const end = Date.now() + 120_000; ; await setTimeout(20)) {
    const isReady = await fetch(`${origin}/readyz`).then(({ status }) => status === 200, () => false);
    if (isReady) return;
    if (Date.now() > end) throw new Error('the server has not reached its database for two minutes');
  }
}
