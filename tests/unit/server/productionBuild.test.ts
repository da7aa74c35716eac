import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Text that only React's development build contains, or that chooses the build by NODE_ENV at run time. */
const DEVELOPMENT = /process\.env\.NODE_ENV|_debugStack|Each child in a list should have a unique/;

async function scriptsIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true });
  return entries.filter((path) => path.endsWith('.js')).map((path) => join(ROOT, folder, path));
}

describe.each(['dist/site', 'dist/site-server', 'dist/admin'])('the build in %s', (folder) => {
  it('holds production builds alone, whatever NODE_ENV is at run time', async () => {
    const scripts = await scriptsIn(folder);
    expect(scripts.length).toBeGreaterThan(0);
    const texts = await Promise.all(scripts.map((path) => readFile(path, 'utf8')));
    expect(scripts.filter((_path, index) => DEVELOPMENT.test(texts[index]!))).toEqual([]);
  });
});

it.each(['react/cjs/react.development.js', 'react-dom/cjs/react-dom-server.edge.development.js', 'react/index.js'])(
  'would notice %s',
  async (file) => {
    expect(await readFile(join(ROOT, 'node_modules', file), 'utf8')).toMatch(DEVELOPMENT);
  },
);
