import { setTimeout } from 'node:timers/promises';
import { processesIn } from '../../../server/db/embedded/processes.ts';
import type { ChaosWorld } from '../../support/chaos/chaosWorld.ts';
import { asOne } from '../../support/machines/asOne.ts';
import { type DatabaseNode, eventually, type Machines } from '../../support/machines/machines.ts';
import { proveOnMachines } from '../../support/machines/proveOnMachines.ts';

// `npm run many-machines -- [FAILOVERS] [VISITORS]`: the set-up of docs/deploy.md on loopback, from the files of
// docs/many-machines. Its parts are killed one after the other while visitors book, pay, change dates, use packs and answer offers.
// Afterwards what they were told, what is stored and what Stripe's stand-in holds has to be the same. Exits with 1 otherwise.
// Needs Debian and root: installs HAProxy, etcd, Patroni and PostgreSQL if they are missing. Ctrl-C ends everything.

const [failovers = 10, count = 6] = process.argv.slice(2).map(Number);
if (!(failovers > 0) || !(count > 0)) throw new Error('Two numbers: how many failures, and how many visitors at the same time.');

/** What fails. Each leaves the set-up as it was, so that the next failure meets all of its parts. */
const FAILURES: readonly [string, (machines: Machines, turn: number) => Promise<void>][] = [
  ['the machine of the primary database', failPrimary],
  ['a server', async (machines, turn) => {
    await machines.servers[turn % 2]!.kill();
    await machines.restart(turn % 2);
  }],
  ['the primary PostgreSQL, with its Patroni alive', crashPrimary],
  ['a member of etcd', async ({ etcd }, turn) => {
    const member = etcd[turn % etcd.length]!;
    await member.end('SIGKILL');
    await setTimeout(3000);
    await member.start();
  }],
  ['a planned switch of the primary', switchPrimary],
  ['both standbys, which stand still for six seconds', freezeStandbys],
  ['HAProxy', async ({ proxy }) => {
    await proxy.end('SIGKILL');
    await setTimeout(500);
    await proxy.start();
  }],
];

await proveOnMachines('machines', 20_261_125, async ({ world, start, visit }) => {
  const machines = await start(2 + Math.ceil(failovers / 3));
  const apart = await asOne(machines.origins as [string, string], world.cookie);
  console.log(apart.length === 0 ? 'Both servers behave as one: sessions, changes, pages, photos, sign-in limits.' : `The servers do not behave as one: ${apart.join('; ')}`);
  const began = performance.now();
  const endVisits = visit(count);
  const longest = new Map<string, number>();
  for (let turn = 0; turn < failovers; turn += 1) {
    const [name, fail] = FAILURES[turn % FAILURES.length]!;
    await whole(world, machines);
    world.seen.longestMs = 0;
    await fail(machines, turn);
    await whole(world, machines);
    longest.set(name, Math.max(longest.get(name) ?? 0, world.seen.longestMs));
    console.log(`${turn + 1}, ${name}: a visitor waited ${Math.round(world.seen.longestMs)} ms (${world.seen.longest}), ${world.kept.size} bookings confirmed so far`);
  }
  const { isAsTold, wrong, faults, doubled, summary } = await endVisits();
  console.log(`${failovers} failures in ${Math.round((performance.now() - began) / 1000)} s: ${summary}`);
  for (const [name, ms] of longest) console.log(`the longest wait of a visitor, ${name}: ${Math.round(ms)} ms`);
  const isGood = isAsTold && apart.length === 0 && doubled <= failovers;
  console.log(isGood ? 'As promised: nothing lost, doubled or oversold, and the ledger is balanced.' : `Falls short: ${JSON.stringify({ wrong, faults }, null, 1)}`);
  return isGood;
});

/** Waits until all databases are there, one of them as the synchronous standby, and visitors have got some answers. */
async function whole({ seen }: ChaosWorld, { standbys }: Machines): Promise<void> {
  await eventually('two standbys, one of them synchronous', async () => {
    const { all, synchronous } = await standbys();
    return all === 2 && synchronous > 0;
  });
  const enough = seen.answers + 20;
  await eventually('answers to visitors', () => Promise.resolve(seen.answers >= enough));
}

/** As if the power of its machine had failed; it comes back when another one leads. */
async function failPrimary({ primary }: Machines): Promise<void> {
  const { patroni, folder: data, name } = await primary();
  await Promise.all([patroni.end('SIGKILL'), killPostgres(data)]);
  await eventually('another primary', async () => (await primary()).name !== name);
  await patroni.start();
}

async function crashPrimary({ primary }: Machines): Promise<void> {
  await killPostgres((await primary()).folder);
}

/** No commit can be confirmed meanwhile, and none may be. */
async function freezeStandbys({ primary, databases }: Machines): Promise<void> {
  const { name } = await primary();
  const pids = (await Promise.all(databases.filter((one) => one.name !== name).map(({ folder: data }) => processesIn(data)))).flat();
  for (const signal of ['SIGSTOP', 'SIGCONT'] as const) {
    for (const pid of pids) process.kill(pid, signal);
    if (signal === 'SIGSTOP') await setTimeout(6000);
  }
}

async function killPostgres(data: string): Promise<void> {
  for (const pid of await processesIn(data)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with the first of them.
    }
  }
}

async function switchPrimary({ primary, databases }: Machines): Promise<void> {
  const from = await primary();
  // To the synchronous standby: Patroni refuses the other one.
  const to = await synchronousOf(databases);
  const answer = await fetch(`http://127.0.0.1:${from.patroniPort}/switchover`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ leader: from.name, candidate: to.name }) });
  console.log(`  ${answer.status}: ${await answer.text()}`);
}

/** Patroni may just be choosing another one. */
async function synchronousOf(databases: DatabaseNode[]): Promise<DatabaseNode> {
  let found: DatabaseNode | undefined;
  await eventually('a synchronous standby, as Patroni says', async () => {
    for (const node of databases) {
      const { status } = await fetch(`http://127.0.0.1:${node.patroniPort}/synchronous`);
      if (status === 200) found = node;
    }
    return found !== undefined;
  });
  return found!;
}
