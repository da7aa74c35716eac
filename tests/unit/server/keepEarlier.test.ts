import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEarlier } from '../../../server/launch/keepEarlier.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 26);

describe('files of an earlier build', () => {
  let folder: string;
  let built: string;
  let earlier: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lineup-builds-'));
    built = join(folder, 'site/assets');
    earlier = join(folder, 'earlier/site/assets');
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function build(...files: string[]): Promise<void> {
    await mkdir(built, { recursive: true });
    for (const file of files) await writeFile(join(built, file), file);
  }

  it('are kept for a week after they were replaced, however old they are', async () => {
    await build('a1.js', 'a1.js.br');
    await keepEarlier(built, earlier, NOW);
    await build('b2.js');
    await keepEarlier(built, earlier, NOW + 6 * DAY);
    expect((await readdir(earlier)).sort()).toEqual(['a1.js', 'a1.js.br', 'b2.js']);

    await build('c3.js');
    await keepEarlier(built, earlier, NOW + 8 * DAY);
    expect((await readdir(earlier)).sort()).toEqual(['b2.js', 'c3.js']);
  });

  it('are there from the first build on, which replaces nothing', async () => {
    await keepEarlier(built, earlier, NOW);
    expect(await readdir(earlier)).toEqual([]);
  });

  it('start anew when the same file is replaced again', async () => {
    for (const at of [NOW, NOW + 6 * DAY, NOW + 12 * DAY]) {
      await build('same.js');
      await keepEarlier(built, earlier, at);
    }
    expect(await readdir(earlier)).toEqual(['same.js']);
  });
});
