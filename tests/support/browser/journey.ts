import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject as provided } from 'vitest';
import type { Database } from '../../../server/db/connect.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { chromePath, findShell } from './chromePath.ts';
import { freshDatabase } from '../db/database.ts';
import { hostedServer, type HostedServer } from '../processes/hostedServer.ts';
import { freePort } from '../processes/realServer.ts';
import { until } from '../until.ts';
import { ADMINS } from '../world.ts';
import { clockEnv, clockOffset, shiftClock } from '../worldClock.ts';

/** The product as `npm start` runs it, on its own database, and a real browser. */
export type Journey = {
  origin: string;
  /** The product's address at another of its hosts. */
  at(host: string): string;
  /** Opens a visitor's window, which shares nothing with other windows. Phone-sized by default. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a window whose browser blocks storage and cookies of framed sites. */
  blocking(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a window that is signed in to the back office. */
  admin(options?: BrowserContextOptions): Promise<Page>;
  /** Signs in, as the sign-in page does. */
  signIn(page: Page, email: string): Promise<void>;
  /** Adds an empty school, and waits until the running server knows it. */
  addSchool(slug: string, host: string): Promise<void>;
  /** For actions that no page offers: reads or writes the product's database while the server runs. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Screen sizes that every page must support. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

const TENANT_COMMAND = fileURLToPath(new URL('../../../server/commands/tenantCommand.ts', import.meta.url));

/** Flags for a browser without background traffic. */
export const QUIET = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * Pages of a test live for seconds. Compilers that optimise cost them more than they gain, a twentieth of a run's work; a second renderer
 * that is kept ready for each window is a seventh of the work of a page.
 */
const SHORT_LIVED = ['--js-flags=--no-maglev --no-opt', '--renderer-process-limit=1'];

/** Chrome's settings for "Block third-party cookies" under their old and new names; they also block storage. */
const BLOCKING = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };

type Options = {
  /** Does a console message fail the journey? */
  complains?: boolean;
  /** Added to the product's environment. */
  env?: NodeJS.ProcessEnv;
  /** Use the full browser, for features that the headless shell lacks. */
  whole?: boolean;
  /** Are times measured? Then pages have the compilers that a visitor's browser has. */
  measures?: boolean;
  /** The database to copy; by default the test run's template. */
  templateUrl?: string;
};

/** Without animations, so that screens are checked at rest. */
const WINDOW = { viewport: PHONE, locale: 'en-GB', reducedMotion: 'reduce' } as const;

/**
 * The longest delay of scripts and API answers, in milliseconds, each at random: `LATE=300 npm test -- browser` finds journeys that do not
 * wait for them. The test itself is as late when it asks for an address, which finds waits for an address that does not stay.
 */
const LATE_MS = Number(process.env.LATE ?? 0);

/** How many times slower pages run: `SLOW=4 npm test -- browser account` finds journeys that act while a page is still starting. */
const SLOW_RATE = Number(process.env.SLOW ?? 1);

/** How long to wait for something. It is long, because a busy machine is not an error. */
export const PATIENCE_MS = 60_000;

/** The pages that are open in all journeys of this worker. */
export const openPages = new Set<Page>();

/** Sets a window's clock to the server's. */
async function prepare(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('page', (page) => {
    openPages.add(page);
    page.on('close', () => openPages.delete(page));
  });
  await context.addInitScript(shiftClock, clockOffset());
  if (SLOW_RATE > 1) context.on('page', (page) => void slowDown(page));
  if (LATE_MS === 0) return;
  context.on('page', askLate);
  await context.route(/\.js$|\/api\//, async (route) => {
    await setTimeout(Math.random() * LATE_MS);
    await route.fallback().catch(() => {});
  });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_RATE });
}

function askLate(page: Page): void {
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = async (...args) => {
    await setTimeout(LATE_MS);
    await waitForURL(...args);
  };
}

const browsers = new Map<string, Promise<Browser>>();

/** A browser that the files of a worker share, as launching one takes half a second. Their windows share nothing. */
function sharedBrowser(executablePath: string, args: string[]): Promise<Browser> {
  const key = [executablePath, ...args].join(' ');
  const browser = browsers.get(key) ?? chromium.launch({ executablePath, args });
  browsers.set(key, browser);
  return browser;
}

/** Closes the shared browsers, so that a script can end. A test's worker ends its own. */
export async function closeBrowsers(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close();
}

