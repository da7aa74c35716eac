import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { freePort, realServer } from '../support/processes/realServer.ts';

// `npm run image-proof`: 20 large photos and 20 decompression bombs are uploaded at once to a real server, while its home page is read.
// Prints the memory of its processes, without the database's, and exits with 1 if a figure is above its limit.

const LIMITS = { memoryMb: 900, pageMs: 1000 };
const UPLOADS = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'lineup-images-'));
const server = await realServer({ port: await freePort(), dataDir });
let isGood = true;
try {
  const cookie = await signIn();
  await setTimeout(20_000);
  const before = await memoryMb();
  console.log(`memory before: ${before} MB`);
  const photos = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => noisyPhoto(index)));
  console.log(`a photo: 24 megapixels, ${Math.round(photos[0]!.length / 1024 / 1024)} MB`);
  await uploadAll('photos', photos, cookie, 201);
  await uploadAll('decompression bombs of 900 megapixels', Array.from({ length: UPLOADS }, bomb), cookie, 400);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(isGood ? 'As promised.' : 'Falls short.');
process.exitCode = isGood ? 0 : 1;

function say(what: string, value: number, limit: number): void {
  isGood &&= value <= limit;
  console.log(`${what}: ${value} (at most ${limit})`);
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'admin@norte.example', password: 'surf-demo' });
  const login = await fetch(`${server.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return login.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Uploads all at once, and meanwhile samples the memory and reads the home page. */
async function uploadAll(what: string, bodies: Buffer[], cookie: string, wanted: number): Promise<void> {
  let isDone = false;
  let most = 0;
  let slowest = 0;
  const watch = async () => {
    while (!isDone) {
      most = Math.max(most, await memoryMb());
      await setTimeout(50);
    }
  };
  const read = async () => {
    while (!isDone) {
      const began = performance.now();
      await (await fetch(server.origin)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - began);
      await setTimeout(100);
    }
  };
  const watching = [watch(), read()];
  const began = performance.now();
  const answers = await Promise.all(bodies.map((body) => upload(body, cookie)));
  isDone = true;
  await Promise.all(watching);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${bodies.length} ${what} at once in ${seconds} s, answers: ${[...new Set(answers)].join(', ')}`);
  isGood &&= answers.every((status) => status === wanted);
  say('most memory of the server and its processes, in MB', most, LIMITS.memoryMb);
  say('slowest home page meanwhile, in ms', Math.round(slowest), LIMITS.pageMs);
}

async function upload(body: Buffer, cookie: string): Promise<number> {
  const headers = { cookie, 'content-type': 'application/octet-stream' };
  const answer = await fetch(`${server.origin}/api/files`, { method: 'POST', headers, body: new Uint8Array(body) });
  await answer.arrayBuffer();
  return answer.status;
}

/** A photo that compresses badly. */
async function noisyPhoto(seed: number): Promise<Buffer> {
  const noise = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: { r: seed * 10, g: 120, b: 160 }, noise: { type: 'gaussian', mean: 128, sigma: 30 } } }).png().toBuffer();
  return sharp(noise).resize(6000, 4000).jpeg({ quality: 85 }).toBuffer();
}

/** A PNG of 30,000 × 30,000 pixels in some kilobytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([1, 0], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(30_000 * 3751))), chunk('IEND', Buffer.alloc(0))]);
}

/** Resident memory of the server and the processes that it has started, in MB. Not those of the database, which share their pages. */
async function memoryMb(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), status: await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') })));
  const field = (status: string, name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const ours = new Set([server.process.pid!]);
  for (const { pid, status } of all) if (ours.has(field(status, 'PPid'))) ours.add(pid);
  const kilobytes = all.filter(({ pid, status }) => ours.has(pid) && !/^Name:\s*postgres/m.test(status)).reduce((sum, { status }) => sum + field(status, 'VmRSS'), 0);
  return Math.round(kilobytes / 1024);
}
