import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CallOffOutcome } from '#shared/contract/callOff.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { loseOneAnswer } from '../../../support/browser/loseOneAnswer.ts';
import { now } from '../../../support/worldClock.ts';
import { participants, submission } from '../../../support/testApp.ts';
import { VISITOR } from '../../../support/world.ts';

const ZONE = 'Europe/Lisbon';
const day = (days: number) => addDays(wallClock(now(), ZONE).date, days);
let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney();
  admin = await journey.admin();
});
afterAll(() => journey.close());

const add = async (date: string, time: string, num_places = 2): Promise<Lesson> =>
  (await admin.request.post('/api/lessons', { data: { activity_id: 3, date: isoInstant(instantOfWallClock(date, time, ZONE)), num_places } })).json();
const book = async ({ id }: Lesson): Promise<Booking> =>
  (await admin.request.post(`/api/lessons/${id}/bookings?lang=en`, { data: submission({ users: participants(1) }) })).json();
const peopleIn = async ({ id }: Lesson) => ((await (await admin.request.get(`/api/lessons/${id}`)).json()) as Lesson).num_bookings;

async function openBooking(booking: Booking, lang: string): Promise<Page> {
  const page = await journey.visitor();
  expectRefusals(page, /\/api\//);
  await page.goto(`/booking/${booking.id}?lang=${lang}`);
  await hydrated(page);
  return page;
}

/** Fills in the form of a lesson, and goes on to its summary. */
async function enterGuest(page: Page): Promise<void> {
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

describe('cancelling', () => {
  const cancel = (page: Page) => page.getByRole('button', { name: 'Ja, Buchung stornieren', exact: true }).click();

  test('is said where only its answer was lost', async () => {
    const lesson = await add(day(21), '09:00');
    const page = await openBooking(await book(lesson), 'de');
    await page.getByRole('button', { name: 'Buchung stornieren', exact: true }).click();
    await loseOneAnswer(page, '**/api/lessons/*/bookings/*');
    await cancel(page);
    await page.getByText('Deine Buchung ist storniert.').waitFor();
    expect(await peopleIn(lesson)).toBe(0);
    await expectGoodScreen(page);
  });

  test('that ends after the guest has opened another booking leaves that one on its page', async () => {
    const [lesson, other] = [await add(day(21), '09:30'), await add(day(21), '09:45')];
    const page = await journey.visitor();
    await journey.signIn(page, VISITOR);
    const [slow, opened] = await Promise.all([lesson, other].map(async ({ id }): Promise<Booking> => (await page.request.post(`/api/lessons/${id}/bookings?lang=en`, { data: submission({ users: participants(1) }) })).json()));
    await page.goto('/bookings?lang=en');
    await hydrated(page);
    await page.locator(`a[href*="${slow!.id}"]`).first().click();
    await page.getByText(slow!.reference).first().waitFor();
    await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/lessons/*/bookings/*', async (route) => {
      arrived.resolve();
      await release.promise;
      await route.continue();
    }, { times: 1 });
    await page.getByRole('button', { name: 'Yes, cancel the booking', exact: true }).click();
    await arrived.promise;
    await page.goBack();
    await page.locator(`a[href*="${opened!.id}"]`).first().click();
    await page.getByText(opened!.reference).first().waitFor();
    const readAgain = page.waitForResponse((response) => response.url().endsWith(`/api/bookings/${slow!.id}`));
    release.resolve();
    await (await readAgain).finished();
    expect(await peopleIn(lesson)).toBe(0);
    await page.getByRole('button', { name: 'Cancel booking', exact: true }).waitFor();
    expect(await page.getByText(slow!.reference).count()).toBe(0);
    expect(await page.getByText(opened!.reference).count()).toBeGreaterThan(0);
  });

  test('that cannot be read again asks to try again, in words that fit, and works then', async () => {
    const lesson = await add(day(21), '09:15');
    const page = await openBooking(await book(lesson), 'de');
    await page.getByRole('button', { name: 'Buchung stornieren', exact: true }).click();
    await page.route('**/api/**', (route) => route.abort());
    await cancel(page);
    await page.getByText('Versuch es bitte nochmal; nichts geschieht doppelt.').waitFor();
    await expectGoodScreen(page);
    await page.unroute('**/api/**');
    await cancel(page);
    await page.getByText('Deine Buchung ist storniert.').waitFor();
    expect(await peopleIn(lesson)).toBe(0);
  });

  test('in a tab that shows the date before says so, shows the new one, and cancels that after another look', async () => {
    const [from, to] = [await add(day(22), '09:00'), await add(day(31), '18:15')];
    const booking = await book(from);
    const page = await openBooking(booking, 'de');
    await page.getByRole('button', { name: 'Buchung stornieren', exact: true }).click();
    expect((await page.request.post(`/api/bookings/${booking.id}/date`, { data: { from_lesson_id: from.id, lesson_id: to.id } })).status()).toBe(200);
    await cancel(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Dieser Termin wurde gerade geändert.').waitFor();
    await dialog.getByText('18:15').waitFor();
    expect(await peopleIn(to)).toBe(1);
    await cancel(page);
    await page.getByText('Deine Buchung ist storniert.').waitFor();
    expect(await peopleIn(to)).toBe(0);
  });
});

test('a change of date is said where only its answer was lost', async () => {
  const [from, to] = [await add(day(23), '09:00'), await add(day(32), '19:15')];
  const page = await openBooking(await book(from), 'en');
  await page.getByRole('button', { name: 'Change the date', exact: true }).click();
  await page.getByLabel('Dates from', { exact: true }).fill(day(32));
  await page.getByRole('button', { name: /^Take .*19:15$/ }).click();
  await loseOneAnswer(page, '**/date');
  await page.getByRole('button', { name: 'Yes, change the date', exact: true }).click();
  await page.getByText('Your new date is booked.').waitFor();
  expect(await page.getByText('We got no answer').count()).toBe(0);
  expect([await peopleIn(from), await peopleIn(to)]).toEqual([0, 1]);
});

describe('choosing after a call-off', () => {
  /** A guest's page of a booking whose lesson was called off. */
  async function calledOff(lesson: Lesson, prepare: (booking: Booking) => Promise<unknown> = () => Promise.resolve()) {
    const booking = await book(lesson);
    await prepare(booking);
    const answer = await admin.request.post('/api/call-offs', { data: { lesson_ids: [lesson.id], reason: { en: 'Storm.' }, offers_dates: true, days: 7 } });
    const page = await openBooking(booking, 'en');
    await page.getByText('What would you like instead?').waitFor();
    return { page, booking, callOff: (await answer.json()) as CallOffOutcome };
  }
  const pay = async ({ lesson_id, id }: Booking) =>
    expect((await admin.request.post(`/api/lessons/${lesson_id}/bookings/${id}/payments`, { data: { id: crypto.randomUUID(), amount: '35', method: 'cash' } })).status()).toBeLessThan(300);
  const giveUp = async (page: Page) => {
    await page.getByRole('button', { name: 'No other date', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, cancel the booking', exact: true }).click();
  };

  test('another date is said where only its answer was lost', async () => {
    const [from, to] = [await add(day(2), '09:00'), await add(day(2), '19:30')];
    const { page } = await calledOff(from);
    await page.getByRole('button', { name: /^Take .*19:30$/ }).click();
    await loseOneAnswer(page, '**/choice');
    await page.getByRole('button', { name: 'Yes, change the date', exact: true }).click();
    await page.getByText('You have chosen another date.').waitFor();
    await expect.poll(() => page.getByText('What would you like instead?').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect([await peopleIn(from), await peopleIn(to)]).toEqual([0, 1]);
    await expectGoodScreen(page);
  });

  test('a credit is said where only its answer was lost, with its code', async () => {
    const lesson = await add(day(25), '09:00');
    const { page } = await calledOff(lesson, pay);
    await page.getByRole('button', { name: 'Keep €35 as a credit', exact: true }).click();
    await loseOneAnswer(page, '**/choice');
    await page.getByRole('button', { name: 'Yes, keep it as a credit', exact: true }).click();
    await page.getByText('You have a credit of €35.', { exact: false }).waitFor();
    await page.getByText('Your booking is cancelled.', { exact: false }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  test('that cannot be read again asks to try again, in words that fit, and works then', async () => {
    const lesson = await add(day(26), '09:00');
    const { page } = await calledOff(lesson);
    await page.route('**/api/**', (route) => route.abort());
    await giveUp(page);
    await page.getByText('Please try again; nothing is done twice.').waitFor();
    await expectGoodScreen(page);
    expect(await peopleIn(lesson)).toBe(1);
    await page.unroute('**/api/**');
    await giveUp(page);
    await page.getByText('Your booking is cancelled.', { exact: false }).first().waitFor();
    expect(await peopleIn(lesson)).toBe(0);
  });

  test('is not called a failure where it was made and only the booking cannot be read again', async () => {
    const lesson = await add(day(27), '09:00');
    const { page, booking } = await calledOff(lesson);
    await page.route(`**/api/bookings/${booking.id}`, (route) => route.abort());
    await giveUp(page);
    await page.getByText('Your booking is cancelled.', { exact: false }).first().waitFor();
    await expect.poll(() => page.getByText('What would you like instead?').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  test('of a lesson that takes place after all says so, and shows it', async () => {
    const lesson = await add(day(28), '09:00');
    const { page, callOff } = await calledOff(lesson);
    expect((await admin.request.post(`/api/call-offs/${callOff.id}/take-back`)).status()).toBe(200);
    await giveUp(page);
    await page.getByText('This choice is closed', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cancel booking', exact: true }).waitFor();
    expect(await peopleIn(lesson)).toBe(1);
    await expectGoodScreen(page);
  });
});

test('an accepted offer of the waiting list is not called a failure where only its answer was lost', async () => {
  const lesson = await add(day(24), '09:00', 1);
  const booking = await book(lesson);
  await admin.request.post(`/api/lessons/${lesson.id}/waiting`, { data: { name: 'Eva Lista', email: 'eva.lost@example.com', phone: '+351912345671', people: 1, lang: 'en' } });
  const { secret } = await journey.withDatabase((database) => database.forTenant({ id: 1 }).selectFrom('waiting').select('secret').where('email', '=', 'eva.lost@example.com').executeTakeFirstOrThrow());
  await admin.request.delete(`/api/lessons/${lesson.id}/bookings/${booking.id}`);
  const page = await journey.visitor();
  expectRefusals(page, /\/api\//);
  await page.goto(`/waiting/${secret}?lang=en`);
  await page.getByRole('heading', { name: 'There is a place for you' }).waitFor();
  await page.getByText('We keep this place for you until', { exact: false }).waitFor();
  await loseOneAnswer(page, '**/answer');
  await page.getByRole('button', { name: 'Accept, pay at the school' }).click();
  await page.getByRole('heading', { name: 'You have accepted your place' }).waitFor();
  await expect.poll(() => page.getByText('We got no answer').count()).toBe(0);
  expect(await peopleIn(lesson)).toBe(1);
});

test('a code that cannot be checked is not called a booking', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /\/api\//);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}?lang=en`);
  await enterGuest(page);
  const code = page.getByLabel('Voucher, pack or discount code');
  await code.fill('SUMMER10');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('We got no answer: the connection failed. Please try again; nothing is done twice.').waitFor();
  expect(await code.inputValue()).toBe('SUMMER10');
  await expectGoodScreen(page);
});

test('who has booked reads so, also where the connection fails for all further scripts', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /\/assets\//);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}?lang=en`);
  await enterGuest(page);
  const button = page.getByRole('button', { name: 'Book now, pay at the school' });
  await button.waitFor();
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/assets/*.js', (route) => route.abort());
  await button.click();
  await page.getByText('Submitted, please check your email.').waitFor();
  await failed;
  await page.locator('.printed-link').waitFor({ state: 'attached' });
  await page.getByText('Submitted, please check your email.').waitFor();
  await expectGoodScreen(page);
});

describe('an enquiry whose answer was lost', () => {
  async function ask(email: string): Promise<Page> {
    const page = await journey.visitor();
    expectRefusals(page, /\/api\/enquiries$/);
    await page.goto('/enquire?lang=en');
    await hydrated(page);
    await page.getByLabel('How many people?').fill('5');
    await page.getByLabel('Your wish').fill('A birthday.');
    await page.getByLabel('Name', { exact: true }).fill('Rui Lost');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await loseOneAnswer(page, '**/api/enquiries');
    await send(page);
    await page.getByText('We got no answer: the connection failed. Your entries are still here.').waitFor();
    return page;
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send the enquiry' }).click();
  const isSaidToArrive = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your enquiry is on its way' }).waitFor();
  /** The people of each enquiry from an address, and how many mails it got. */
  const stored = (email: string) =>
    journey.withDatabase(async (database) => {
      const db = database.forTenant({ id: 1 });
      const enquiries = await db.selectFrom('enquiries').select('people').where('email', '=', email).orderBy('id').execute();
      const mails = await db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
      return { people: enquiries.map(({ people }) => people), mails: mails.length };
    });

  test.each([
    ['sent again', 'rui.lost@example.com', () => Promise.resolve()],
    ['loaded and sent again', 'rui.loaded@example.com', async (page: Page) => {
      await page.reload();
      await hydrated(page);
      await expect.poll(() => page.getByLabel('Your wish').inputValue()).toBe('A birthday.');
    }],
  ])('is stored and mailed once if it is %s, and said to have arrived', async (_how, email, before) => {
    const page = await ask(email);
    await before(page);
    await send(page);
    await isSaidToArrive(page);
    expect(await stored(email)).toEqual({ people: [5], mails: 1 });
    expect(await page.evaluate(() => window.sessionStorage.getItem('lineup.enquiry')), 'the next one has another key').toBeNull();
  });

  test('is said to have arrived as it was if it is changed before it is sent again, and goes out as another one then', async () => {
    const page = await ask('rui.changed@example.com');
    await page.getByLabel('How many people?').fill('6');
    await send(page);
    await page.getByText('This enquiry was already sent with other entries. Check your email before you send another one.').waitFor();
    expect(await stored('rui.changed@example.com')).toEqual({ people: [5], mails: 1 });
    await expectGoodScreen(page);
    await send(page);
    await isSaidToArrive(page);
    expect(await stored('rui.changed@example.com')).toEqual({ people: [5, 6], mails: 2 });
  });
});
