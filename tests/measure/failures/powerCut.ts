import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { processesIn } from '../../../server/db/embedded/processes.ts';
import { checkBookings, type Confirmed, makeLesson, visit } from '../../support/processes/bookingLoad.ts';
import { freePort, realServer, type RealServer } from '../../support/processes/realServer.ts';
import { mountTestDisk, type TestDisk } from '../../support/processes/testDisk.ts';

// `npm run power-cut-proof -- [CUTS]`: the demo with its data on a file system in an image. While visitors book, all processes are stopped and the
// image is copied: it has what had reached the disk, as after a power cut. The copy goes on as the next disk, and every booking
// that was confirmed has to be on it. Exits with 1 otherwise. Needs Linux and root, for the file system.

const CUTS = Number(process.argv[2] ?? 5);
if (!(CUTS > 0)) throw new Error('A number: how many power cuts.');
const VISITORS = 6;

const images = await mkdtemp(join(tmpdir(), 'lineup-power-cut-'));
const imageOf = (number: number) => join(images, `disk-${number}`);
const port = await freePort();
const confirmed: Confirmed = new Map();
let disk: TestDisk | undefined;
let server: RealServer | undefined;
let isGood = true;
try {
  await writeFile(imageOf(0), '');
  await truncate(imageOf(0), 1024 ** 3);
  execFileSync('mkfs.ext4', ['-q', imageOf(0)]);
  for (let cut = 0; cut <= CUTS; cut += 1) {
    disk = await mountTestDisk('lineup-disk-', '-o', 'loop', imageOf(cut));
    const dataDir = join(disk.folder, 'data');
    const began = performance.now();
    server = await realServer({ port, dataDir });
    const ready = Math.round(performance.now() - began);
    const { stored, wrong } = await checkBookings(dataDir, confirmed);
    const isWhole = Object.values(wrong).every((found) => found.length === 0);
    isGood &&= isWhole;
    if (cut > 0) console.log(`cut ${cut}: ready after ${ready} ms, ${confirmed.size} bookings confirmed, ${stored} stored, ${isWhole ? 'nothing wrong' : JSON.stringify(wrong)}`);
    if (cut < CUTS) await cutPower(server, dataDir, cut);
    else await server.stop();
    await disk.remove();
    disk = undefined;
    await rm(imageOf(cut));
  }
  console.log(isGood ? `As promised: ${CUTS} power cuts, nothing confirmed was lost.` : 'Falls short.');
} catch (error) {
  isGood = false;
  console.error(error instanceof Error ? error.message : error);
} finally {
  if (server && server.process.exitCode === null && server.process.signalCode === null) await server.stop();
  await disk?.remove();
  await rm(images, { recursive: true });
}
process.exitCode = isGood ? 0 : 1;

/** Books for some time, stops everything at once, and copies the disk as it is. */
async function cutPower({ origin, process: node, kill }: RealServer, dataDir: string, cut: number): Promise<void> {
  const lessons = [await makeLesson(origin, 20), await makeLesson(origin, 1000)];
  // Another number each time, to hit different moments.
  const enough = confirmed.size + 20 + 17 * (cut % 10);
  // A booking that is confirmed after the cut is none of this disk.
  const meanwhile: Confirmed = new Map();
  const visitors = Array.from({ length: VISITORS }, () => visit(origin, lessons, meanwhile));
  while (confirmed.size + meanwhile.size < enough) await setTimeout(1);
  const database = await processesIn(join(dataDir, 'postgres'));
  for (const pid of [node.pid!, ...database]) process.kill(pid, 'SIGSTOP');
  const confirmedBefore = [...meanwhile];
  execFileSync('cp', ['--sparse=always', imageOf(cut), imageOf(cut + 1)]);
  for (const [id, data] of confirmedBefore) confirmed.set(id, data);
  await kill();
  for (const pid of database) process.kill(pid, 'SIGKILL');
  await Promise.all(visitors);
  while ((await processesIn(join(dataDir, 'postgres'))).length > 0) await setTimeout(10);
}
