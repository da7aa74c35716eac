import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject as provided } from 'vitest';
import type { Database } from '../../../server/db/connect.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { chromePath, findShell } from './chromePath.ts';
import { freshDatabase } from '../db/database.ts';
import { freePort, realServer } from '../processes/realServer.ts';
import { until } from '../until.ts';
import { ADMINS } from '../world.ts';
import { CLOCK_ENV, CLOCK_OFFSET_MS, shiftClock } from './worldClock.ts';

/** A real browser in front of the product as `npm start` runs it, on a database of its own. */
export type Journey = {
  origin: string;
  /** The same product at another of its hosts. */
  at(host: string): string;
  /** A visitor's own browser window: nothing is shared with other windows. Phone-sized unless said otherwise. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** A window of a browser that lets no site keep or send anything while another site frames it. */
  blocking(options?: BrowserContextOptions): Promise<Page>;
  /** A window that is signed in to the back office. */
  admin(options?: BrowserContextOptions): Promise<Page>;
  /** Signs the window's visitor in, as the sign-in page does. */
  signIn(page: Page, email: string): Promise<void>;
  /** Adds a school without anything to it, and waits until the running server knows it. */
  addSchool(slug: string, host: string): Promise<void>;
  /** What no page offers (yet): reads or writes the product's database beside the running server. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Sizes that every screen has to hold. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

const TENANT_COMMAND = fileURLToPath(new URL('../../../server/commands/tenantCommand.ts', import.meta.url));

/** Flags for a browser without background traffic. */
export const QUIET = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Chrome's settings for "Block third-party cookies", by their old and their new name: storage is blocked with them. */
const BLOCKING = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };

type Options = {
  /** Does a console message fail it? */
  complains?: boolean;
  /** Beside the product's environment. */
  env?: NodeJS.ProcessEnv;
  /** Windows of the whole browser, for what the one without windows cannot do. */
  whole?: boolean;
  /** The database that its own is copied from; the test run's. */
  templateUrl?: string;
};

/** Nothing moves by itself, so that what is looked at has come to rest. */
const WINDOW = { viewport: PHONE, locale: 'en-GB', reducedMotion: 'reduce' } as const;

/** Milliseconds by which scripts and the API's answers are late: `LATE=500 npm test -- browser` finds what does not wait for them. */
const LATE_MS = Number(process.env.LATE ?? 0);

/** How long a window waits for what is to appear: long, since a busy machine is no error. */
const PATIENCE_MS = 60_000;

/** Sets a window's clock to the server's. */
async function prepare(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(shiftClock, CLOCK_OFFSET_MS);
  if (LATE_MS === 0) return;
  await context.route(/\.js$|\/api\//, async (route) => {
    await setTimeout(LATE_MS);
    await route.fallback().catch(() => {});
  });
}

/** Starts the product and the browser. */
export async function startJourney({ complains = true, env = {}, whole = false, templateUrl = provided('templateUrl') }: Options = {}): Promise<Journey> {
  const { url: DATABASE_URL, database, drop } = await freshDatabase(templateUrl);
  const port = await freePort();
  const server = await realServer({ port, env: { DATABASE_URL, ...CLOCK_ENV, ...env } });
  const browser: Browser = await chromium.launch({ executablePath: (whole ? undefined : findShell()) ?? chromePath(), args: QUIET });
  const complaints: string[] = [];
  const profiles: { context: BrowserContext; folder: string }[] = [];

  async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ ...WINDOW, baseURL: server.origin, ...options });
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
      const context = await chromium.launchPersistentContext(folder, { ...WINDOW, executablePath: chromePath(), args: QUIET, ...options });
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
      await until(`the server to know ${host}`, async () => (await (await fetch(`${server.origin}/tenants.json`)).text()).includes(host));
    },
    withDatabase: (work) => work(database),
    async close() {
      await browser.close();
      for (const { context, folder } of profiles) {
        await context.close();
        await rm(folder, { recursive: true });
      }
      await server.stop();
      await drop();
      expect(complaints, 'the browser had nothing to complain about').toEqual([]);
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

/** Expects refused requests to these addresses, since the test provokes them. */
export function expectRefusals(page: Page, ...addresses: RegExp[]): void {
  expected.set(page, addresses);
}

function isExpected(page: Page, url: string): boolean {
  return expected.get(page)?.some((address) => address.test(url)) ?? false;
}

/** Every page in every language, by day and by night, with all of axe's rules: `npm run accessibility` (about ten minutes). */
export const IS_THOROUGH = process.env.ACCESSIBILITY === 'all';

/** Which of axe's rules to check, and what to leave out: all rules and the whole page by default. */
type Checks = { rules?: string[]; without?: string };

/** Axe's rules about what words can do wrong: names, headings, languages, and room to touch. */
export const WORD_RULES = [
  ...['button-name', 'link-name', 'label', 'image-alt', 'document-title', 'html-has-lang', 'html-lang-valid', 'valid-lang'],
  ...['empty-heading', 'duplicate-id-aria', 'target-size'],
];

/** Axe finds nothing on this screen (WCAG 2.2 AA and its best practices), and nothing is wider than the screen. */
export async function expectGoodScreen(page: Page, { rules, without }: Checks = {}): Promise<void> {
  // In the page itself, and without the long list of what is right: both make it several times faster.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (without) axe.exclude(without);
  // Axe's further rules are experimental or AAA.
  if (rules) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  await setSticking(page, false);
  const { violations } = await axe.analyze();
  await setSticking(page, true);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, page.url()).toEqual([]);
  await expectFits(page);
}

/** Waits until React has taken over the page: before that a link is a load, which loses what was typed. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('#app main') ?? {}).some((key) => key.startsWith('__react')));
}

/** Nothing is wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${page.url()} is not wider than the screen`).toBe(0);
}

/** Bars that stick cover what is just scrolling beneath them: axe would take that for too small to touch, a picture of the whole page would show them in its middle. */
export async function setSticking(page: Page, sticks: boolean): Promise<void> {
  await page.evaluate((on) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!on && getComputedStyle(element).position === 'sticky') element.style.setProperty('position', 'static', 'important');
      if (on && element.style.getPropertyPriority('position')) element.style.removeProperty('position');
    }
  }, sticks);
}
