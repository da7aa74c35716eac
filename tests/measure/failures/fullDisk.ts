import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { submission } from '../../support/testApp.ts';
import { makeLesson } from '../../support/processes/bookingLoad.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';
import { mountTestDisk } from '../../support/processes/testDisk.ts';

// `npm run full-disk-proof`: the demo with its data on a small file system that is filled to the last byte and emptied again.
// Needs Linux and root, for the file system.

const disk = await mountTestDisk('lineup-full-disk-', '-t', 'tmpfs', '-o', 'size=400m', 'tmpfs');
const { folder } = disk;
const filler = join(folder, 'filler');
const port = await freePort();
let server = await realServer({ port, dataDir: join(folder, 'data') });
// A lesson of its own: which lessons of the demo can still be booked depends on the hour.
const lesson = await makeLesson(server.origin, 1000);
let longest = 0;

async function call(path: string, init: RequestInit = {}): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.origin}${path}`, init).catch(() => undefined);
  await answer?.arrayBuffer();
  longest = Math.max(longest, performance.now() - began);
  return answer?.status ?? 0;
}

const book = () =>
  call(`/api/lessons/${lesson}/bookings`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(submission()) });

/** Counts the statuses of what is asked for some seconds. */
async function watch(what: string, seconds: number): Promise<void> {
  const counts: Record<string, Record<number, number>> = {};
  const count = async (name: string, status: Promise<number>) => {
    const of = (counts[name] ??= {});
    const code = await status;
    of[code] = (of[code] ?? 0) + 1;
  };
  longest = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await setTimeout(100)) {
    await count('page', call('/'));
    await count('read', call('/api/lessons?next=1'));
    await count('booking', book());
    await count('readyz', call('/readyz'));
    await count('healthz', call('/healthz'));
  }
  console.log(what, JSON.stringify(counts), `longest wait ${Math.round(longest)} ms`);
}

async function fill(): Promise<void> {
  const file = await open(filler, 'a');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) await file.write(block);
  } catch {
    await file.close();
  }
}

async function empty(): Promise<void> {
  await rm(filler);
  const began = performance.now();
  while ((await book()) !== 201 || (await call('/readyz')) !== 200) await setTimeout(20);
  console.log(`whole ${Math.round(performance.now() - began)} ms after there was room`);
}

try {
  await watch('before', 3);
  await fill();
  await watch('full', 15);
  await empty();
  await fill();
  // A crash on a full disk: PostgreSQL cannot recover before there is room.
  const pid = Number(execFileSync('head', ['-1', join(folder, 'data/postgres/postmaster.pid')]).toString());
  process.kill(pid, 'SIGKILL');
  await watch('full, after a crash of the database', 10);
  await empty();
  console.log('the process is the same:', server.process.exitCode === null && server.process.signalCode === null);
  const began = performance.now();
  await fill();
  await server.stop();
  console.log(`stopped on a full disk after ${Math.round(performance.now() - began)} ms; postmaster.pid is ${existsSync(join(folder, 'data/postgres/postmaster.pid')) ? 'there' : 'gone'}`);
  const said = await realServer({ port, dataDir: join(folder, 'data') }).then(
    (started) => ((server = started), 'it started'),
    (error: Error) => error.message,
  );
  console.log(`a start on a full disk: ${said}`);
} finally {
  if (server.process.exitCode === null) await server.stop();
  await disk.remove();
}
