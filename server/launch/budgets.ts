import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Manifest } from '../pages/headLinks.ts';

type FirstLoad = {
  name: string;
  folder: string;
  /** In bytes of brotli. */
  budget: number;
  /** Source of the page, loaded at once if it is a chunk of its own. */
  page?: string;
  /** Each pattern matches one chunk per language. A visitor loads one of them, so the largest counts. */
  languages: RegExp[];
};

const FIRST_LOADS: FirstLoad[] = [
  {
    name: 'public site, /',
    folder: 'site',
    // The whole first load has 100 kB (tests/browser/site/pages/firstLoad.test.ts): the HTML and its picture need the rest.
    budget: 89_500,
    page: 'lessons/LessonsPage.tsx',
    languages: [/^locales\/..\.json$/],
  },
  {
    name: 'back office, sign-in page',
    folder: 'admin',
    budget: 200_000,
    languages: [/^locales\/..\.ts$/, /reactAdmin\...\.ts$|ra-language-/],
  },
];

/** The script for schools' own web sites, in bytes of gzip. */
const EMBED = { name: "schools' pages, embed.js", file: 'site/embed.js.gz', budget: 3_000 };

/** The typeface of headings, in bytes of its compressed file. It comes on top of the first load, and with its headers in ten packets of 1,460 bytes. */
const TYPEFACE_BUDGET = 14_100;

/**
 * Prints first loads beside their budgets: scripts, styles and the largest language in brotli; the embed script in gzip; the typeface.
 *
 * @throws Error for one over its budget
 */
export async function printSizes(dist: string, log: (line: string) => void): Promise<void> {
  const over: string[] = [];
  log('First load                     bytes    budget');
  const print = (name: string, bytes: number, budget: number) => {
    log(`${name.padEnd(26)} ${withThousands(bytes)} ${withThousands(budget)}`);
    if (bytes > budget) over.push(`${name}: ${bytes - budget} bytes over its budget`);
  };
  for (const load of FIRST_LOADS) print(load.name, await bytesOf(load, join(dist, load.folder)), load.budget);
  print(EMBED.name, (await stat(join(dist, EMBED.file))).size, EMBED.budget);
  const assets = join(dist, 'site/assets');
  const fonts = (await readdir(assets)).filter((file) => file.endsWith('.woff2'));
  const sizes = await Promise.all(fonts.map(async (file) => (await stat(join(assets, file))).size));
  print('typeface of headings', sizes.reduce((sum, bytes) => sum + bytes, 0), TYPEFACE_BUDGET);
  if (over.length > 0) throw new Error(over.join('\n'));
}

async function bytesOf({ page, languages }: FirstLoad, folder: string): Promise<number> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const size = async (files: string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  const first = filesOf(manifest, ['index.html', ...(page ? [page] : [])]);
  let total = await size([...first]);
  for (const language of languages) {
    const sources = Object.keys(manifest).filter((source) => language.test(source));
    const chunks = sources.map((source) => [...filesOf(manifest, [source])].filter((file) => !first.has(file)));
    total += Math.max(0, ...(await Promise.all(chunks.map(size))));
  }
  return total;
}

function withThousands(bytes: number): string {
  return new Intl.NumberFormat('en-US').format(bytes).padStart(9);
}
