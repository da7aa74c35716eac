import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#shared/language.ts';
import { ensureBuilt } from '../../server/launch/build.ts';
import { ensureBrowser } from '../support/installBrowser.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openPage, type SitePage, sitePages } from '../support/sitePages.ts';

// `npm run screens [-- WORD…]`: pictures of every page of the public site, or of those whose name has one of the words:
// at three widths by day and by night in English, and on a phone in the other languages. They and a contact sheet for
// each page go to `dist/screens`.

const FOLDER = new URL('../../dist/screens/', import.meta.url);
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1280: 900 };

type Shot = { width: number; scheme: 'light' | 'dark'; lang: string };
const SHOTS: Shot[] = [
  ...[390, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme, lang: 'en' }))),
  ...LANGUAGES.filter((lang) => lang !== 'en').map((lang) => ({ width: 390, scheme: 'light' as const, lang })),
];

process.env.CHROME_PATH = await ensureBrowser();
await ensureBuilt(console.log);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const words = process.argv.slice(2);
const journey = await startJourney({ complains: false });
try {
  const pages = (await sitePages(journey)).filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const page of pages) await contactSheet(journey, page);
} finally {
  await journey.close();
}
console.log(`Pictures and contact sheets: ${fileURLToPath(FOLDER)}`);

async function contactSheet(at: Journey, page: SitePage): Promise<void> {
  const pictures: string[] = [];
  for (const shot of SHOTS) pictures.push(await picture(at, page, shot));
  const sheet = await at.visitor({ viewport: { width: 2400, height: 1200 } });
  await sheet.setContent(`<body style="margin:24px;font:20px sans-serif;background:#888"><h1>${page.name}</h1>
    <div style="display:flex;flex-wrap:wrap;gap:24px;align-items:start">${pictures.join('')}</div>`);
  await sheet.screenshot({ path: pathOf(`sheet ${page.name}`), fullPage: true });
  await sheet.context().close();
  console.log(page.name);
}

/** Takes one picture and returns it as HTML. */
async function picture(at: Journey, page: SitePage, { width, scheme, lang }: Shot): Promise<string> {
  const window = await at.visitor({ viewport: { width, height: HEIGHTS[width]! }, colorScheme: scheme, reducedMotion: 'reduce' });
  await openPage(at, window, page, lang);
  const bytes = await window.screenshot({ fullPage: await isWorthAll(window) });
  await window.context().close();
  const title = [page.name, width, scheme, lang].join(' ');
  await writeFile(pathOf(title), bytes);
  return `<figure style="margin:0"><img src="data:image/png;base64,${bytes.toString('base64')}" style="width:${Math.round(width / 1.6)}px"><figcaption>${title}</figcaption></figure>`;
}

/** Long lists repeat themselves: of those the first screen is enough. */
async function isWorthAll(page: Page): Promise<boolean> {
  return (await page.evaluate(() => document.documentElement.scrollHeight)) < 4000;
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`${name.replaceAll(/[^\w]+/g, '-')}.png`, FOLDER));
}
