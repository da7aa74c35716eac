import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { embedSnippet } from '#shared/school/embedSnippet.ts';
import { hostSite } from '../../../support/browser/hostPage.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { chooseFromList, lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const lessonNow = async (page: Page, { id }: Lesson) => (await (await page.request.get(`${journey.origin}/api/lessons/${id}`)).json()) as Lesson;
const bookingNow = async (page: Page, id: string) => (await (await page.request.get(`${journey.origin}/api/bookings/${id}`)).json()) as BookingDetail;
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id')!;

/** Fills in step 1 for two participants, and continues to the summary. */
async function enterTwo(page: Page | FrameLocator): Promise<void> {
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByRole('button', { name: 'Add participant' }).click();
  await page.getByLabel('Name').nth(1).fill('Rui Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Opens the payment page for two places in a new window. */
async function toCheckout(page: Page): Promise<Lesson> {
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  await page.getByRole('button', { name: 'Pay now €70' }).dblclick();
  await page.waitForURL('**/dev/checkout/*');
  return lesson;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Makes a booking through the API. */
async function book(page: Page, lesson: Lesson, pay: 'now' | 'later', places = 1): Promise<Booking> {
  const users = Array.from({ length: places }, (_, index) => ({ name: `Eva ${index + 1}`, age: '9' }));
  const data = { users, phone: '912345678', email: 'eva@example.com', notes: '', pay, payment_intent_id: crypto.randomUUID() };
  return (await (await page.request.post(`/api/lessons/${lesson.id}/bookings?lang=en`, { data })).json()) as Booking;
}

test('two places are booked and paid: the total, the hold, the confirmation, the booking, and its refund rule', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  await page.getByText('We hold your places for 30 minutes while you pay.').waitFor();
  await page.getByRole('button', { name: 'Pay now €70' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Pay now €70' }).dblclick();
  await page.waitForURL('**/dev/checkout/*');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);

  // Back and forward again: the same places and the same payment page.
  const checkout = page.url();
  await page.goBack();
  await page.getByText('We are holding your places until').waitFor();
  await press(page, 'Pay now €70');
  await page.waitForURL(checkout);
  await press(page, 'Have the card declined');
  await page.getByText('The card was declined.').waitFor();
  await press(page, 'Pay €70');

  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
  await expectGoodScreen(page);
  const booking = await bookingNow(page, idOf(page));
  expect([booking.status, booking.payment]).toEqual(['booked', { status: 'paid', amount: 7000, amount_refunded: 0, refund_reason: null, dispute: null, settles_by: null }]);
  expect(booking.stripe_session_id).not.toBeNull();
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);
  expect(await page.evaluate(() => localStorage.getItem('lineup.pendingBooking'))).toBeNull();

  const office = await journey.admin({ viewport: DESK });
  await office.goto(`/manage/lessons/${lesson.id}`);
  const row = office.getByRole('row').filter({ hasText: 'Ana Silva' });
  await row.getByRole('img', { name: 'Paid', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.getByText('Paid', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Pay now/ }).count()).toBe(0);
  await press(page, 'Cancel booking');
  await page.getByRole('dialog').getByText(/^You get €70 back in full\. That is so until [A-Z]\w+ \d+ \w+ at \d\d:\d\d\.$/).waitFor();
  await expectGoodScreen(page);
  await press(page, 'Yes, cancel the booking');
  await page.getByText(/^€70 (is on its way|has been sent) back to your card\./).waitFor();
  await expectGoodScreen(page);
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings);
});

test('a school that takes no payments online books alone', async () => {
  const page = await journey.visitor();
  await page.goto(`${journey.at('baleal.localhost')}/?lang=en`);
  await page.getByRole('link', { name: /^Book now/ }).last().click();
  await enterTwo(page);
  await page.getByRole('button', { name: 'Book now and pay later' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Pay (now|later)/ }).count()).toBe(0);
});

