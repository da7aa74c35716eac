import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('a voucher is sold at the desk as a present, and its money goes back', async () => {
  const admin = await journey.admin({ viewport: DESK });
  await admin.goto('/manage/passes/new');
  await admin.getByLabel('Product').click();
  await admin.getByRole('option', { name: 'Gift voucher' }).click();
  await admin.getByLabel('As a present').check();
  await admin.getByRole('button', { name: 'Sell', exact: true }).click();
  await admin.getByText('Please fill this in.').first().waitFor();
  await expectGoodScreen(admin);
  await admin.getByLabel('Amount of the voucher (€)').fill('45,50');
  await admin.getByLabel('Name of the guest').fill('Ana Silva');
  await admin.getByLabel('For whom').fill('Tom Hartley');
  await admin.getByLabel('Message').fill('Happy birthday!');
  await admin.getByRole('button', { name: 'Sell', exact: true }).click();
  await admin.getByText('Gift voucher to Ana Silva: €45.50').waitFor();
  await admin.getByRole('link', { name: 'Print (PDF)' }).waitFor();
  await expectGoodScreen(admin);
  await admin.getByRole('link', { name: 'Open the pack' }).click();
  await admin.getByText('Happy birthday!').waitFor();
  await expectGoodScreen(admin);
  // On a narrow phone the list shows the code to its end, in German too.
  const phone = await journey.admin({ viewport: { ...PHONE, width: 320 } });
  await phone.goto('/manage/passes?lang=de');
  const facts = phone.getByRole('listitem').getByText(/ · \w{5}-\w{5}-\w{5}$/);
  await facts.waitFor();
  expect(await facts.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);

  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByText('€45.50 goes back in the way it was paid.').waitFor();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await admin.getByText('Blocked').first().waitFor();
  await admin.getByRole('button', { name: 'Accept again' }).waitFor({ state: 'hidden' });
  await expectGoodScreen(admin);
});
