import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { submission } from '../../../support/testApp.ts';

const ZONE = 'Europe/Lisbon';
const DAY = addDays(wallClock(now(), ZONE).date, 20);
let journey: Journey;
let page: Page;
let off: Lesson[];
let later: Lesson;
let bookings: Booking[];
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: { width: 390, height: 844 } });
  off = [await add(DAY, '09:00'), await add(DAY, '11:00')];
  later = await add(addDays(wallClock(now(), ZONE).date, 1), '19:15');
  bookings = [await book(off[0]!, 'Rui Costa'), await book(off[1]!, 'Lia Costa')];
});
afterAll(() => journey.close());

const add = async (date: string, time: string): Promise<Lesson> =>
  (await page.request.post('/api/lessons', { data: { activity_id: 3, date: isoInstant(instantOfWallClock(date, time, ZONE)), num_places: 8 } })).json();
const book = async ({ id }: Lesson, name: string): Promise<Booking> => (await page.request.post(`/api/lessons/${id}/bookings?lang=en`, { data: submission({ users: [{ name, age: '9' }] }) })).json();
const stored = async ({ id }: Lesson): Promise<Lesson> => (await page.request.get(`/api/lessons/${id}`)).json();
const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('a storm day takes four interactions, can be taken back, and a guest chooses another date', async () => {
  let interactions = 0;
  const counted = async (interaction: Promise<unknown>) => {
    interactions += 1;
    await interaction;
  };
  const callOff = async () => {
    interactions = 0;
    await counted(page.goto(`/manage?day=${DAY}`));
    await counted(page.getByRole('button', { name: 'Call it off' }).click());
    await counted(page.getByRole('dialog').getByLabel(/\(English\)$/).fill('Eight metres of swell.'));
    await page.getByText('People: 2, bookings: 2').waitFor();
    await counted(page.getByRole('button', { name: 'Call off now' }).click());
    await page.getByText('0 of 2 have chosen').waitFor();
  };
  await callOff();
  expect(interactions).toBeLessThanOrEqual(6);
  expect((await stored(off[0]!)).is_cancelled).toBe(1);
  await page.getByRole('button', { name: /^Take back/ }).click();
  await page.getByText('This was taken back').waitFor();
  expect((await stored(off[0]!)).is_cancelled).toBe(0);

  await callOff();
  await row('Rui Costa').getByText('Not chosen yet').waitFor();
  await expectGoodScreen(page);

  const guest = await journey.visitor();
  await guest.goto(`/booking/${bookings[0]!.id}?lang=en`);
  await hydrated(guest);
  await guest.getByText('Eight metres of swell.').waitFor();
  await guest.getByRole('button', { name: /^Take .*19:15$/ }).first().click();
  const question = guest.getByRole('dialog', { name: 'Move the booking?' });
  await question.getByText(/^From now on: .*19:15$/).waitFor();
  await expectGoodScreen(guest);
  expect((await stored(later)).num_bookings).toBe(0);
  await question.getByRole('button', { name: 'Choose another one' }).click();
  await question.waitFor({ state: 'hidden' });
  await guest.getByRole('button', { name: /^Take .*19:15$/ }).first().click();
  await question.getByRole('button', { name: 'Yes, change the date' }).click();
  await guest.getByText('You have chosen another date.').waitFor();
  expect((await stored(later)).num_bookings).toBe(1);

  const other = await journey.visitor();
  await other.goto(`/booking/${bookings[1]!.id}?lang=en`);
  await hydrated(other);
  await other.getByRole('button', { name: 'No other date' }).click();
  await other.getByRole('button', { name: 'Yes, cancel the booking' }).click();
  await other.getByText('Your booking is cancelled.').first().waitFor();
  await page.reload();
  await page.getByText('2 of 2 have chosen').waitFor();
  await row('Rui Costa').getByText('Another date:').waitFor();
  await row('Lia Costa').getByText('No other date, nothing was paid').waitFor();
  await row('Rui Costa').getByRole('link', { name: 'Rui Costa', exact: true }).click();
  await page.waitForURL(`**/manage/lessons/${later.id}#*`);
  await page.getByRole('main').getByText('Rui Costa').first().waitFor();

  expect((await page.request.delete(`/api/lessons/${later.id}/bookings/${bookings[0]!.id}`)).ok()).toBe(true);
  await page.goBack();
  await row('Rui Costa').getByText('Cancelled later', { exact: true }).waitFor();
  expect(await page.getByText('Another date:').count()).toBe(0);
  await expectGoodScreen(page);
});

