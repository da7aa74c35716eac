import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { book, enterTwo, expectTwo, lessonNow, takePlaces, toSummary } from '../../../support/browser/bookForTwo.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SIZES = [['a phone', PHONE], ['a desk', DESK]] as const;

describe('places that are gone meanwhile', () => {
  test.each(SIZES)('some: what is left is said, and the nearest other lesson takes the entries along, on %s', async (_, viewport) => {
    const page = await journey.visitor({ viewport });
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await takePlaces(page, lesson, lesson.num_places - lesson.num_bookings - 1);
    expectRefusals(page, /\/bookings/);
    await book(page);
    await page.getByText('There are not enough places left in this lesson.').waitFor();
    await page.getByText('This lesson has 1 place left.').waitFor();
    await page.getByText('Error, try again').waitFor();
    await page.getByRole('heading', { name: 'These lessons have room for you' }).waitFor();
    await expectGoodScreen(page);
    await page.locator('.alternative').first().click();
    await page.waitForURL((url) => /^\/lessons\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${lesson.id}`));
    await expectTwo(page);
    await toSummary(page);
    await book(page);
    await page.getByText('Submitted, please check your email.').waitFor();
  });

  // The footer is long enough in French for the alternatives to reach the top of the screen.
  test('some: the reason is in sight on a phone, above the alternatives', async () => {
    const page = await journey.visitor();
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await page.goto(`/lessons/${lesson.id}?lang=fr`);
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await page.getByRole('heading', { name: 'Vérifiez et réservez' }).waitFor();
    await takePlaces(page, lesson, lesson.num_places - lesson.num_bookings - 1);
    expectRefusals(page, /\/bookings/);
    await page.getByRole('button', { name: 'Réserver, payer à l’école' }).click();
    await page.locator('.alternative').first().waitFor();
    await expect.poll(() => page.getByRole('alert').evaluate(isInSight)).toBe(true);
  });

  /** Are all corners on the screen, with nothing on top of them? */
  function isInSight(element: Element): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 8, right - 8].every((x) => [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(x, y))));
  }

  /** The visitor sees the page from its top, and a reader of the page is at the heading, which says why. */
  async function expectAtReason(page: Page, reason: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name: reason }).waitFor();
    await expect.poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent, window.scrollY])).toEqual(['H1', reason, 0]);
    await expectGoodScreen(page);
  }

  test.each(SIZES)('all: the page says so from its top, with the alternatives, on %s', async (_, viewport) => {
    const page = await journey.visitor({ viewport });
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await takePlaces(page, lesson, lesson.num_places - lesson.num_bookings);
    expectRefusals(page, /\/bookings/);
    await book(page);
    await expectAtReason(page, 'This lesson is sold out.');
    for (const text of ['Error, try again', 'There are not enough places left in this lesson.']) expect(await page.getByText(text).count(), text).toBe(0);
    expect(await page.getByText('This lesson is sold out.').count()).toBe(1);
    await page.getByText('What you have entered comes with you.').waitFor();
    await page.locator('.alternative').first().click();
    await expectTwo(page);
  });

  test.each(SIZES)('the school cancels the lesson: said once, with the reason, from the top of the page, also after a reload, on %s', async (_, viewport) => {
    const page = await journey.visitor({ viewport });
    const lesson = await lessonWithRoom(page);
    await page.goto(`/lessons/${lesson.id}`);
    await enterTwo(page);
    await toSummary(page);
    await page.reload();
    const pay = page.getByRole('button', { name: 'Pay now €70' });
    await pay.waitFor();
    const reason = 'The waves are too high for beginners.';
    await journey.withDatabase(({ owner }) => owner.updateTable('lessons').set({ is_cancelled: 1, cancel_reason: reason }).where('tenant_id', '=', 1).where('id', '=', lesson.id).execute());
    expectRefusals(page, /\/bookings/);
    await pay.click();
    await expectAtReason(page, 'This lesson has been cancelled.');
    expect(await page.getByText('This lesson has been cancelled.').count()).toBe(1);
    await page.getByText(reason).waitFor();
    expect(await page.getByText('Error, try again').count()).toBe(0);
    await page.locator('.alternative').first().click();
    await expectTwo(page);
  });
});

test.each([
  ['sold out', (one: Lesson) => one.num_bookings >= one.num_places, 'This lesson is sold out.'],
  ['cancelled', (one: Lesson) => one.is_cancelled === 1, 'This lesson has been cancelled.'],
])('the page of a %s lesson offers the nearest others', async (_, is, title) => {
  const page = await journey.visitor();
  const lessons = (await (await page.request.get('/api/lessons?next=1')).json()) as Lesson[];
  const lesson = lessons.find((one) => one.date > now().toISOString() && is(one))!;
  await page.goto(`/lessons/${lesson.id}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('heading', { name: 'These lessons have room for you' }).waitFor();
  await expect.poll(() => page.locator('.alternative').count()).toBe(3);
  await expectGoodScreen(page);
});

test('the price changes while the visitor is at the summary: the sentence, the new price and total, also with a code; nothing typed is lost', async () => {
  const admin = await journey.admin({ viewport: DESK });
  const code = await admin.request.post('/api/discount_codes', { data: { code: 'SUMMER10', percent: 10 } });
  expect(code.status()).toBe(201);
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  await toSummary(page);
  const field = page.getByLabel('Voucher, pack or discount code');
  await field.fill('summer10');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Pay now €63' }).waitFor();
  const activity = (await (await admin.request.get(`/api/activities/${lesson.activity_id}`)).json()) as { price: number };
  expect((await admin.request.put(`/api/activities/${lesson.activity_id}`, { data: { ...activity, price: 40 } })).status()).toBe(200);

  expectRefusals(page, /\/bookings/);
  await book(page);
  await page.getByText('The price has just changed. Please look at it again before you book.').waitFor();
  await page.getByRole('button', { name: 'Pay now €72' }).waitFor();
  await expect.poll(() => page.locator('.receipt-people li').allTextContents()).toEqual(['Ana Silva€40', 'Rui Silva€40', 'Discount (SUMMER10)-€8', 'Total€72']);
  await expectGoodScreen(page);
  expect(await lessonNow(page, lesson)).toMatchObject({ num_bookings: lesson.num_bookings });
  await expect.poll(() => field.inputValue()).toBe('summer10');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectTwo(page);
  await toSummary(page);
  await page.getByRole('button', { name: 'Pay now €72' }).waitFor();
  await book(page);
  await page.getByText('Submitted, please check your email.').waitFor();
  await page.getByText('€72').first().waitFor();
  expect(await lessonNow(page, lesson)).toMatchObject({ num_bookings: lesson.num_bookings + 2 });
});

test('a lesson that is moved while the summary is open is shown at its new time before it is booked', async () => {
  const admin = await journey.admin();
  const page = await journey.visitor();
  expectRefusals(page, /\/bookings\?lang=en$/);
  const zone = 'Europe/Lisbon';
  const at = (time: string) => isoInstant(instantOfWallClock(addDays(wallClock(now(), zone).date, 25), time, zone));
  const lesson = (await (await admin.request.post('/api/lessons', { data: { activity_id: 3, date: at('10:15'), num_places: 4 } })).json()) as Lesson;
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  const moved = await admin.request.put(`/api/lessons/${lesson.id}`, { data: { ...lesson, date: at('11:45') } });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('This lesson has just been changed. Please look at it again.').waitFor();
  await page.locator('.receipt').getByText('11:45').waitFor();
  await expectGoodScreen(page);
  expect(((await (await admin.request.get(`/api/lessons/${lesson.id}`)).json()) as Lesson).num_bookings).toBe(0);
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
});
