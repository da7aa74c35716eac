import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { checkBudgets } from './budgets.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
const INPUTS = ['site', 'admin', 'shared', 'vite.site.config.ts', 'vite.admin.config.ts', 'package-lock.json', 'server/launch/build.ts'];
const COMPRESSED = /\.(js|css|svg|json)$/;

/** Builds where the sources have changed since the last build. Quick when they have not. */
export async function ensureBuilt(log: (line: string) => void): Promise<void> {
  const stamp = await hashOfInputs();
  const built = await readFile(join(DIST, '.stamp'), 'utf8').catch(() => '');
  if (built === stamp) return;
  log('Building the site and the back office …');
  await build(stamp);
}

/**
 * Builds the site, its renderer and the back office into a folder of their own, and puts it in the place of `dist` when
 * all is done: a build that breaks off leaves the last one as it was.
 */
export async function build(stamp: string): Promise<void> {
  const target = join(ROOT, `dist.${process.pid}`);
  const { build: viteBuild } = await import('vite');
  process.env.NODE_ENV = 'production';
  const site = { configFile: join(ROOT, 'vite.site.config.ts'), logLevel: 'warn' } as const;
  await viteBuild({ ...site, build: { outDir: join(target, 'site') } });
  await viteBuild({ ...site, build: { outDir: join(target, 'site-server'), ssr: 'render.tsx' } });
  const admin = { configFile: join(ROOT, 'vite.admin.config.ts'), logLevel: 'warn' } as const;
  await viteBuild({ ...admin, build: { outDir: join(target, 'admin') } });
  await compress(target);
  await writeFile(join(target, '.stamp'), stamp);
  await replaceDist(target);
}

/** Another process may have built the same meanwhile; then its build is as good as ours. */
async function replaceDist(target: string): Promise<void> {
  await rm(DIST, { recursive: true, force: true });
  await rename(target, DIST).catch(() => rm(target, { recursive: true }));
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of await filesOf(join(ROOT, input))) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Brotli and gzip siblings, made once here instead of at every request. */
async function compress(folder: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  for (const file of (await filesOf(folder)).filter((name) => COMPRESSED.test(name))) {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(await hashOfInputs());
  await checkBudgets(DIST);
}
