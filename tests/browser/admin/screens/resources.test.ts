import { afterAll, beforeAll, expect, test } from 'vitest';
import { PALETTE } from '#shared/catalog/palette.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';

type Stored = Record<string, unknown> & { id: number };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('a tag is made, changed and deleted; what is wrong is said at its field, and nothing typed is lost', async () => {
  const page = await journey.admin();
  const stored = async () => (await (await page.request.get('/api/tags?sort=["id","DESC"]&range=[0,0]')).json() as Stored[])[0]!;
  const before = await stored();
  await page.goto('/manage/tags');
  await page.getByRole('link', { name: 'Beginners' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Add new' }).click();
  await page.waitForURL('**/manage/tags/new');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true });
  await page.getByLabel('Name').fill('Ladies');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/manage/tags');
  const made = await stored();
  expect(made).toMatchObject({ name: 'Ladies', color: PALETTE.teal });
  expect(made.id).toBeGreaterThan(before.id);

  await page.getByRole('link', { name: 'Ladies' }).click();
  await page.waitForURL(`**/manage/tags/${made.id}`);
  await page.getByLabel('Name').fill('Women only');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/manage/tags');
  expect(await stored()).toMatchObject({ id: made.id, name: 'Women only', color: PALETTE.teal });

  await page.getByRole('link', { name: 'Women only' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Confirm?').waitFor();
  await dialog.getByText('It is taken off 0 upcoming lessons.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/manage/tags');
  expect((await stored()).id).toBe(before.id);
});

test('a change made meanwhile by another admin is shown, and overwritten only on purpose', async () => {
  const page = await journey.admin({ viewport: DESK });
  expectRefusals(page, /\/api\/tags\/2$/);
  const stored = async () => (await page.request.get('/api/tags/2')).json() as Promise<Stored>;
  const elsewhere = (name: string, color?: string) => page.request.put('/api/tags/2', { data: { name, color }, headers: { origin: journey.origin } });
  await page.goto('/manage/tags/2');
  await page.getByLabel('Name').fill('Mine');
  expect((await elsewhere('Theirs')).status()).toBe(200);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Another admin has changed this meanwhile').waitFor();
  await page.getByText('Theirs', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Mine');
  expect(await stored()).toMatchObject({ name: 'Theirs' });
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Take over their changes' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Theirs');

  // Nothing of this admin is left in the form.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/manage/tags');
  await page.goto('/manage/tags/2');

  await page.getByLabel('Name').fill('Mine at last');
  expect((await elsewhere('Theirs again', PALETTE.teal)).status()).toBe(200);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await page.waitForURL('**/manage/tags');
  // The colour was not touched here.
  expect(await stored()).toMatchObject({ name: 'Mine at last', color: PALETTE.teal });
});

test('an address of no record is not found', async () => {
  const page = await journey.admin();
  expectRefusals(page, /\/api\/tags\/99999$/);
  for (const path of ['create', '99999', 'abc', '1/show']) {
    await page.goto(`/manage/tags/${path}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
});
