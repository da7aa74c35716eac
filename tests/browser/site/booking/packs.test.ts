import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { SoldPass } from '#shared/contract/pass.ts';
import type { Product } from '#shared/contract/product.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';
import { VISITOR } from '../../../support/world.ts';

const ZONE = 'Europe/Lisbon';
let journey: Journey;
let product: Product;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.admin();
  const answer = await admin.request.post('/api/products', { data: { title: 'Two lessons', price: 6000, num_uses: 2, valid_days: 30, activities: [1], transferable: false } });
  product = (await answer.json()) as Product;
  await admin.context().close();
});
afterAll(() => journey.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in step 1 for these participants, and continues to the summary. */
async function enter(page: Page, names: readonly string[], email: string): Promise<void> {
  for (const [index, name] of names.entries()) {
    if (index > 0) await press(page, 'Add participant');
    await page.getByLabel('Name').nth(index).fill(name);
  }
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile phone').fill('912345678');
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
}

/** The link to a pack in the latest mail to this address. */
async function mailedPack(page: Page, email: string): Promise<string> {
  type Mail = { to: string; text: string };
  const link = async () => {
    const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as Mail[];
    return mails.filter(({ to }) => to.includes(email)).flatMap(({ text }) => /\/passes\/\S+/.exec(text)?.[0] ?? [])[0];
  };
  await expect.poll(link).toBeDefined();
  return (await link())!;
}

test('a visitor buys a pack, books for three with it, pays the rest by card, cancels, and has the uses again', async () => {
  const page = await journey.visitor();
  const email = 'ana.packs@example.com';
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Buy: Two lessons' }).click();
  await page.getByRole('heading', { name: 'Two lessons' }).waitFor();
  await page.getByText('Valid for 30 days').waitFor();
  await page.getByLabel('Name').fill('Ana Silva');
  await page.getByLabel('Email').fill(email);
  await expectGoodScreen(page);
  await press(page, 'Pay €60');
  await page.waitForURL('**/dev/checkout/*');
  await press(page, 'Pay €60');
  await page.getByRole('heading', { name: 'Here is your pack' }).waitFor();
  await page.getByText('Enter this code when you book: each use pays for one participant.').waitFor();
  await expectGoodScreen(page);

  const link = await mailedPack(page, email);
  await page.goto(link);
  await page.getByText('2 of 2 uses left').waitFor();
  await expectGoodScreen(page);
  const code = (await page.locator('.pass-code').textContent())!;

  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enter(page, ['Ana Silva', 'Rui Silva', 'Eva Silva'], email);
  const field = page.getByLabel('Voucher, pack or discount code');
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await page.getByText('The code takes €70 off.').waitFor();
  await page.getByText(/^If you pay and cancel by .* later you do not\. If you cancel by .* what the code pays goes back to it; later it does not\.$/).waitFor();
  await press(page, 'Pay now €35');
  await page.waitForURL('**/dev/checkout/*');
  await press(page, 'Pay €35');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByText(`Paid with code …${code.slice(-5)}`).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.waitForURL('**/booking/*');
  const booking = page.url();
  await page.goto(link);
  await page.getByText('0 of 2 uses left').waitFor();
  await page.getByText('All uses are taken.').waitFor();

  await page.goto(booking);
  await press(page, 'Cancel booking');
  await page.getByRole('dialog').getByText(/€35 back in full.* what the code paid goes back to it; later it does not\.$/).waitFor();
  await press(page, 'Yes, cancel the booking');
  await page.getByText(/^€35 (is on its way|has been sent) back to your card\./).waitFor();
  await page.getByText('What your code paid has gone back to it.').waitFor();
  await page.goto(link);
  await page.getByText('2 of 2 uses left').waitFor();
  await page.getByText('given back').waitFor();
  await expectGoodScreen(page);
});

test('a pack whose payment was not seen to end is not bought twice by its form, which was loaded anew', async () => {
  const page = await journey.visitor();
  const email = 'eva.packs@example.com';
  await page.goto(`/pricing/${product.id}`);
  await hydrated(page);
  await page.getByLabel('Name').fill('Eva Silva');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Pay €60');
  await page.waitForURL('**/dev/checkout/*');
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await press(elsewhere, 'Pay €60');
  await elsewhere.getByRole('heading', { name: 'Here is your pack' }).waitFor();

  await page.goto(`/pricing/${product.id}`);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Eva Silva');
  await press(page, 'Pay €60');
  await page.getByRole('heading', { name: 'Here is your pack' }).waitFor();
  const bought = await journey.withDatabase((database) => database.forTenant({ id: 1 }).selectFrom('passes').select('id').where('buyer_email', '=', email).execute());
  expect(bought).toHaveLength(1);
});

test('of a cancelled lesson, the booking no longer says that a voucher paid, once that is back on it', async () => {
  const [admin, page] = [await journey.admin(), await journey.visitor()];
  const post = async (path: string, data: object) => (await (await admin.request.post(path, { data })).json()) as { id: string; code: string };
  const { code } = await post('/api/passes', { id: crypto.randomUUID(), amount: '20', name: 'Rita Costa', email: 'rita.back@example.com', method: 'cash' });
  const day = addDays(wallClock(now(), ZONE).date, 20);
  const lesson = await post('/api/lessons', { activity_id: 1, date: isoInstant(instantOfWallClock(day, '10:00', ZONE)), num_places: 4 });
  await page.goto(`/lessons/${lesson.id}`);
  await enter(page, ['Rita Costa'], 'rita.back@example.com');
  await page.getByLabel('Voucher, pack or discount code').fill(code);
  await press(page, 'Apply');
  await page.getByText('The code takes €20 off.').waitFor();
  await press(page, 'Book now, pay at the school');
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.getByText(`Paid with code …${code.slice(-5)}`).waitFor();
  expect((await admin.request.put(`/api/lessons/${lesson.id}`, { data: { is_cancelled: 1 } })).status()).toBe(200);
  await page.reload();
  await page.getByText('This lesson has been cancelled.').first().waitFor();
  expect(await page.getByText('Paid with code').count()).toBe(0);
  await page.getByText('What your code paid has gone back to it.').waitFor();
  await expectGoodScreen(page);
  await admin.context().close();
});

test('after a late cancellation, the booking’s page says that the voucher does not get back what it paid', async () => {
  const [admin, page] = [await journey.admin(), await journey.visitor()];
  const { code } = (await (await admin.request.post('/api/passes', { data: { id: crypto.randomUUID(), amount: '50', name: 'Rita Costa', email: 'rita.late@example.com', method: 'cash' } })).json()) as SoldPass;
  const soon = ((await (await page.request.get('/api/lessons?next=1')).json()) as Lesson[]).find(
    ({ id, activity_id, date, is_cancelled, num_places, num_bookings }) => id > 0 && activity_id === 1 && !is_cancelled && num_places > num_bookings && new Date(date).getTime() - now().getTime() > 3_600_000,
  )!;
  await page.goto(`/lessons/${soon.id}`);
  await enter(page, ['Rita Costa'], 'rita.late@example.com');
  await page.getByLabel('Voucher, pack or discount code').fill(code);
  await press(page, 'Apply');
  await page.getByText('The code takes €35 off.').waitFor();
  await press(page, 'Book now');
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await press(page, 'Cancel booking');
  await press(page, 'Yes, cancel the booking');
  await page.getByText('So shortly before the lesson, what your code paid does not go back to it.').waitFor();
  await expectGoodScreen(page);
  await admin.context().close();
});

test('a guest who is signed in sees the packs of the account, and is offered the one that fits at the summary', async () => {
  const admin = await journey.admin({ viewport: DESK });
  const { id: other } = (await (await admin.request.post('/api/products', { data: { title: 'For kids', price: 5000, num_uses: 5, activities: [2] } })).json()) as Product;
  const sell = async (product_id: number) =>
    (await (await admin.request.post('/api/passes', { data: { id: crypto.randomUUID(), product_id, name: 'Maria Fonseca', email: VISITOR, method: 'cash' } })).json()) as SoldPass;
  const [pack] = [await sell(product.id), await sell(other)];

  const page = await journey.visitor();
  await journey.signIn(page, VISITOR);
  await page.goto('/me');
  const mine = page.getByRole('region', { name: 'My packs' });
  await mine.getByText('2 of 2 uses left').waitFor();
  expect(await mine.getByRole('listitem').count()).toBe(2);
  await expectGoodScreen(page);
  await mine.getByRole('link', { name: 'Two lessons' }).click();
  await page.getByText(pack.code, { exact: true }).waitFor();

  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enter(page, ['Maria Fonseca'], 'family@example.com');
  const field = page.getByLabel('Voucher, pack or discount code');
  await field.waitFor();
  // The pack is for its holder's email alone.
  await press(page, 'Edit');
  await page.getByLabel('Email').fill(VISITOR);
  await press(page, 'Continue');
  await mine.getByText('Two lessons').waitFor();
  await expect.poll(() => mine.getByRole('listitem').count()).toBe(1);
  await expectGoodScreen(page);
  await press(page, 'Use');
  await page.getByText('The code takes €35 off.').waitFor();
  expect(await field.inputValue()).toBe(pack.code);
  // Nothing is left to pay, so no money can come back.
  await page.getByText(/^If you cancel by .* what the code pays goes back to it; later it does not\.$/).waitFor();
  await expectGoodScreen(page);
  await mine.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The code takes €35 off.').waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('');
  await press(page, 'Use');
  await press(page, 'Book now');
  await page.getByText('Submitted, please check your email.').waitFor();
  await admin.request.post('/api/passes', { data: { id: crypto.randomUUID(), amount: '42,50', name: 'Maria Fonseca', email: VISITOR, method: 'cash' } });
  await page.goto('/me');
  await mine.getByText('1 of 2 uses left').waitFor();
  await mine.getByText('€42.50 of €42.50 left').waitFor();
  await expectGoodScreen(page);
});

test('a pack that cannot be paid online is not offered to buy: the price list says where it is sold, as its page does', async () => {
  const admin = await journey.admin();
  await admin.request.post('/api/products', { data: { title: 'First try', price: 0, num_uses: 1 } });
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/pricing');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  expect(await row('Two lessons').getByRole('link').innerText()).toBe('Buy');
  expect(await row('First try').getByRole('link').innerText()).toBe('Sold at the school');
  await expectGoodScreen(page);
  await row('First try').getByRole('link', { name: 'Sold at the school: First try' }).click();
  await page.getByText('You can buy this pack at the school.').waitFor();

  // Baleal takes no payments online, so it sells none of its packs here.
  await page.goto(`${journey.at('baleal.localhost')}/pricing?lang=en`);
  await page.getByRole('table', { name: 'Pricing' }).waitFor();
  expect(await page.getByRole('link', { name: /^Buy/ }).count()).toBe(0);
});
