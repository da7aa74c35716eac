import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { keepEarlier } from './keepEarlier.ts';

// `NODE_ENV=production node buildBundles.ts STAMP`, started by build.ts. STAMP is the hash of the sources.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
const MADE = join(DIST, '.new');
const BUNDLES = ['site', 'site-server', 'admin'];
const STAMP = join(DIST, '.stamp');
/** Folders of files that open pages load later. */
const LOADED_LATER = ['site/assets', 'admin/assets'];

/** Files worth compressing: pictures and fonts are compressed already. */
const TEXT = /\.(?:css|html|ico|js|json|map|md|svg|txt|webmanifest|xml)$/;

await rm(MADE, { recursive: true, force: true });
await mkdir(MADE, { recursive: true });
await bundle('vite.site.config.ts', 'site');
await bundle('vite.embed.config.ts', 'site');
await bundle('vite.site.config.ts', 'site-server', 'render.tsx');
await bundle('vite.admin.config.ts', 'admin');
for (const folder of ['site', 'admin']) await compress(join(MADE, folder));
await putInPlace();

async function bundle(config: string, folder: string, ssr?: string): Promise<void> {
  await build({
    configFile: join(ROOT, config),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: join(MADE, folder), emptyOutDir: false, ...(ssr ? { ssr } : {}) },
  });
}

/** Writes brotli and gzip files beside each text, with the highest quality, so that no request has to compress. */
async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Moves the bundles in place. The stamp comes last, so that an interrupted build is repeated. */
async function putInPlace(): Promise<void> {
  await rm(STAMP, { force: true });
  for (const folder of LOADED_LATER) await keepEarlier(join(DIST, folder), join(DIST, 'earlier', folder), Date.now());
  for (const folder of BUNDLES) {
    await rm(join(DIST, folder), { recursive: true, force: true });
    await rename(join(MADE, folder), join(DIST, folder));
  }
  await rm(MADE, { recursive: true });
  await writeFile(STAMP, process.argv[2]!);
}