test('nothing is paid before the total stands, and the button says why', async () => {
  const page = await journey.visitor();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/calc-total-amount', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  const pay = page.getByRole('button', { name: /^Pay now/ });
  await pay.waitFor();
  expect(await pay.isEnabled()).toBe(false);
  await expect.poll(() => pay.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby')!)!.textContent)).toBe('The total is still being worked out.');
  await expectGoodScreen(page);
  await pay.focus();
  await page.keyboard.press('Enter');
  expect(await pay.innerText()).toBe('Pay now');
  answered.resolve();
  await page.getByText('We hold your places for 30 minutes while you pay.').waitFor();
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings);
  await press(page, 'Pay now €70');
  await page.waitForURL('**/dev/checkout/*');
});

test('no total, and places that are gone: the word for it, and the entries are kept', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /\/api\/(calc-total-amount|lessons)/);
  await page.route('**/api/calc-total-amount', (route) => route.abort());
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await enterTwo(page);
  await page.getByText('err', { exact: true }).waitFor();
  const other = await book(page, lesson, 'later', lesson.num_places - lesson.num_bookings - 1);
  await press(page, 'Pay now');
  await page.getByText('There are not enough places left in this lesson.').waitFor();
  await page.request.delete(`/api/lessons/${lesson.id}/bookings/${other.id}`);
  await page.reload();
  await press(page, 'Pay now');
  await page.waitForURL('**/dev/checkout/*');
});

test('a payment that was closed: the own places lock no guest out, home and lesson say so, and the same booking goes on', async () => {
  const first = await journey.visitor();
  const lesson = await toCheckout(first);
  const full = lesson.num_bookings + 2;
  await journey.withDatabase(({ owner }) => owner.updateTable('lessons').set({ num_places: full }).where('tenant_id', '=', 1).where('id', '=', lesson.id).execute());
  const page = await first.context().newPage();
  await first.close();
  const held = page.getByText(/^2 places are held for you until \d\d:\d\d\.$/);
  await page.goto(`${journey.origin}/`);
  await held.waitFor();
  await page.goto(`${journey.origin}/lessons/${lesson.id}`);
  await held.waitFor();
  await expect.poll(() => page.getByLabel('Name').nth(1).inputValue()).toBe('Rui Silva');
  await expectGoodScreen(page);
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Pay now €70' }).click();
  await page.waitForURL('**/dev/checkout/*');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(full);

  await page.goto(`${journey.origin}/`);
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Your payment is still missing' }).waitFor();
  await press(page, 'Pay now €70');
  await press(page, 'Pay €70');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect([(await bookingNow(page, idOf(page))).status, (await lessonNow(page, lesson)).num_bookings]).toEqual(['booked', full]);
  await page.goto(`${journey.origin}/`);
  await expect.poll(() => held.count()).toBe(0);
});

test('canceled: the places are free at once, the form is still filled, and another attempt may say something else', async () => {
  const page = await journey.visitor({ viewport: DESK });
  const lesson = await toCheckout(page);
  await press(page, 'Cancel and go back');
  await page.getByRole('heading', { name: 'Payment canceled, please try again' }).waitFor();
  await expect.poll(async () => (await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect.poll(() => page.getByLabel('Name').nth(1).inputValue()).toBe('Rui Silva');
  await page.getByLabel('Name').nth(1).fill('Rui Sousa');
  await press(page, 'Continue');
  expectRefusals(page, /\/bookings/);
  await press(page, 'Pay now €70');
  await page.waitForURL('**/dev/checkout/*');
  await press(page, 'Pay €70');
  await page.getByText('Rui Sousa').waitFor();
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);
});

test('paid late: the places are claimed again, or the money goes back where they are gone', async () => {
  const page = await journey.visitor();
  await toCheckout(page);
  await press(page, 'Pay late');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();

  const other = await journey.visitor();
  const lesson = await toCheckout(other);
  const lapsed = { hold_until: now().toISOString() };
  await journey.withDatabase(({ owner }) =>
    owner.updateTable('bookings').set(lapsed).where('lesson_id', '=', lesson.id).where('status', '=', 'awaiting_payment').execute(),
  );
  await book(other, lesson, 'later', lesson.num_places - lesson.num_bookings);
  await press(other, 'Pay €70');
  await other.getByRole('heading', { name: 'Your payment came too late' }).waitFor();
  await other.getByText(/^€70 (is on its way|has been sent) back to your card\./).waitFor();
  await expectGoodScreen(other);
});

test('a booking to be paid later is paid by the link of its mail; a held one shows the time left', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const { id } = await book(page, lesson, 'later');
  await page.goto(`/booking/${id}?lang=en&pay=1`);
  await expect.poll(() => page.getByRole('button', { name: /^Pay now/ }).evaluate((button) => button.getBoundingClientRect().bottom < window.innerHeight)).toBe(true);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await press(page, 'Cancel and go back');
  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect((await bookingNow(page, id)).stripe_session_id).not.toBeNull();

  const held = await book(page, lesson, 'now');
  await page.goto(`/booking/${held.id}?lang=en`);
  await page.getByText('30 minutes left').waitFor();
  await expectGoodScreen(page);
});