test('a guest keeps the money as a credit, whose code stands on the page, and the school sees it', async () => {
  const lesson = await add(addDays(DAY, 3), '09:00');
  const booking = await book(lesson, 'Ana Guthaben');
  await page.request.post(`/api/lessons/${lesson.id}/bookings/${booking.id}/payments`, { data: { id: crypto.randomUUID(), amount: '35', method: 'cash' } });
  await page.goto(`/manage?day=${addDays(DAY, 3)}`);
  await page.getByRole('button', { name: 'Call it off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Who does not choose' }).click();
  await page.getByRole('option', { name: 'gets a credit' }).click();
  await dialog.getByText('If we do not hear from you, you get a credit.', { exact: false }).waitFor();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Call off now' }).click();
  await page.getByText('those who have not chosen get a credit', { exact: false }).waitFor();

  const guest = await journey.visitor();
  await guest.goto(`/booking/${booking.id}?lang=en`);
  await hydrated(guest);
  await guest.getByText('If we do not hear from you, you get a credit.', { exact: false }).waitFor();
  await expectGoodScreen(guest);
  await guest.getByRole('button', { name: 'Keep €35 as a credit' }).click();
  const question = guest.getByRole('dialog', { name: 'Keep €35 as a credit?' });
  await question.getByText('This cannot be undone.', { exact: false }).waitFor();
  await expectGoodScreen(guest);
  await question.getByRole('button', { name: 'Choose something else' }).click();
  await question.waitFor({ state: 'hidden' });
  await guest.getByRole('button', { name: 'Keep €35 as a credit' }).click();
  await question.getByRole('button', { name: 'Yes, keep it as a credit' }).click();
  await guest.getByText('You have a credit of €35.', { exact: false }).waitFor();
  await expectGoodScreen(guest);
  await guest.getByRole('main').locator('a[href*="/passes/"]').click();
  await guest.getByText('Credit for', { exact: false }).first().waitFor();
  await expectGoodScreen(guest);
  await page.reload();
  await row('Ana Guthaben').getByText('Credit', { exact: true }).waitFor();
  await expectGoodScreen(page);
});

