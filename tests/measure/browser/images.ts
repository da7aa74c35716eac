import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '#shared/photos/photoRules.ts';
import { animated, bombPng, HOSTILE_SVG, noisyPhoto, profileBomb, withSegments } from '../../support/hostilePhotos.ts';
import { demoPhotosStored } from '../../support/processes/demoPhotos.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';
import { treeMemory } from '../../support/processes/processTree.ts';
import { percentile } from '../../support/processes/visits.ts';

// `npm run image-proof [-- NUMBER]`: uploads NUMBER (20) large photos and as many decompression bombs at once to a real server, then other hostile files, and meanwhile
// watches its memory and its home page. Exits with 1 if a figure is above its limit or an answer is not the expected one. Linux only.

/** Of the server and its processes without the database's, and of the home page. */
const LIMITS = { memoryMb: 1000, medianMs: 500, slowestMs: 3000 };
const UPLOADS = Number(process.argv[2] ?? 20);

type File = { name: string; body: Buffer; /** A problem's code, or `stored`. */ expected: readonly string[] };
type Answer = { hash?: string; errors?: Record<string, string>; problems?: { file?: { code: string } } };

const dataDir = await mkdtemp(join(tmpdir(), 'lineup-images-'));
const server = await realServer({ port: await freePort(), dataDir });
const faults: string[] = [];
try {
  const cookie = await signIn();
  await demoPhotosStored(server.origin);
  const photos = await Promise.all(Array.from({ length: UPLOADS }, async (_, index) => ({ name: 'photo', body: await noisyPhoto(6000, 4000, 100 + index), expected: ['stored'] })));
  const bomb = bombPng(30_000, 30_000, { zeros: 100_000_000 });
  const bombs = photos.map(() => ({ name: 'bomb', body: bomb, expected: ['photo_pixels'] }));
  const others = await hostileFiles();
  console.log(`a photo has 24 megapixels and ${mb(photos[0]!.body.length)} MB, a bomb 900 megapixels and ${mb(bomb.length)} MB; memory before: ${await treeMemory(server.process.pid!)} MB\n`);
  console.log('uploads                            seconds   most memory   home page: median   slowest');
  await uploadAll(`${UPLOADS} photos, ${UPLOADS} bombs at once`, photos.flatMap((photo, index) => [photo, bombs[index]!]), cookie);
  await uploadAll(`${others.length} hostile files at once`, others, cookie);
  if (server.process.exitCode !== null || server.process.signalCode !== null) faults.push('the server has ended');
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const fault of faults) console.log(`  ${fault}`);
console.log(faults.length === 0 ? '\nAll as promised.' : '\nFalls short.');
process.exitCode = faults.length === 0 ? 0 : 1;

