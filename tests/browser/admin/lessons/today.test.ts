import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now, shiftClock } from '../../../support/worldClock.ts';
import { planText } from '../../../support/recurringActivities.ts';
import { submission } from '../../../support/testApp.ts';

const ZONE = 'Europe/Lisbon';
const today = wallClock(now(), ZONE).date;
let journey: Journey;
let page: Page;
let lesson: Lesson;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: { width: 390, height: 844 } });
  lesson = await add(today, '19:00');
  await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data: submission({ users: [{ name: 'Rui Costa', age: '9' }], notes: 'Left-handed' }) });
});
afterAll(() => journey.close());

const add = async (date: string, time: string): Promise<Lesson> =>
  (await page.request.post('/api/lessons', { data: { activity_id: 3, date: isoInstant(instantOfWallClock(date, time, ZONE)), num_places: 8 } })).json();
const card = (which: Lesson) => page.getByRole('main').getByRole('listitem').filter({ has: page.locator(`a[href$="/lessons/${which.id}"]`) }).first();
const stored = async ({ id }: Lesson): Promise<LessonDetail> => (await page.request.get(`/api/lessons/${id}`)).json();

test('today begins high on a phone and says who comes, and a tick that is refused goes back', async () => {
  await page.goto('/manage');
  await card(lesson).getByText('Rui Costa').waitFor();
  const { y } = (await page.getByRole('main').locator('ol > li').first().boundingBox())!;
  expect(y).toBeLessThan(300);
  expect(await card(lesson).getByRole('link', { name: 'Call Rui Costa' }).getAttribute('href')).toBe('tel:+351912345678');
  expect(await card(lesson).getByRole('link', { name: 'WhatsApp to Rui Costa' }).getAttribute('href')).toBe('https://wa.me/351912345678');
  await card(lesson).getByText('Left-handed').waitFor();
  await card(lesson).getByText('No instructor').waitFor();
  await expectGoodScreen(page);

  await card(lesson).getByRole('button', { name: 'Rui Costa: Here' }).click();
  await card(lesson).getByRole('button', { name: 'Rui Costa: Here', pressed: true }).waitFor();
  await expect.poll(async () => (await stored(lesson)).bookingData?.[0]?.attendance).toEqual(['here']);
  await page.getByText('1 here').waitFor();
  expectRefusals(page, /\/bookings\/[^/]+$/);
  await page.route(/\/bookings\/[^/]+$/, (route) => route.fulfill({ status: 409, json: { code: 'paid_by_card', message: '' } }));
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await card(lesson).getByRole('button', { name: /Rui Costa.*paid|paid.*Rui Costa/i }).click();
  await refused;
  await page.getByRole('alert').first().waitFor();
  await card(lesson).getByText('Not paid').waitFor();
  await page.unroute(/\/bookings\/[^/]+$/);
});

test('nothing in sight moves when the day and the counts arrive late', async () => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(today|stats|desk)/, (route) => held.promise.then(() => route.continue()));
  await page.goto('/manage');
  const days = page.getByRole('navigation', { name: 'Days' });
  const { y } = (await days.boundingBox())!;
  expect((await page.getByRole('heading', { name: 'Welcome' }).boundingBox())!.y).toBeGreaterThan(844);
  held.resolve();
  await card(lesson).getByText('Rui Costa').waitFor();
  await page.getByText(/lessons? without instructor/).waitFor();
  expect((await days.boundingBox())!.y).toBe(y);
  await page.unroute(/\/api\/(today|stats|desk)/);
});

test('the checklist of a new school comes with what is below it, and moves nothing', async () => {
  const held = Promise.withResolvers<void>();
  const json = { look: false, activity: true, lesson: false, contact: false, texts: false, payments: false, share: false };
  await page.route('**/api/set-up', (route) => held.promise.then(() => route.fulfill({ json })));
  await page.goto('/manage');
  await card(lesson).waitFor();
  const welcome = page.getByRole('heading', { name: 'Welcome' });
  expect(await welcome.count()).toBe(0);
  held.resolve();
  await welcome.waitFor();
  const checklist = page.getByRole('heading', { name: 'Set up your school' });
  expect((await checklist.boundingBox())!.y).toBeLessThan((await welcome.boundingBox())!.y);
  await page.unroute('**/api/set-up');
});

