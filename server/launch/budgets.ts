import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** What a first load may cost, in bytes of brotli. */
const BUDGETS = [
  { name: 'public site, first load of /', folder: 'site', budget: 100_000, isExtra: (key: string) => key.startsWith('locales/') },
  { name: 'back office, sign-in page', folder: 'admin', budget: 230_000, isExtra: (key: string) => /locales\/[a-z]{2}\./.test(key) },
];

/**
 * Prints what first loads cost beside what they may: the entry, all that it imports, its styles, and the largest language.
 *
 * @throws Error where one costs more
 */
export async function checkBudgets(dist: string): Promise<void> {
  const over: string[] = [];
  for (const { name, folder, budget, isExtra } of BUDGETS) {
    const manifest = JSON.parse(await readFile(join(dist, folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    const size = async (file: string) => (await stat(join(dist, folder, `${file}.br`))).size;
    const sizeOf = async (files: Iterable<string>) => {
      const sizes = await Promise.all([...files].map(size));
      return sizes.reduce((sum, bytes) => sum + bytes, 0);
    };
    const entry = filesOf(manifest, 'index.html');
    const extras = Object.keys(manifest).filter(isExtra).map((key) => [...filesOf(manifest, key)].filter((file) => !entry.has(file)));
    const total = (await sizeOf(entry)) + Math.max(0, ...(await Promise.all(extras.map(sizeOf))));
    console.log(`${name.padEnd(32)} ${String(total).padStart(8)} of ${budget} bytes (brotli)`);
    if (total > budget) over.push(`${name} is ${total - budget} bytes over its budget`);
  }
  if (over.length > 0) throw new Error(over.join('\n'));
}

/** The files of a chunk and of everything it imports at once. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found);
  return found;
}
