import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { describeDatabase } from '../../../server/db/generate/describeDatabase.ts';

test('server/db/tables.ts and docs/data-model.md are what `npm run tables` writes', async () => {
  const database = connect(inject('templateUrl'));
  try {
    for (const [path, text] of Object.entries(await describeDatabase(database.owner))) {
      expect(await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8'), `${path} is behind: npm run tables`).toBe(text);
    }
  } finally {
    await database.close();
  }
});
