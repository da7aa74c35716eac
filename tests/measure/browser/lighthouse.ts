import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { ensureBuilt } from '../../../server/launch/build.ts';
import { ensureBrowser } from '../../support/runner/installBrowser.ts';
import { QUIET } from '../../support/browser/journey.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';

// `npm run lighthouse [-- RUNS [SLOWDOWN]]`: Lighthouse's mobile scores of the demo's public pages, the median of RUNS (3) runs of each, with a processor
// that is SLOWDOWN (4, as Lighthouse has it) times slower than this one. Exits with 1 if a score is below what the site promises at 4.

const CATEGORIES = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const LARGEST_PAINT_MS = 1000;

type Figures = Record<keyof typeof CATEGORIES | 'lcp' | 'cls' | 'fcp' | 'tbt', number>;

const [runs = 3, slowdown = 4] = process.argv.slice(2).map(Number);
const CHROME_PATH = await ensureBrowser();
await ensureBuilt(console.log);
const dataDir = await mkdtemp(join(tmpdir(), 'lineup-lighthouse-'));
const server = await realServer({ port: await freePort(), dataDir });
try {
  console.log('page        performance accessibility best-practices  seo   largest paint   first paint   blocking   shift');
  for (const [name, path] of await pages()) await measure(name, path);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true });
}

/** The pages that the promise covers. The lesson is one that can be booked. */
async function pages(): Promise<[name: string, path: string][]> {
  const get = async <T>(path: string) => (await fetch(server.origin + path)).json() as Promise<T>;
  const lessons = await get<{ id: number; date: string; is_cancelled: 0 | 1; num_places: number; num_bookings: number }[]>('/api/lessons?next=1');
  const later = lessons.filter(({ id, date, is_cancelled }) => id > 0 && Date.parse(date) > Date.now() + 24 * 60 * 60 * 1000 && !is_cancelled);
  const lesson = later.find(({ num_places, num_bookings }) => num_bookings < num_places)!;
  const [post] = await get<{ id: number }[]>('/api/posts');
  return [
    ['home', '/'],
    ['lesson', `/lessons/${lesson.id}`],
    ['post', `/post/${post!.id}`],
    ['pricing', '/pricing'],
  ];
}

async function measure(name: string, path: string): Promise<void> {
  const taken: Figures[] = [];
  for (let run = 0; run < runs; run++) taken.push(await figuresOf(server.origin + path));
  const median = (figure: keyof Figures) => taken.map((figures) => figures[figure]).toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
  const points = (Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]).map((category) => [category, median(category)] as const);
  const cells = points.map(([, value]) => String(Math.round(value)).padStart(11));
  const times = [`${Math.round(median('lcp'))} ms`, `${Math.round(median('fcp'))} ms`, `${Math.round(median('tbt'))} ms`];
  console.log(`${name.padEnd(8)}${cells.join('   ')}${times.map((time) => time.padStart(13)).join('')}${median('cls').toFixed(3).padStart(10)}`);
  const short = points.filter(([category, value]) => Math.round(value) < CATEGORIES[category]).map(([category]) => category as string);
  if (median('lcp') > LARGEST_PAINT_MS) short.push('largest paint');
  if (median('cls') > 0) short.push('shift');
  if (short.length === 0) return;
  console.log(`  ${name} falls short: ${short.join(', ')}`);
  process.exitCode = 1;
}

/** One run in a new browser, so that its cache is empty. */
async function figuresOf(url: string): Promise<Figures> {
  const browser = await launch({ chromePath: CHROME_PATH, chromeFlags: QUIET });
  try {
    const { lhr } = (await lighthouse(url, { port: browser.port, onlyCategories: Object.keys(CATEGORIES), throttling: { cpuSlowdownMultiplier: slowdown }, logLevel: 'error' }))!;
    sayWhatIsAmiss(lhr);
    const score = (category: string) => (lhr.categories[category]!.score ?? 0) * 100;
    const value = (audit: string) => lhr.audits[audit]!.numericValue!;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    browser.kill();
  }
}

/** Names the audits that cost points outside of performance. */
function sayWhatIsAmiss({ categories, audits }: Result): void {
  for (const category of Object.values(categories).filter(({ id }) => id !== 'performance')) {
    for (const { id, weight } of category.auditRefs) {
      const { score, title, details } = audits[id]!;
      if (weight > 0 && score !== null && score < 1) console.log(`  ${id}: ${title} ${JSON.stringify(details ?? '').slice(0, 400)}`);
    }
  }
}
