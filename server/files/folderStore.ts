import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './fileStore.ts';

/** Keeps files in a folder. A file appears under its name when it is whole, also after a crash. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(unfinished, 'wx');
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async move(path, key) {
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(path, pathOf(key));
    },
    async read(key) {
      try {
        const file = await open(pathOf(key));
        return { body: file.createReadStream(), bytes: (await file.stat()).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
  };
}
