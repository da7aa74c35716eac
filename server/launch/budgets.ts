import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

type FirstLoad = {
  name: string;
  folder: string;
  /** Bytes of brotli. */
  budget: number;
  /** The page's own source, loaded at once should it be a chunk of its own. */
  page?: string;
  /** Of these sources one is loaded at once, so the largest counts. */
  language?: RegExp;
};

const FIRST_LOADS: FirstLoad[] = [
  {
    name: 'public site, /',
    folder: 'site',
    budget: 100_000,
    page: 'lessons/LessonsPage.tsx',
    language: /^locales\/..\.json$/,
  },
  { name: 'back office, sign-in page', folder: 'admin', budget: 230_000 },
];

/**
 * Prints what first loads cost beside what they may: page, scripts, styles and the largest language, brotli.
 *
 * @throws Error where one costs more
 */
export async function printSizes(dist: string, log: (line: string) => void): Promise<void> {
  const over: string[] = [];
  log('First load                     bytes    budget');
  for (const load of FIRST_LOADS) {
    const bytes = await bytesOf(load, join(dist, load.folder));
    log(`${load.name.padEnd(26)} ${grouped(bytes)} ${grouped(load.budget)}`);
    if (bytes > load.budget) over.push(`${load.name}: ${bytes - load.budget} bytes over its budget`);
  }
  if (over.length > 0) throw new Error(over.join('\n'));
}

async function bytesOf({ page, language }: FirstLoad, folder: string): Promise<number> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const size = async (files: string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  const first = filesOf(manifest, 'index.html', new Set(['index.html']));
  if (page) filesOf(manifest, page, first);
  const languages = Object.keys(manifest)
    .filter((source) => language?.test(source))
    .map((source) => [...filesOf(manifest, source, new Set())].filter((file) => !first.has(file)));
  return (await size([...first])) + Math.max(0, ...(await Promise.all(languages.map(size))));
}

/** Adds a chunk's files, and those of all that it imports at once. */
function filesOf(manifest: Manifest, source: string, found: Set<string>): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found);
  return found;
}

function grouped(bytes: number): string {
  return new Intl.NumberFormat('en-US').format(bytes).padStart(9);
}
