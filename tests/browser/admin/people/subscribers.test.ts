import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, expectGoodScreen, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.withDatabase(async ({ forTenant }) => {
    const at = now().toISOString();
    const row = (email: string, verified: boolean) => ({ tenant_id: 1, id: crypto.randomUUID(), email, lang: 'pt', verified, creation_date: at, mailed_at: at });
    const many = Array.from({ length: 49 }, (_, index) => row(`reader${index}@example.com`, true));
    await forTenant({ id: 1 }).deleteFrom('subscribers').where('tenant_id', '=', 1).execute();
    await forTenant({ id: 1 }).insertInto('subscribers').values([...many, row('Ana.Silva@example.org', true), row('=rui@example.org', false)]).execute();
  });
});
afterAll(() => journey.close());

test('an admin finds a subscriber, exports the list and deletes one', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/manage/subscribers');
  await page.getByText('51 in total, showing 50').waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByText('51 in total, showing 51').waitFor();
  await page.getByLabel('Search by address').fill('example.ORG');
  await page.getByText('2 in total, showing 2').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('example.ORG');
  await expectGoodScreen(page);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV file' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).slice(1).split('\r\n');
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('"Email","Language","Status","Since"');
  const today = /,"\d{4}-\d\d-\d\d"$/;
  expect(lines.slice(1).map((line) => line.replace(today, '')).toSorted()).toEqual([`"'=rui@example.org","pt","Not confirmed yet"`, '"Ana.Silva@example.org","pt","Confirmed"']);

  await page.getByLabel('Status').selectOption('unconfirmed');
  await page.getByText('1 in total, showing 1').waitFor();
  await page.getByRole('button', { name: 'Remove =rui@example.org' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove for good?' });
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('=rui@example.org is removed.').waitFor();
  await page.getByText('No match.').waitFor();
  // The button is gone with its row: keyboards and screen readers go on at the title.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const left = await journey.withDatabase(({ forTenant }) => forTenant({ id: 1 }).selectFrom('subscribers').where('tenant_id', '=', 1).select('email').execute());
  expect(left).toHaveLength(50);
});
