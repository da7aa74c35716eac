import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test.each([
  ['waiting', 'Dieser Link führt zu keiner Warteliste (mehr).'],
  ['opening', 'Dieser Link führt zu keiner Bitte (mehr).'],
  ['enquiry', 'Dieser Link führt zu keiner Anfrage (mehr).'],
])('the page of a mailed link, %s, that could not be read is read again on demand', async (path, missing) => {
  const page = await journey.visitor();
  expectRefusals(page, /\/api\/my-/);
  await page.route('**/api/my-*/**', (route) => route.abort());
  await page.goto(`/${path}/${crypto.randomUUID()}?lang=de`);
  const retry = page.getByRole('button', { name: 'Nochmal versuchen' });
  await retry.waitFor();
  await expectGoodScreen(page);
  await page.unroute('**/api/my-*/**');
  await retry.click();
  await page.getByRole('alert').getByText(missing).waitFor();
  expect(await retry.count()).toBe(0);
});