/** Starts the product and the browser. */
export async function startJourney({ complains = true, env = {}, whole = false, measures = false, templateUrl = provided('templateUrl') }: Options = {}): Promise<Journey> {
  const { url: DATABASE_URL, database, drop } = await freshDatabase(templateUrl);
  const args = measures ? QUIET : [...QUIET, ...SHORT_LIVED];
  const port = await freePort();
  const [server, browser]: [HostedServer, Browser] = await Promise.all([
    hostedServer(port, { DATABASE_URL, ...clockEnv(), ...env }),
    sharedBrowser((whole ? undefined : findShell()) ?? chromePath(), args),
  ]);
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  const profiles: { context: BrowserContext; folder: string }[] = [];

  async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ ...WINDOW, baseURL: server.origin, ...options });
    contexts.push(context);
    await prepare(context);
    const page = await context.newPage();
    if (complains) listen(page, complaints);
    return page;
  }

  async function signIn(page: Page, email: string): Promise<void> {
    const data = { email, password: DEMO_PASSWORD };
    expect((await page.request.post('/api/login', { data })).status()).toBe(200);
  }

  return {
    origin: server.origin,
    at: (host) => `http://${host}:${port}`,
    visitor,
    async blocking(options = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'lineup-profile-'));
      await mkdir(join(folder, 'Default'));
      await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(BLOCKING));
      const context = await chromium.launchPersistentContext(folder, { ...WINDOW, executablePath: chromePath(), args, ...options });
      profiles.push({ context, folder });
      await prepare(context);
      const page = await context.newPage();
      listen(page, complaints);
      return page;
    },
    async admin(options) {
      const page = await visitor(options);
      await signIn(page, ADMINS.norte);
      return page;
    },
    signIn,
    async addSchool(slug, host) {
      const words = ['add', slug, '--name', `The ${slug} school`, '--host', host];
      await promisify(execFile)(process.execPath, [TENANT_COMMAND, ...words], { env: { ...process.env, DATABASE_URL } });
      await until(`the server to know ${host}`, async () => (await (await fetch(`${server.origin}/tenants.json`)).text()).includes(host), PATIENCE_MS);
    },
    withDatabase: (work) => work(database),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      for (const { context, folder } of profiles) {
        await context.close();
        await rm(folder, { recursive: true });
      }
      await server.stop();
      await drop();
      if (complaints.length > 0) throw new Error(`The browser complained: ${complaints.join('; ')}`);
    },
  };
}

/** An unexpected console message, uncaught error or failed request fails the journey at `close`. */
function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (!isExpected(page, message.location().url)) complaints.push(`${page.url()}: ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    const failed = response.status() >= 400 && !isExpected(page, response.url());
    if (failed) complaints.push(`${page.url()}: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

const expected = new WeakMap<Page, RegExp[]>();

/** Expects refused requests to these addresses, because the test provokes them. */
export function expectRefusals(page: Page, ...addresses: RegExp[]): void {
  expected.set(page, addresses);
}

function isExpected(page: Page, url: string): boolean {
  return expected.get(page)?.some((address) => address.test(url)) ?? false;
}

/** Every page in every language, by day and by night, with all of axe's rules: `npm run accessibility` (about ten minutes). */
export const IS_THOROUGH = process.env.ACCESSIBILITY === 'all';

/** The minified file, as pages parse it again and again. It ends with a small value: otherwise the browser would send all of axe back. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}; undefined`;

/** Which of axe's rules to check, and what to exclude; by default all rules and the whole page. */
type Checks = { rules?: string[]; without?: string };

/** Axe's rules that depend on words: names, headings, languages, and target sizes. */
export const WORD_RULES = [
  ...['button-name', 'link-name', 'label', 'image-alt', 'document-title', 'html-has-lang', 'html-lang-valid', 'valid-lang'],
  ...['empty-heading', 'duplicate-id-aria', 'target-size'],
];

/** Expects that axe finds nothing (WCAG 2.2 AA and best practices), and that nothing is wider than the screen. */
export async function expectGoodScreen(page: Page, { rules, without }: Checks = {}): Promise<void> {
  // Axe's further rules are experimental or AAA.
  const runOnly: RunOptions['runOnly'] = rules ? { type: 'rule', values: rules } : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] };
  await setSticking(page, false);
  // Frames too, because axe asks its own copy in each of them. One further down that is not loaded yet has no address, and would never answer.
  for (const frame of page.frames()) if (frame.url() !== '' && !(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  const violations = await page.evaluate(runAxe, { runOnly, exclude: without ? [without] : [] });
  await setSticking(page, true);
  expect(violations.join('\n'), page.url()).toBe('');
  await expectFits(page);
}

/** Runs inside the page, and returns only what failed: lists of all that passed take as long as the check. */
async function runAxe({ runOnly, exclude }: { runOnly: RunOptions['runOnly']; exclude: string[] }): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
  const { violations } = await axe.run({ include: ['html'], exclude }, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Opens a page whose scripts are held back, as on a slow network. @returns lets them come, and waits for hydration */
export async function gotoWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // The browser holds back the later events of loading until the scripts have run.
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    held.resolve();
    await hydrated(page);
  };
}

/** Waits until React has hydrated the page: before that, a link loads the next page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('#app main') ?? {}).some((key) => key.startsWith('__react')));
}

/** Expects that nothing is wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${page.url()} is not wider than the screen`).toBe(0);
}

/**
 * Sticky bars cover content that scrolls beneath them. Axe would report that as too small to touch, and pictures of the whole page
 * would show them in the middle.
 */
export async function setSticking(page: Page, sticks: boolean): Promise<void> {
  await page.evaluate((on) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!on && getComputedStyle(element).position === 'sticky') element.style.setProperty('position', 'static', 'important');
      if (on && element.style.getPropertyPriority('position')) element.style.removeProperty('position');
    }
  }, sticks);
}
