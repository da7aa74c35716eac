import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { describeDatabase } from '../../../server/db/generate/describeDatabase.ts';
import { freshDatabase } from '../../support/db/database.ts';

test('server/db/tables.ts and docs/data-model.md are what `npm run tables` writes', async () => {
  // A copy: PostgreSQL copies no template that another session reads.
  const { database, drop } = await freshDatabase(inject('templateUrl'));
  try {
    for (const [path, text] of Object.entries(await describeDatabase(database.owner))) {
      expect(await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8'), `${path} is behind: npm run tables`).toBe(text);
    }
  } finally {
    await drop();
  }
});