test('a walk-in of two takes four interactions', async () => {
  await page.goto('/manage');
  const welcome = page.getByText(/^Today: \d+ lessons?, /);
  const booked = async () => Number(/(\d+) (?:person|people) booked/.exec((await welcome.textContent())!)![1]);
  const before = await booked();
  let interactions = 0;
  const counted = async (interaction: Promise<unknown>) => {
    interactions += 1;
    await interaction;
  };
  await counted(card(lesson).getByRole('button', { name: /^Walk-in/ }).click());
  await counted(card(lesson).getByLabel('Name').fill('Zoe'));
  await counted(card(lesson).getByLabel('Number of participants').selectOption('2'));
  await counted(card(lesson).getByRole('button', { name: 'Add', exact: true }).click());
  await card(lesson).getByText('Zoe 2').waitFor();
  expect(interactions).toBeLessThanOrEqual(6);
  await expect.poll(async () => (await stored(lesson)).num_bookings).toBe(3);
  // The welcome below counts them at once.
  await expect.poll(booked).toBe(before + 2);
});

test('the day is in the address: a link of the strip leads to it, and Back returns', async () => {
  const tomorrow = addDays(today, 1);
  const next = await add(tomorrow, '18:00');
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: /^tomorrow/i }).press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.get('day') === tomorrow);
  await card(next).waitFor();
  await page.goBack();
  await card(lesson).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a number that was typed without a country code is dialled with that of the school', async () => {
  const landline = await add(today, '19:15');
  await page.request.post(`/api/lessons/${landline.id}/bookings`, { data: submission({ users: [{ name: 'Lia Terra', age: '' }], phone: '261 123 456', email: null, source: 'manual' }) });
  await page.goto('/manage');
  const call = card(landline).getByRole('link', { name: 'Call Lia Terra' });
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+351261123456');
  expect(await card(landline).getByRole('link', { name: 'WhatsApp to Lia Terra' }).count()).toBe(0);
});

test('a walk-in that is typed and not added is not left without a question, neither by a tab nor by another day', async () => {
  await page.goto('/manage');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = card(lesson).getByLabel('Name');
  await card(lesson).getByRole('button', { name: /^Walk-in/ }).click();
  await name.fill('Nuno');
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: /^tomorrow/i }).press('Enter');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect([new URL(page.url()).search, await name.inputValue()]).toEqual(['', 'Nuno']);

  await card(lesson).locator(`a[href$="/lessons/${lesson.id}"]`).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`**/manage/lessons/${lesson.id}`);
  await page.getByRole('button', { name: 'Manual add' }).click();
  await page.getByLabel('Name').fill('Nuno');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Nuno');
  // A form that was closed, or whose person was added, holds nothing.
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Nuno').first().waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
  await page.getByLabel('Name').fill('Olga');
  await page.getByRole('button', { name: 'Manual add' }).click();
  await page.goBack();
  await card(lesson).waitFor();
});

test('a walk-in that is typed in a planned class stays when the class becomes a lesson meanwhile', async () => {
  const tomorrow = addDays(today, 1);
  const data = { name: 'Sunset swell', place: 'Bay', price: 40, recurrent: 1, recurrent_config: planText({ '18:15': 6 }) };
  const { id } = (await (await page.request.post('/api/activities', { data })).json()) as { id: number };
  await page.goto(`/manage?day=${tomorrow}`);
  const planned = page.getByRole('listitem', { name: /Sunset swell/ });
  await planned.getByText('Planned').waitFor();
  await planned.getByRole('button', { name: /^Walk-in/ }).click();
  await planned.getByLabel('Name').fill('Wanda Walk');
  const booking = submission({ recur: { date: tomorrow, time: '18:15', name: 'default' }, users: [{ name: 'Gil', age: '' }] });
  const { lesson_id } = (await (await page.request.post(`/api/activity/${id}/bookings`, { data: booking })).json()) as { lesson_id: number };
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await planned.getByText('Gil').first().waitFor();
  expect(await planned.getByLabel('Name').inputValue()).toBe('Wanda Walk');
  await planned.getByRole('button', { name: 'Add', exact: true }).click();
  await planned.getByText('Wanda Walk').first().waitFor();
  await expect.poll(async () => ((await (await page.request.get(`/api/lessons/${lesson_id}`)).json()) as Lesson).num_bookings).toBe(2);
});

test('a day that is left open overnight is the next one in the morning', async () => {
  await page.goto('/manage');
  await card(lesson).waitFor();
  const heading = page.getByRole('heading', { level: 2, name: /^today/i });
  const before = (await heading.textContent())!;
  // The phone sleeps for a day.
  await page.evaluate(shiftClock, 24 * 60 * 60 * 1000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => heading.textContent()).not.toBe(before);
  await expect.poll(() => page.getByRole('navigation', { name: 'Days' }).locator('[aria-current=date]').getAttribute('aria-label')).toMatch(/^today/i);
  await expect.poll(() => card(lesson).count()).toBe(0);
});
