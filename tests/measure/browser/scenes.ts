import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { processesIn } from '../../../server/db/embedded/processes.ts';
import { postmasterOf } from '../../support/db/postgresProcess.ts';
import { makeLesson } from '../../support/processes/bookingLoad.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';
import { submission } from '../../support/testApp.ts';

// `npm run scenes-proof`: what attackers and outages did to earlier versions, repeated, with today's figures: hoarding of places by
// one network, a database that hangs, a body that trickles, a stop meanwhile. Exits with 1 if a figure is above its limit.

const LIMITS = { places: 100, outageMs: 5000, backMs: 1500, bodyMs: 31_000, stopMs: 5500 };
const HANG_MS = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), 'lineup-scenes-'));
const port = await freePort();
const server = await realServer({ port, dataDir, env: { RATE_LIMITS: 'on' } });
let isGood = true;
try {
  const lesson = await makeLesson(server.origin, 1000);
  await hoard(lesson);
  await hangDatabase();
  await trickleAndStop();
} finally {
  if (server.process.exitCode === null) await server.stop();
  await rm(dataDir, { recursive: true });
}
console.log(isGood ? 'As promised.' : 'Falls short.');
process.exitCode = isGood ? 0 : 1;

function say(what: string, value: number, limit: number): void {
  isGood &&= value <= limit;
  console.log(`${what}: ${value} (at most ${limit})`);
}

/** 205 places from one network, each booking with another stranger's address and number, and a link as a name. */
async function hoard(lesson: number): Promise<void> {
  const answers = new Map<number, number>();
  let taken = 0;
  const began = performance.now();
  for (let turn = 0; turn < 205; turn += 1) {
    const names = turn === 0 ? [{ name: 'Win at https://example.com', age: '' }] : [{ name: `Ana ${turn}`, age: '' }];
    const body = JSON.stringify(submission({ users: names, email: `stranger.${turn}@example.com`, phone: `91${String(2_000_000 + turn)}` }));
    const answer = await fetch(`${server.origin}/api/lessons/${lesson}/bookings`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await answer.arrayBuffer();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status === 201) taken += 1;
  }
  console.log(`hoarding in ${((performance.now() - began) / 1000).toFixed(1)} s, answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  say('places that one network took without a proof of work', taken, LIMITS.places);
}

/** All processes of the database stand still for some seconds, while pages, lists and bookings are asked for. */
async function hangDatabase(): Promise<void> {
  const ids = await processesIn(join(dataDir, 'postgres'));
  const main = (await postmasterOf(dataDir))!;
  const all = [...new Set([...ids, main])];
  const answers = new Map<string, number>();
  let longest = 0;
  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${server.origin}${path}`);
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    answers.set(`${path} ${answer.status}`, (answers.get(`${path} ${answer.status}`) ?? 0) + 1);
    return answer.status;
  };
  await ask('/');
  for (const id of all) process.kill(id, 'SIGSTOP');
  const end = performance.now() + HANG_MS;
  while (performance.now() < end) {
    await Promise.all(['/', '/api/lessons?next=1', '/readyz', '/terms'].map(ask));
    await setTimeout(100);
  }
  for (const id of all) process.kill(id, 'SIGCONT');
  console.log(`a database that hangs for ${HANG_MS} ms: ${[...answers].map(([what, count]) => `${count} × ${what}`).join(', ')}`);
  say('longest wait, ms', Math.round(longest), LIMITS.outageMs);
  const began = performance.now();
  while ((await ask('/readyz')) !== 200 || (await ask('/api/lessons?next=1')) !== 200) await setTimeout(20);
  say('back after, ms', Math.round(performance.now() - began), LIMITS.backMs);
}

/** A body of one byte every five seconds, and one more such body while the server stops. */
async function trickleAndStop(): Promise<void> {
  const began = performance.now();
  const first = trickle();
  await once(first, 'close');
  say('a body that trickles is held, ms', Math.round(performance.now() - began), LIMITS.bodyMs);
  trickle();
  await setTimeout(500);
  const stopping = performance.now();
  await server.stop();
  say('a stop meanwhile, ms', Math.round(performance.now() - stopping), LIMITS.stopMs);
  isGood &&= (await postmasterOf(dataDir)) === undefined;
  console.log(`the database ended in order: ${(await postmasterOf(dataDir)) === undefined ? 'yes' : 'no'}`);
}

function trickle(): Socket {
  const socket = connectTo(port, 'localhost');
  socket.on('error', () => {});
  socket.resume();
  socket.write(`POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`);
  const timer = setInterval(() => socket.write(' '), 5000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
