import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGoodScreen, gotoWithoutScripts, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { pdfText } from '../../../support/pdfText.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a pack is bought as a present and printed, pays for two of three people, the third is paid by card, and cancelling gives the uses back', async () => {
  const product = { tenant_id: 1, title: 'Two waves', description: '', price_cents: 6000, num_uses: 2, order_num: 0 };
  await journey.withDatabase(({ owner }) => owner.insertInto('products').values(product).execute());
  const page = await journey.visitor();
  await page.goto('/pricing');
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Choose a present' }).click();
  await page.getByRole('heading', { name: 'Give a present' }).waitFor();
  expect(await page.getByRole('radio', { name: '€60', exact: true }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Two waves' }).check();
  await press(page, 'Pay €60');
  await page.getByText('Enter an email address such as maria@example.com.').waitFor();
  await expectGoodScreen(page);
  const [receiver, giver] = [page.getByRole('group', { name: 'For whom?' }), page.getByRole('group', { name: 'From whom?' })];
  await receiver.getByLabel('Name').fill('Tom Hartley');
  await receiver.getByLabel('Your message').fill('Happy birthday!');
  await giver.getByLabel('Name').fill('Ana Silva');
  await giver.getByLabel('Email').fill('ana@example.com');
  await press(page, 'Pay €60');
  await page.waitForURL('**/dev/checkout/*');
  await press(page, 'Pay €60');
  await page.getByRole('heading', { name: 'Here is your present for Tom Hartley' }).waitFor();
  await expectGoodScreen(page);

  const link = (await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href'))!;
  const file = await page.request.get(link);
  expect(file.headers()['content-type']).toBe('application/pdf');
  const text = pdfText(await file.body());
  const [code = ''] = /\w{5}-\w{5}-\w{5}/.exec(text) ?? [];
  expect(await page.locator('.pass-code').textContent()).toBe(code);
  for (const line of ['Gift voucher', 'For Tom Hartley, from Ana Silva', 'Happy birthday!', 'Two waves', '2 uses']) expect(text).toContain(line);

  const guest = await journey.visitor();
  const lesson = await lessonWithRoom(guest, 3);
  await guest.goto(`/lessons/${lesson.id}`);
  for (const [index, name] of ['Tom Hartley', 'Mia Hartley', 'Leo Hartley'].entries()) {
    if (index > 0) await press(guest, 'Add participant');
    await guest.getByLabel('Name').nth(index).fill(name);
  }
  await guest.getByLabel('Email').fill('tom@example.com');
  await guest.getByLabel('Mobile phone').fill('912 345 678');
  await press(guest, 'Continue');
  await guest.getByLabel('Voucher, pack or discount code').fill(code.toLowerCase());
  await press(guest, 'Apply');
  await guest.getByRole('button', { name: 'Pay now €35', exact: true }).waitFor();
  await expectGoodScreen(guest);
  await press(guest, 'Pay now €35');
  await press(guest, 'Pay €35');
  await guest.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByRole('link', { name: 'See the voucher' }).click();
  await page.getByText('Belongs to Tom', { exact: true }).waitFor();
  await page.getByText('0 of 2 uses left').waitFor();
  await expectGoodScreen(page);

  await guest.getByRole('link', { name: 'Manage your booking' }).click();
  await press(guest, 'Cancel booking');
  await press(guest, 'Yes, cancel the booking');
  await guest.getByText(/^€35 (is on its way|has been sent) back to your card\./).waitFor();
  await page.reload();
  await page.getByText('2 of 2 uses left').waitFor();
  await page.getByText('given back').waitFor();
});

test('a school without card payments says that presents are sold at the school, and promises no mail', async () => {
  const page = await journey.visitor();
  await page.goto(`${journey.at('baleal.localhost')}/pricing/gift?lang=en`);
  await page.getByText('You can buy presents at the school.').waitFor();
  expect(await page.getByText(/as a PDF by email/).count()).toBe(0);
  await expectGoodScreen(page);
  await page.goto('/pricing/gift');
  await page.getByText(/as a PDF by email/).waitFor();
});

test('who comes back from the payment page finds the entries and can pay: restored by the browser, loaded again, and canceled', async () => {
  const page = await journey.visitor();
  const start = await gotoWithoutScripts(page, '/pricing/gift');
  const [receiver, giver] = [page.getByRole('group', { name: 'For whom?' }), page.getByRole('group', { name: 'From whom?' })];
  await page.getByRole('radio', { name: '€120', exact: true }).check();
  // Before the scripts have come nothing is sent, and no entry gets into the address. The choice stays.
  await giver.getByLabel('Email').fill('ana@example.com');
  await giver.getByLabel('Email').press('Enter');
  await start();
  await page.getByRole('button', { name: 'Pay €120', exact: true }).waitFor();
  expect(page.url()).toMatch(/\/pricing\/gift(\?lang=en)?$/);
  await receiver.getByLabel('Name').fill('Tom Hartley');
  await receiver.getByLabel('Your message').fill('Happy birthday!');
  await giver.getByLabel('Name').fill('Ana Silva');
  await giver.getByLabel('Email').fill('ana@example.com');
  // An answer without content leaves the page as it is, as the back/forward cache does.
  const opened = Promise.withResolvers<void>();
  await page.route('**/api/create-checkout-session', (route) => {
    opened.resolve();
    return route.fulfill({ status: 204 });
  });
  await press(page, 'Pay €120');
  await opened.promise;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.unroute('**/api/create-checkout-session');
  await press(page, 'Pay €120');
  await page.waitForURL('**/dev/checkout/*');

  const fields = [receiver.getByLabel('Name'), receiver.getByLabel('Your message'), giver.getByLabel('Name'), giver.getByLabel('Email')];
  const expectKept = async () => {
    await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(['Tom Hartley', 'Happy birthday!', 'Ana Silva', 'ana@example.com']);
    await expect.poll(() => page.getByRole('radio', { name: '€120', exact: true }).isChecked()).toBe(true);
  };
  await page.goBack();
  await expectKept();
  await page.reload();
  await expectKept();
  await page.getByRole('link', { name: 'Back to the prices' }).click();
  await page.getByRole('link', { name: 'Choose a present' }).click();
  await expectKept();
  // An address that names a pack chooses it.
  await page.goto('/pricing/gift?pack=1');
  await expect.poll(() => receiver.getByLabel('Your message').inputValue()).toBe('Happy birthday!');
  await expect.poll(() => page.getByRole('radio', { name: /^First waves/ }).isChecked()).toBe(true);

  await page.goto('/pricing/gift');
  await expectKept();
  await press(page, 'Pay €120');
  await page.waitForURL('**/dev/checkout/*');
  await press(page, 'Pay €120');
  await page.getByRole('heading', { name: 'Here is your present for Tom Hartley' }).waitFor();
  await page.goto('/pricing/gift');
  await page.getByRole('button', { name: /^Pay €60/ }).waitFor();
  // What is kept would come after hydration.
  await hydrated(page);
  expect(await receiver.getByLabel('Your message').inputValue(), 'what is bought is forgotten').toBe('');
});