test('a booking that the school cancels meanwhile does not count as having chosen', async () => {
  const lesson = await add(addDays(DAY, 6), '09:00');
  const [kept, ended] = [await book(lesson, 'Eva Offen'), await book(lesson, 'Jan Storno')];
  const { id } = (await (await page.request.post('/api/call-offs', { data: { lesson_ids: [lesson.id], reason: { en: 'Storm.' }, offers_dates: true, days: 7 } })).json()) as { id: number };
  expect((await page.request.delete(`/api/lessons/${lesson.id}/bookings/${ended.id}`)).ok()).toBe(true);
  await page.goto(`/manage/call-offs/${id}`);
  await page.getByText('0 of 2 have chosen').waitFor();
  const answer = await page.request.post(`/api/bookings/${kept.id}/choice`, { data: { choice: 'refund' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.reload();
  await page.getByText('1 of 2 have chosen').waitFor();
});

test('where guests had no choice, the school reads of none, and of no time that was over', async () => {
  const lesson = await add(addDays(DAY, 5), '09:00');
  const booking = await book(lesson, 'Kim Ohnewahl');
  await page.request.post(`/api/lessons/${lesson.id}/bookings/${booking.id}/payments`, { data: { id: crypto.randomUUID(), amount: '35', method: 'cash' } });
  const { id } = (await (await page.request.post('/api/call-offs', { data: { lesson_ids: [lesson.id], reason: { en: 'Storm.' }, offers_dates: false, days: 7 } })).json()) as { id: number };
  // As the job does after 30 seconds.
  const settled = { choice: 'refund', chosen_by: 'deadline', chosen_at: now().toISOString() } as const;
  await journey.withDatabase(({ forTenant }) => forTenant({ id: 1 }).updateTable('call_off_choices').set(settled).where('tenant_id', '=', 1).where('call_off_id', '=', id).execute());
  await page.goto(`/manage/call-offs/${id}`);
  await row('Kim Ohnewahl').getByText('Money back', { exact: true }).waitFor();
  expect(await page.getByText('have chosen', { exact: false }).count()).toBe(0);
  await expectGoodScreen(page);
});

test('a guest whose voucher paid reads that its code gets it back, and of no money; so does the school', async () => {
  const lesson = await add(addDays(DAY, 4), '09:00');
  const booking = await book(lesson, 'Pia Gutschein');
  const sale = { id: crypto.randomUUID(), amount: '35', name: 'Pia Gutschein', method: 'cash' };
  const { code } = (await (await page.request.post('/api/passes', { data: sale })).json()) as { code: string };
  await page.request.post(`/api/lessons/${lesson.id}/bookings/${booking.id}/codes`, { data: { code } });
  const { id } = (await (await page.request.post('/api/call-offs', { data: { lesson_ids: [lesson.id], reason: { en: 'Storm.' }, offers_dates: true, days: 7 } })).json()) as { id: number };

  const guest = await journey.visitor();
  await guest.goto(`/booking/${booking.id}?lang=en`);
  await hydrated(guest);
  await guest.getByText('What your code paid goes back to it.').first().waitFor();
  expect(await guest.getByText('money back', { exact: false }).count()).toBe(0);
  await expectGoodScreen(guest);
  await guest.getByRole('button', { name: 'No other date' }).click();
  const question = guest.getByRole('dialog', { name: 'Cancel this booking?' });
  await question.getByText('Your booking ends. You have nothing to pay. What your code paid goes back to it.').waitFor();
  await expectGoodScreen(guest);
  await question.getByRole('button', { name: 'Yes, cancel the booking' }).click();
  await guest.getByText('Your booking is cancelled.').first().waitFor();
  await page.goto(`/manage/call-offs/${id}`);
  await row('Pia Gutschein').getByText('Back to the pack or voucher', { exact: true }).waitFor();
  expect(await page.getByText('Money back').count()).toBe(0);
  await expectGoodScreen(page);
});

test('lessons that are selected in the list are called off together', async () => {
  const day = addDays(DAY, 1);
  const lessons = [await add(day, '09:00'), await add(day, '11:00'), await add(day, '13:00')];
  await page.goto(`/manage/lessons?from=${day}&activity=3`);
  await page.getByRole('button', { name: 'Select lessons', exact: true }).click();
  const boxOf = (time: string) => page.getByRole('checkbox', { name: new RegExp(`^Select .*, ${time},`) }).first();
  await boxOf('09:00').check();
  await boxOf('13:00').check();
  await page.getByText('2 selected', { exact: true }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Call it off', exact: true }).click();
  await page.getByText('No bookings: only the lessons are cancelled.').waitFor();
  await page.getByRole('button', { name: 'Call off now', exact: true }).click();
  await page.getByRole('button', { name: /^Take back/ }).waitFor();
  expect(await Promise.all(lessons.map(async (lesson) => (await stored(lesson)).is_cancelled))).toEqual([1, 0, 1]);
});

test('lessons that are selected are moved and assigned together, after it was said when they will be', async () => {
  const day = addDays(DAY, 2);
  const lessons = [await add(day, '09:00'), await add(day, '11:00')];
  await page.goto(`/manage/lessons?from=${day}&activity=3`);
  await page.getByRole('button', { name: 'Select lessons', exact: true }).click();
  for (const time of ['09:00', '11:00']) await page.getByRole('checkbox', { name: new RegExp(`^Select .*, ${time},`) }).first().check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 lessons' });
  await dialog.getByLabel('Minutes').fill('7');
  await dialog.getByText('At that time no lesson can begin.', { exact: false }).waitFor();
  await dialog.getByLabel('Minutes').fill('-30');
  await dialog.getByLabel('Days').fill('1');
  await dialog.getByRole('checkbox', { name: 'Inês Carvalho' }).check();
  await dialog.getByText('There are no bookings, so no mail is sent.').waitFor();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Change 2 lessons' }).click();
  await page.getByText('2 lessons changed').waitFor();
  const moved = await Promise.all(lessons.map(stored));
  expect(moved.map(({ date, instructors }) => [wallClock(new Date(date), ZONE), instructors])).toEqual(['08:30', '10:30'].map((time) => [{ date: addDays(day, 1), time }, [2]]));
});
