import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SIZES = [['a phone', PHONE], ['a desk', DESK]] as const;
const PENDING = 'lineup.pendingBooking';

/** Makes a booking as before the redirect to the payment page. @returns the booking, and what the browser has stored */
async function bookAndLeave(page: Page, pay: 'now' | 'later' = 'later') {
  const lesson = await lessonWithRoom(page);
  const url = `/api/lessons/${lesson.id}/bookings?lang=en`;
  const users = [{ name: 'Ana Silva', age: '34' }];
  const data = { users, phone: '912 345 678', email: 'ana@example.com', notes: '', payment_intent_id: crypto.randomUUID(), pay };
  const booking = (await (await page.request.post(url, { data })).json()) as Booking;
  return { lesson, booking, pending: { url, data } };
}

/** Opens the page in a browser with a pending booking. */
async function comeBack(page: Page, query: string, pending?: object): Promise<void> {
  if (pending) {
    await page.goto('/');
    await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [PENDING, JSON.stringify(pending)]);
  }
  await page.goto(`/payment-confirmed?${query}`);
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), PENDING);

test.each(SIZES)('success: the pending booking is sent again with its session, and forgotten, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  const { booking, lesson, pending } = await bookAndLeave(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await comeBack(page, `success=true&session_id=cs_test_1&id=${booking.id}&iframe=1`, pending);
  expect((await sent).postDataJSON()).toEqual({ ...pending.data, stripe_session_id: 'cs_test_1' });
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByText('Ana Silva').waitFor();
  expect(await kept(page)).toBeNull();
  const after = (await (await page.request.get(`/api/lessons/${lesson.id}`)).json()) as { num_bookings: number };
  expect(after.num_bookings).toBe(lesson.num_bookings + 1);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await expect.poll(() => page.getByRole('link', { name: 'Home' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Manage your booking' }).getAttribute('href')).toBe(`/booking/${booking.id}?iframe=1`);
  await expectGoodScreen(page);
});

test('success without an id: the answer to the pending booking tells which it is', async () => {
  const page = await journey.visitor();
  const { pending } = await bookAndLeave(page);
  await comeBack(page, 'success=1&session_id=cs_test_2', pending);
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
});

test('success on another device, or with storage blocked: the server is asked alone', async () => {
  const page = await journey.visitor();
  const { booking } = await bookAndLeave(page);
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })`);
  await comeBack(page, `success=true&session_id=cs_test_3&id=${booking.id}`);
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
});

test('a pending booking that was written to by hand is sent nowhere', async () => {
  const page = await journey.visitor();
  await comeBack(page, 'success=true', { url: 'https://elsewhere.example/api/lessons/1/bookings', data: {} });
  await page.getByRole('heading', { name: 'no booking found with this id' }).waitFor();
});

test('no answer: the booking stays pending, and trying again reports it', async () => {
  const page = await journey.visitor();
  const { booking, pending } = await bookAndLeave(page);
  expectRefusals(page, /\/bookings/);
  await page.route('**/api/lessons/*/bookings*', (route) => route.abort(), { times: 1 });
  await comeBack(page, `success=true&session_id=cs_test_4&id=${booking.id}`, pending);
  await page.getByRole('heading', { name: 'Error loading booking' }).waitFor();
  expect(await kept(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await kept(page)).toBeNull();
});

test('a refusal without an id says why, and the way on', async () => {
  const page = await journey.visitor();
  const { pending } = await bookAndLeave(page);
  expectRefusals(page, /\/bookings/);
  await comeBack(page, 'success=true', { ...pending, data: { ...pending.data, email: 'other@example.com' } });
  await page.getByRole('heading', { name: 'Error, try again' }).waitFor();
  await page.getByText('This booking was already sent with other entries.').waitFor();
  await expectGoodScreen(page);
  expect(await kept(page)).toBeNull();
});

test.each(SIZES)('canceled: nothing is pending any more, and the form is still filled, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  const { booking, lesson, pending } = await bookAndLeave(page, 'now');
  await comeBack(page, `canceled=true&id=${booking.id}&iframe=1`, pending);
  await page.getByRole('heading', { name: 'Payment canceled, please try again' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.waitForURL(`**/lessons/${lesson.id}?iframe=1`);
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Ana Silva');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ana@example.com');
  expect(await kept(page)).toBeNull();
});

test('`canceled=false` is no canceled payment: the hold stays', async () => {
  const page = await journey.visitor();
  const { booking, lesson } = await bookAndLeave(page, 'now');
  await comeBack(page, `canceled=false&id=${booking.id}`);
  await page.getByRole('heading', { name: 'Your booking' }).waitFor();
  expect(await page.getByText('Payment canceled, please try again').count()).toBe(0);
  expect(((await (await page.request.get(`/api/lessons/${lesson.id}`)).json()) as { num_bookings: number }).num_bookings).toBe(lesson.num_bookings + 1);
});

test('canceled on another device: the booking tells the way back', async () => {
  const page = await journey.visitor();
  const { booking, lesson } = await bookAndLeave(page, 'now');
  await comeBack(page, `canceled=true&id=${booking.id}`);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.waitForURL(`**/lessons/${lesson.id}`);
});

test('canceled, and the booking stands without a payment: the way leads to it', async () => {
  const page = await journey.visitor();
  const { booking } = await bookAndLeave(page);
  await comeBack(page, `canceled=true&id=${booking.id}`);
  await page.getByText('Your booking stands').waitFor();
  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await page.getByRole('heading', { name: 'Pay online' }).waitFor();
});

test('success, and no word of the payment: it asks again for a while, then says that the mail will tell', async () => {
  const page = await journey.visitor();
  const { booking } = await bookAndLeave(page, 'now');
  await page.clock.install({ time: now() });
  // The page's clock also ends requests, after 20 s, and the first one that fails is an error of its own.
  const firstAnswer = page.waitForResponse(/\/api\/bookings\/.+\/payment/);
  await comeBack(page, `success=true&session_id=cs_test_5&id=${booking.id}`);
  await page.getByRole('heading', { name: 'Confirming your payment…' }).waitFor();
  await firstAnswer;
  const silence = page.getByRole('heading', { name: 'We are still waiting for word of your payment' });
  await expect.poll(() => page.clock.runFor(1000).then(() => silence.count())).toBe(1);
  await expectGoodScreen(page);
  await page.request.delete(`/api/lessons/${booking.lesson_id}/bookings/${booking.id}`);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled.' }).waitFor();
});

test.each([
  ['lesson_full', 'now', 'There are not enough places left in this lesson.'],
  ['nonsense', 'later', 'Something went wrong on our side.'],
] as const)('refused=%s: why there was no payment page, and the way on', async (code, pay, says) => {
  const page = await journey.visitor();
  const { booking } = await bookAndLeave(page, pay);
  await comeBack(page, `refused=${code}&id=${booking.id}&lang=en`);
  await page.getByText(says).waitFor();
  await page.getByRole('link', { name: 'Back to your booking' }).waitFor();
  await expectGoodScreen(page);
});

test.each(['', 'id=00000000-0000-4000-8000-000000000000', 'success=true&id=nonsense'])('nothing to confirm with "%s": a friendly way on', async (query) => {
  const page = await journey.visitor();
  expectRefusals(page, /\/bookings/);
  await comeBack(page, query);
  await page.getByRole('heading', { name: 'no booking found with this id' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Go to homepage' }).click();
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
});