async function hostileFiles(): Promise<File[]> {
  const photo = await noisyPhoto(800, 600);
  const page = Buffer.from('<!doctype html><script>alert("polyglot")</script>');
  const file = (name: string, body: Buffer, ...expected: string[]): File => ({ name, body, expected });
  return [
    file('HTML in the comment of a JPEG', withSegments(photo, 0xfe, [page]), 'stored'),
    file('HTML behind a JPEG', Buffer.concat([photo, page]), 'stored'),
    file('an archive behind a JPEG', Buffer.concat([photo, Buffer.from('PK\x03\x04polyglot', 'latin1')]), 'stored'),
    file('HTML that begins as a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), page]), 'photo_type', 'photo_broken'),
    file('an SVG with a script', Buffer.from(HOSTILE_SVG), 'photo_type'),
    file('a moving GIF', await animated('gif'), 'photo_type'),
    file('a moving WebP', await animated('webp'), 'photo_animated'),
    file('a truncated JPEG', photo.subarray(0, 20_000), 'photo_broken'),
    file('a JPEG with a profile of 16 MB', profileBomb(photo), 'stored', 'photo_broken', 'photo_type'),
    file('a PNG with a profile that grows to 1 GB', bombPng(400, 300, { zeros: 301 * 1200, profile: 1_000_000_000 }), 'stored', 'photo_broken', 'photo_type'),
    file('a PNG that claims 49 megapixels', bombPng(7000, 7000), 'photo_broken'),
    file('a PNG of 49 megapixels of zeros', bombPng(7000, 7000, { zeros: 7000 * 21_001 }), 'stored'),
    file('too many bytes', Buffer.alloc(UPLOAD_LIMITS.bytes + 1), 'photo_bytes'),
  ];
}

/** Uploads all at once, meanwhile watches memory and home page, and compares what is stored with the answers. */
async function uploadAll(what: string, files: readonly File[], cookie: string): Promise<void> {
  const before = new Set(await storedFiles());
  let isDone = false;
  let most = 0;
  const times: number[] = [];
  const watchMemory = async () => {
    while (!isDone) {
      most = Math.max(most, await treeMemory(server.process.pid!));
      await setTimeout(50);
    }
  };
  const readPage = async () => {
    while (!isDone) {
      const began = performance.now();
      await (await fetch(server.origin)).arrayBuffer();
      times.push(performance.now() - began);
      await setTimeout(100);
    }
  };
  const began = performance.now();
  const uploading = Promise.all(files.map(async (file) => ({ file, ...(await upload(file.body, cookie)) }))).finally(() => (isDone = true));
  const [answers] = await Promise.all([uploading, watchMemory(), readPage()]);
  const [seconds, median, slowest] = [(performance.now() - began) / 1000, percentile(times, 50), Math.max(...times)].map(Math.round) as [number, number, number];
  console.log(`${what.padEnd(34)} ${String(seconds).padStart(7)} ${`${most} MB`.padStart(13)} ${`${median} ms`.padStart(19)} ${`${slowest} ms`.padStart(9)}`);
  if (most > LIMITS.memoryMb) faults.push(`${most} MB of memory, at most ${LIMITS.memoryMb} are promised`);
  if (median > LIMITS.medianMs || slowest > LIMITS.slowestMs) faults.push(`the home page takes ${median} ms, at the slowest ${slowest} ms; ${LIMITS.medianMs} and ${LIMITS.slowestMs} are promised`);
  const kept = new Set<string>();
  for (const { file, status, answer } of answers) {
    const found = status === 201 ? 'stored' : (answer.problems?.file?.code ?? String(status));
    if (!file.expected.includes(found)) faults.push(`${file.name}: ${found} instead of ${file.expected.join(' or ')}`);
    if (status === 201) kept.add(answer.hash!);
    else if (!/^[A-Z].{10,}\.$/.test(answer.errors?.file ?? '')) faults.push(`${file.name}: no sentence, but ${JSON.stringify(answer.errors)}`);
    if (file.name !== 'photo' && file.name !== 'bomb') console.log(`  ${file.name.padEnd(42)} ${found}`);
  }
  const unexpected = (await storedFiles()).filter((name) => !before.has(name) && !kept.has(name.split('-')[0]!));
  if (unexpected.length > 0) faults.push(`stored of refused files: ${unexpected.join(', ')}`);
  if ((await uploadsUnderWay()) > 0) faults.push('temporary files are left over');
  await checkVersions([...kept], before);
}

/** What is stored has nothing of what was hidden in the uploads. */
async function checkVersions(hashes: readonly string[], before: ReadonlySet<string>): Promise<void> {
  for (const name of await storedFiles()) {
    if (before.has(name) || !hashes.some((hash) => name.startsWith(hash))) continue;
    const answer = await fetch(`${server.origin}/files/${name}`);
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    if (answer.status !== 200 || /polyglot|<script/.test(text)) faults.push(`${name}: answered ${answer.status}, or has hidden contents`);
  }
}

/** Without `fetch`, which waits five minutes at most. */
async function upload(body: Buffer, cookie: string): Promise<{ status: number; answer: Answer }> {
  const sent = request(`${server.origin}/api/files`, { method: 'POST', headers: { cookie, 'content-type': 'application/octet-stream', 'content-length': body.length } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, answer: JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Answer };
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'admin@norte.example', password: 'surf-demo' });
  const login = await fetch(`${server.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return login.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** The names of stored files. */
async function storedFiles(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true });
  return names.map((name) => name.split('/').at(-1)!).filter((name) => /^[0-9a-f]{32}-/.test(name));
}

async function uploadsUnderWay(): Promise<number> {
  return (await readdir(join(dataDir, 'files/uploads')).catch(() => [])).length;
}

function mb(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