test('shortly before the lesson, the page says before it is cancelled that the money stays, and what is not paid stays due', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const [{ id }, unpaid] = [await book(page, lesson, 'later'), await book(page, lesson, 'later')];
  await page.goto(`/booking/${id}?lang=en`);
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  const soon = new Date(now().getTime() + 3_600_000).toISOString();
  // Booked for that time: a lesson that the school moved could be cancelled with refund.
  await journey.withDatabase(async ({ owner }) => {
    await owner.updateTable('lessons').set({ date: soon }).where('id', '=', lesson.id).execute();
    await owner.updateTable('bookings').set({ booked_for: soon }).where('lesson_id', '=', lesson.id).execute();
  });
  await page.goto(`/booking/${id}?lang=en`);
  await press(page, 'Cancel booking');
  await page.getByRole('dialog').getByText(/^You do not get your €\d+ back/).waitFor();
  await press(page, 'Yes, cancel the booking');
  await page.getByText(/^The €\d+ you paid is not refunded so shortly before the lesson\.$/).waitFor();

  // What is not paid stays due.
  await page.goto(`/booking/${unpaid.id}?lang=en`);
  await press(page, 'Cancel booking');
  const due = 'So shortly before the lesson, €35 stays to be paid at the school.';
  await page.getByRole('dialog').getByText(due, { exact: true }).waitFor();
  await press(page, 'Yes, cancel the booking');
  await page.getByText('Your booking is cancelled. Until the next wave!', { exact: true }).waitFor();
  await page.getByText(due, { exact: true }).waitFor();
  await expectGoodScreen(page);
});

