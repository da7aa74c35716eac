import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChaosWorld, chaosWorld, furnish } from '../chaos/chaosWorld.ts';
import { checkChaos, workedOff, type Wrong } from '../chaos/checkChaos.ts';
import { visitors } from '../chaos/journeys.ts';
import { endParts, type Machines, startMachines, type Stops } from './machines.ts';

/** What a proof works with. `folder` holds all of its parts. */
export type Proof = {
  folder: string;
  world: ChaosWorld;
  /** Starts the set-up of docs/deploy.md, "Many machines", with a school to book at. @param packs how many are sold @param checkouts as of `startMachines` */
  start(packs: number, checkouts?: string[]): Promise<Machines>;
  /** Lets so many visitors book, pay, change dates, use packs and answer offers. @returns a function that ends that and compares */
  visit(count: number): () => Promise<Outcome>;
};

/** What visitors were told, beside what is stored. `summary` is a sentence with the numbers. */
type Outcome = { isAsTold: boolean; wrong: Wrong; faults: string[]; doubled: number; summary: string };

/**
 * Proves something on the set-up of many machines, and ends with the exit code 1 if it does not hold. At the end, and on Ctrl-C, everything is
 * stopped; the folder stays for its logs unless the proof holds. SEED in the environment chooses what visitors do.
 */
export async function proveOnMachines(name: string, seed: number, prove: (proof: Proof) => Promise<boolean>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `lineup-${name}-`));
  // The user `postgres` has its data in it.
  await chmod(folder, 0o755);
  const stops: Stops = [];
  let world: ChaosWorld | undefined;
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    if (world) world.isOver = true;
    await endParts(stops);
    await world?.close();
    if (process.exitCode === 0) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    else console.log(`The logs are in ${folder}`);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(130)));
  try {
    world = await chaosWorld('', Number(process.env.SEED ?? seed));
    process.exitCode = (await prove(proofIn(folder, world, stops))) ? 0 : 1;
  } finally {
    await end();
  }
}

function proofIn(folder: string, world: ChaosWorld, stops: Stops): Proof {
  return {
    folder,
    world,
    async start(packs, checkouts) {
      const machines = await startMachines(folder, world.env, stops, console.log, checkouts);
      world.origin = machines.origin;
      await furnish(world, machines.databaseUrl, packs);
      return machines;
    },
    visit(count) {
      const visiting = Promise.all(Array.from({ length: count }, () => visitors(world)));
      // A failure is thrown when they are awaited.
      visiting.catch(() => {});
      return async () => {
        world.isOver = true;
        await visiting;
        await workedOff(world);
        return outcomeOf(world);
      };
    },
  };
}

async function outcomeOf(world: ChaosWorld): Promise<Outcome> {
  const { stored, wrong } = await checkChaos(world);
  const { mails, doubled } = world.mails.counts();
  const { faults, answers, failures } = world.seen;
  return {
    ...{ wrong, faults, doubled },
    isAsTold: Object.values(wrong).every((found) => found.length === 0) && faults.length === 0,
    summary:
      `${world.kept.size} bookings confirmed, ${stored} stored, ${world.moves} changes of date, ${world.answered.size} offers answered; ` +
      `${answers} answers, ${failures} attempts without one; ${mails} mails arrived, ${doubled} of them for a second time`,
  };
}
