import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiscountUses } from '#shared/contract/code.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('an admin makes a code; a visitor mistypes it, applies it, and books at the lower price; the admin sees its use', async () => {
  const admin = await journey.admin({ viewport: DESK });
  await admin.goto('/manage/discount_codes');
  await admin.getByText('No codes yet.').waitFor();
  await admin.getByRole('link', { name: 'Add new' }).click();
  await admin.getByLabel('Code', { exact: false }).first().fill('summer-10');
  await admin.getByRole('button', { name: 'Create' }).click();
  await admin.getByText('Either a percentage or an amount.').first().waitFor();
  await admin.getByLabel('Percentage').fill('10');
  await admin.getByLabel('Uses per guest').fill('1');
  await expectGoodScreen(admin);
  await admin.getByRole('button', { name: 'Create' }).click();
  await admin.getByRole('link', { name: 'SUMMER10' }).waitFor();
  await admin.getByText('10 % off · 1 per guest').waitFor();
  await expectGoodScreen(admin);

  const page = await journey.visitor();
  expectRefusals(page, /\/api\/codes\/check$/);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912 345 678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const field = page.getByLabel('Voucher, pack or discount code');
  await field.fill('SUMER10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('The school has no such code.').waitFor();
  await expectGoodScreen(page);
  // What was typed stays, also after a reload.
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('SUMER10');
  await field.fill('Summer 10');
  await field.press('Enter');
  await page.getByText('The code takes €3.50 off.').waitFor();
  await page.getByText('Discount (SUMMER10)').waitFor();
  await page.getByText('€31.50').first().waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
  await page.getByText('Discount (SUMMER10)').waitFor();
  await page.getByText('€31.50').first().waitFor();
  await expectGoodScreen(page);

  await admin.getByRole('link', { name: 'SUMMER10' }).click();
  await admin.getByText('Used by 1 booking: €3.50 taken off.').waitFor();
  await admin.getByLabel('Switched on').uncheck();
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.getByRole('link', { name: 'SUMMER10 (switched off)' }).waitFor();
  const id = Number(/\d+/.exec((await admin.getByRole('link', { name: 'SUMMER10' }).getAttribute('href')) ?? '')?.[0]);
  expect(await (await admin.request.get(`/api/discount_codes/${id}/uses`)).json()).toEqual({ uses: 1, amount: 350 } satisfies DiscountUses);
});

test('a visitor who comes back from the payment page keeps the code that their own hold has used', async () => {
  const admin = await journey.admin();
  expect((await admin.request.post('/api/discount_codes', { data: { code: 'LASTONE', percent: 20, max_uses: 1 } })).status()).toBe(201);
  const page = await journey.visitor();
  // The key of the hold is refused for other entries, and the site goes on with a new one.
  expectRefusals(page, /\/api\/lessons\/\d+\/bookings\?lang=en$/);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await page.getByLabel('Name').first().fill('Eva Reis');
  await page.getByLabel('Email').fill('eva@example.com');
  await page.getByLabel('Mobile phone').fill('912 345 678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Voucher, pack or discount code').fill('LASTONE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Pay now €28' }).click();
  await page.waitForURL('**/dev/checkout/*');
  await page.goBack();
  await page.getByText(/^We are holding your places until/).waitFor();
  await page.reload();
  await page.getByText('The code takes €7 off.').waitFor();
  await page.getByRole('button', { name: 'Pay now €28' }).waitFor();
  // With other entries the hold gives way to a new one, which takes the use again.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').first().fill('Eva Reis Costa');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Pay now €28' }).click();
  await page.waitForURL('**/dev/checkout/*');
  await page.getByText('€28').first().waitFor();
});