test('after a part was paid at the school or went back to the card, the page says how each part comes back', async () => {
  const [page, office] = [await journey.visitor(), await journey.admin()];
  const lesson = await lessonWithRoom(page);
  const { id } = await book(page, lesson, 'later');
  const record = async (path: string, data: object) => {
    const answer = await office.request.post(`/api/lessons/${lesson.id}/bookings/${id}/${path}`, { data: { id: crypto.randomUUID(), ...data } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const asked = async () => {
    await page.goto(`/booking/${id}?lang=en`);
    await press(page, 'Cancel booking');
    const text = await page.getByRole('dialog').innerText();
    await press(page, 'Keep the booking');
    return text;
  };
  await record('payments', { amount: '5', method: 'cash' });
  expect(await asked(), 'a part is paid, the rest is open').toContain('What you paid at the school, you settle directly with the school.');
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('button', { name: 'Pay €30' }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await asked(), 'paid in both ways').toMatch(/You get €30 back in full\..*What you paid at the school, you settle directly with the school\./);
  await page.getByRole('listitem').filter({ hasText: /^Paid€35$/ }).waitFor();
  await record('refunds', { amount: '10', method: 'card' });
  await expect.poll(async () => (await bookingNow(page, id)).payment?.amount_refunded).toBe(1000);
  expect(await asked(), 'a part went back').toMatch(/You get €20 back in full\./);
  await expectGoodScreen(page);
  await office.goto(`/manage/lessons/${lesson.id}?lang=en`);
  await office.getByRole('button', { name: /^Delete.*Eva 1/ }).click();
  await office.getByRole('button', { name: 'Delete and refund €20' }).click();
  // In the list of the cancelled, which is open only while money is on its way.
  await office.getByText('€5.00 paid at the school').waitFor({ state: 'attached' });
});

test('of a lesson that the school cancelled nothing is left to pay; what was paid comes back by cancelling', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const [unpaid, paid] = [await book(page, lesson, 'later'), await book(page, lesson, 'later')];
  await page.goto(`/booking/${paid.id}?lang=en`);
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await journey.withDatabase(({ owner }) => owner.updateTable('lessons').set({ is_cancelled: 1 }).where('id', '=', lesson.id).execute());

  await page.goto(`/booking/${unpaid.id}?lang=en`);
  await page.getByText('This lesson has been cancelled.').waitFor();
  await page.getByRole('link', { name: 'See the other lessons' }).waitFor();
  await expect.poll(() => page.getByText(/€|to pay/).count()).toBe(0);
  await expectGoodScreen(page);

  await page.goto(`/booking/${paid.id}?lang=en`);
  await page.getByText('Paid', { exact: true }).waitFor();
  await page.getByText(/Cancel your booking, and you get your money back in full\.$/).waitFor();
  await press(page, 'Cancel booking');
  // It is free for no others.
  await page.getByRole('dialog').getByText('This cannot be undone.', { exact: true }).waitFor();
  await press(page, 'Yes, cancel the booking');
  await page.getByText(/^€35 (is on its way|has been sent) back to your card\./).waitFor();
});

test('in the snippet’s frame on another site, in a browser that blocks storage there: paid at the top window, or canceled', async () => {
  const host = await hostSite();
  const school = journey.at('norte.localhost');
  const page = await journey.blocking();
  const lesson = await lessonWithRoom(page, 6, journey.origin);
  const told = `<script>document.addEventListener('lineup:booked', ({ target }) => (document.title = 'Told by ' + target.className))</script>`;
  const address = host.put('/surf?from=menu', embedSnippet(school, 'Book your surf lesson') + told);
  async function pay() {
    await page.goto(address);
    await page.getByRole('link', { name: 'Book your surf lesson' }).click();
    const dialog = page.frameLocator('dialog iframe');
    await chooseFromList(dialog, lesson);
    await enterTwo(dialog);
    await dialog.getByRole('button', { name: /^Pay now/ }).click();
    await page.waitForURL('**/dev/checkout/*');
  }
  await pay();
  await press(page, 'Cancel and go back');
  await page.waitForURL('**/payment-confirmed?*iframe=1*');
  const back = page.getByRole('link', { name: `Back to ${new URL(address).host}` });
  await expect.poll(() => back.getAttribute('href')).toBe(address);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect.poll(() => page.getByLabel('Name').nth(1).inputValue()).toBe('Rui Silva');
  // Begun again from the form, which now has the whole window, the payment still leads back to the page around the frame.
  await press(page, 'Continue');
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.waitForURL('**/dev/checkout/*');
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await expect.poll(() => back.getAttribute('href')).toBe(`${address}#lineup-booked`);
  await pay();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(new URL(page.url()).searchParams.get('iframe')).toBe('1');
  expect((await bookingNow(page, idOf(page))).payment?.status).toBe('paid');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 4);
  await expectGoodScreen(page);

  // Opened in another browser, the same page shows no button to a site that a stranger may have chosen.
  const link = page.url();
  const other = await journey.visitor();
  await other.goto(link);
  await other.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await other.getByRole('link', { name: 'Manage your booking' }).waitFor();
  expect(await other.getByRole('link', { name: /^Back to/ }).count()).toBe(0);

  await page.reload();
  await back.click();
  await expect.poll(() => page.title()).toBe('Told by lineup-book');
  await expect.poll(() => page.url()).toBe(address);
  await host.close();
});
