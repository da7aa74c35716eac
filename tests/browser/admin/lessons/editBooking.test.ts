import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { DESK, expectGoodScreen, expectRefusals, hydrated, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
let today: number;
let tomorrow: number;
beforeAll(async () => {
  journey = await startJourney();
  const page = await journey.admin();
  const inHours = async (hours: number) => {
    const date = `${new Date(now().getTime() + hours * 60 * 60 * 1000).toISOString().slice(0, 13)}:15:00Z`;
    return ((await (await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 4 } })).json()) as { id: number }).id;
  };
  [today, tomorrow] = [await inHours(48), await inHours(72)];
  const data = { users: [{ name: 'Zélia Quintão', age: '31' }, { name: 'Rui Quintão', age: '9' }], phone: '912 000 888', email: 'zelia@example.com', source: 'manual' };
  await page.request.post(`/api/lessons/${today}/bookings`, { data });
});
afterAll(() => journey.close());

const bookingIn = async (page: Page, lesson: number) => ((await (await page.request.get(`/api/lessons/${lesson}`)).json()) as LessonDetail).bookingData?.[0];

test('a caller’s booking is found and moved to the next day in six interactions', async () => {
  const page = await journey.admin({ viewport: DESK });
  const guest = await journey.visitor();
  await guest.goto(`/booking/${(await bookingIn(page, today))!.id}`);
  await hydrated(guest);
  const shown = () => guest.locator('.receipt-lesson').innerText();
  const before = await shown();
  await page.goto('/manage/tags');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  const next = new Date(now().getTime() + 72 * 60 * 60 * 1000);
  const when = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon', day: 'numeric', month: 'long' }).format(next);
  let interactions = 0;
  const does = async (action: Promise<unknown>) => {
    interactions += 1;
    await action;
  };
  await does(page.keyboard.press('Control+k'));
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  await does(page.keyboard.type('quintao'));
  const found = page.getByRole('dialog').getByRole('link', { name: /Zélia Quintão/ }).first();
  await found.waitFor();
  await does(found.click());
  await does(page.getByRole('button', { name: 'Edit the booking of Zélia Quintão' }).click());
  const dialog = page.getByRole('dialog', { name: 'Edit the booking of Zélia Quintão' });
  const target = dialog.getByRole('radio', { name: new RegExp(` ${when} .*:15 · 4 places left`) });
  await target.waitFor();
  await expectGoodScreen(page);
  await does(target.check());
  await dialog.getByText('2 of 4 places will be taken.').waitFor();
  await dialog.getByText('One mail with the updated calendar entry goes to zelia@example.com.').waitFor();
  await does(dialog.getByRole('button', { name: 'Change booking' }).click());
  await page.waitForURL(`**/manage/lessons/${tomorrow}#*`);
  await page.getByText('Zélia Quintão').first().waitFor();
  expect(interactions).toBeLessThanOrEqual(6);
  expect(await bookingIn(page, today)).toBeUndefined();
  // The guest comes back to the page of the booking, which was open all the time.
  await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(shown).not.toBe(before);
  expect(await shown()).toContain(when.split(' ')[0]!);
});

test('on a phone: one more participant, what it costs, and a change by another admin that keeps what was typed', async () => {
  const page = await journey.admin({ viewport: PHONE });
  await page.goto(`/manage/lessons/${tomorrow}`);
  await page.getByRole('button', { name: 'Edit the booking of Zélia Quintão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the booking of Zélia Quintão' });
  await dialog.getByRole('button', { name: 'One more participant' }).click();
  await dialog.getByRole('button', { name: 'Change booking' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name of participant 3').fill('Ida');
  await dialog.getByText(/The price changes from €.* to €/).waitFor();
  await expectGoodScreen(page);
  const { id, version } = (await bookingIn(page, tomorrow))!;
  const other = { version, users: [{ was: 0, name: 'Zélia Quintão', age: '32' }], phone: '', email: null, notes: '', tells_guest: false };
  expect((await page.request.put(`/api/lessons/${tomorrow}/bookings/${id}/entries`, { data: other })).status()).toBe(200);
  expectRefusals(page, /\/entries/);
  await dialog.getByRole('button', { name: 'Change booking' }).click();
  await dialog.getByText('Another person has changed this meanwhile.', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Name of participant 3').inputValue()).toBe('Ida');
  await dialog.getByText('It now says: Zélia Quintão 32').waitFor();
  await dialog.getByRole('button', { name: 'Start again from that' }).click();
  await dialog.getByText('Nothing is different yet.').waitFor();
  // Escape asks before it closes over what was typed, and the focus returns.
  await dialog.getByLabel('Name of participant 1').fill('Zélia');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Name of participant 1').inputValue()).toBe('Zélia');
  await dialog.getByLabel('Name of participant 1').fill('Zélia Quintão');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Edit the booking of Zélia Quintão' }).evaluate((button) => button === document.activeElement)).toBe(true);
});

test('someone leaves a booking that is paid: the refund begins with what is to be given back, and the entries still say for whom', async () => {
  const page = await journey.admin({ viewport: PHONE });
  const date = `${new Date(now().getTime() + 96 * 60 * 60 * 1000).toISOString().slice(0, 13)}:15:00Z`;
  const lesson = (await (await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 4 } })).json()) as { id: number };
  const users = [{ name: 'Olga Prado', age: '31' }, { name: 'Hugo Prado', age: '9' }, { name: 'Iris Prado', age: '8' }];
  const made = (await (await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data: { users, phone: '912 000 889', email: 'olga@example.com', source: 'manual' } })).json()) as { id: string };
  await page.request.post(`/api/lessons/${lesson.id}/bookings/${made.id}/payments`, { data: { id: crypto.randomUUID(), amount: '105', method: 'cash' } });
  await page.goto(`/manage/lessons/${lesson.id}`);
  await page.getByRole('button', { name: 'Edit the booking of Olga Prado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the booking of Olga Prado' });
  await dialog.getByRole('button', { name: /Hugo Prado|participant 2/ }).click();
  await dialog.getByText('€35 is then to give back.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Change booking' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Money of Olga Prado: €35 to give back' }).click();
  const ledger = page.getByRole('dialog', { name: 'Money of Olga Prado' });
  await ledger.getByText('Undone: Price for one person').waitFor();
  expect(await ledger.getByText(/Price for$/).count()).toBe(0);
  await ledger.getByRole('button', { name: 'Refund', exact: true }).click();
  expect(await ledger.getByLabel('Amount').inputValue()).toBe('35');
  expect(await ledger.getByText('is due then', { exact: false }).count()).toBe(0);
  await ledger.getByRole('form', { name: 'Refund' }).getByRole('button', { name: 'Refund', exact: true }).click();
  await ledger.getByText('Nothing due').waitFor();
  await expectGoodScreen(page);
  expect(await bookingIn(page, lesson.id)).toMatchObject({ charged: 7000, due: 0 });
});
