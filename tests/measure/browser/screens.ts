import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { ensureBuilt } from '../../../server/launch/build.ts';
import { ensureBrowser } from '../../support/runner/installBrowser.ts';
import { actAtRest } from '../../support/browser/atRest.ts';
import { closeBrowsers, type Journey, setSticking, startJourney } from '../../support/browser/journey.ts';
import { manageScreens, openScreen, windowFor } from '../../support/browser/manageScreens.ts';
import { openPage, sitePages } from '../../support/browser/sitePages.ts';
import { templateServer } from '../../support/db/templateServer.ts';

// `npm run screens [-- WORD…]`: pictures of every page of the public site and every screen of the back office, or of those whose
// name contains one of the words (`npm run screens -- manage` is the back office). In English at three widths by day and by night;
// on a phone in other languages: all of them for the site, only German (the longest words) for the back office. The pictures and a
// contact sheet per page go to `dist/screens`.

const FOLDER = new URL('../../../dist/screens/', import.meta.url);
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1280: 900 };

type Shot = { width: number; scheme: 'light' | 'dark'; lang: Language };
const ENGLISH: Shot[] = [390, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme, lang: 'en' as const })));
const onAPhone = (lang: Language): Shot => ({ width: 390, scheme: 'light', lang });

/** The subject of a contact sheet: how to open the page in its own window, and its variants. */
type Subject = { name: string; open: (options: BrowserContextOptions, lang: Language) => Promise<Page>; shots: Shot[] };

process.env.CHROME_PATH = await ensureBrowser();
await ensureBuilt(console.log);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const words = process.argv.slice(2);
const { templateUrl, stop } = await templateServer();
const journey = await startJourney({ complains: false, templateUrl });
try {
  const subjects = [...(await siteSubjects(journey)), ...(await manageSubjects(journey))];
  const wanted = subjects.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const subject of wanted) await contactSheet(journey, subject);
} finally {
  await journey.close();
  await closeBrowsers();
  await stop();
}
console.log(`Pictures and contact sheets: ${fileURLToPath(FOLDER)}`);

async function siteSubjects(at: Journey): Promise<Subject[]> {
  const shots = [...ENGLISH, ...LANGUAGES.filter((lang) => lang !== 'en').map(onAPhone)];
  return (await sitePages(at)).map((page) => ({
    name: page.name,
    shots,
    async open(options, lang) {
      const window = await at.visitor(options);
      await openPage(at, window, page, lang);
      return window;
    },
  }));
}

async function manageSubjects(at: Journey): Promise<Subject[]> {
  const shots = [...ENGLISH, onAPhone('de')];
  return (await manageScreens(at)).map((screen) => ({
    name: screen.name,
    shots,
    async open(options, lang) {
      const window = await windowFor(at, screen, options);
      await actAtRest(window, screen.name, () => openScreen(window, screen, lang));
      return window;
    },
  }));
}

async function contactSheet(at: Journey, subject: Subject): Promise<void> {
  const pictures: string[] = [];
  for (const shot of subject.shots) pictures.push(await picture(subject, shot));
  const sheet = await at.visitor({ viewport: { width: 2400, height: 1200 } });
  await sheet.setContent(`<body style="margin:24px;font:20px sans-serif;background:#888"><h1>${subject.name}</h1>
    <div style="display:flex;flex-wrap:wrap;gap:24px;align-items:start">${pictures.join('')}</div>`);
  await sheet.screenshot({ path: pathOf(`sheet ${subject.name}`), fullPage: true });
  await sheet.context().close();
  console.log(subject.name);
}

/** Takes one picture and returns it as HTML. */
async function picture({ name, open }: Subject, { width, scheme, lang }: Shot): Promise<string> {
  const window = await open({ viewport: { width, height: HEIGHTS[width]! }, colorScheme: scheme, reducedMotion: 'reduce' }, lang);
  const isWhole = await isWorthAll(window);
  if (isWhole) await setSticking(window, false);
  const bytes = await window.screenshot({ fullPage: isWhole });
  await window.context().close();
  const title = [name, width, scheme, lang].join(' ');
  await writeFile(pathOf(title), bytes);
  return `<figure style="margin:0"><img src="data:image/png;base64,${bytes.toString('base64')}" style="width:${Math.round(width / 1.6)}px"><figcaption>${title}</figcaption></figure>`;
}

/** Long lists repeat themselves, so only their first screen is taken. */
async function isWorthAll(page: Page): Promise<boolean> {
  return (await page.evaluate(() => document.documentElement.scrollHeight)) < 4000;
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`${name.replaceAll(/[^\w]+/g, '-')}.png`, FOLDER));
}
