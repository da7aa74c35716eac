import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { limitSecret } from '../../../../server/places/limits/limitSecret.ts';
import { limitsOf, placesCountUntil } from '../../../../server/places/limits/placeLimits.ts';
import { takeUnpaidPlaces } from '../../../../server/places/limits/unpaidPlaces.queries.ts';
import { expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';

const NORTE = { id: 1 };
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => journey.close());

/** Takes places with a phone number, as if by earlier bookings of this day with proofs. */
async function take(places: number, phone: string): Promise<void> {
  await journey.withDatabase(async (database) => {
    const [, limit] = limitsOf(await limitSecret(database.owner), { address: '192.0.2.1', phone, email: null });
    const taking = { booking_id: randomUUID(), places, limits: [{ ...limit!, withoutProof: 1000 }], proof: undefined };
    await takeUnpaidPlaces(database.forTenant(NORTE), NORTE, taking, placesCountUntil(now()), now());
  });
}

async function toSummary(page: Page, { id }: Lesson, phone: string): Promise<void> {
  await page.goto(`/lessons/${id}`);
  await page.getByLabel('Name').fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill(phone);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
}

test('after many places a visitor sees "Checking …", and the booking goes on by itself', async () => {
  await take(40, '+351912345678');
  const page = await journey.visitor();
  expectRefusals(page, /\/bookings\?/);
  // The solver waits until the screen has been looked at.
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/proofWorker/, async (route) => {
    await looked;
    await route.continue();
  });
  const lesson = await lessonWithRoom(page);
  await toSummary(page, lesson, '912 345 678');
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByRole('button', { name: 'Checking…' }).waitFor();
  await page.getByRole('status').getByText('It takes a few seconds and goes on by itself.').waitFor();
  await expectGoodScreen(page);
  goOn();
  await page.getByText('Submitted, please check your email.').waitFor();
  const { num_bookings } = (await (await page.request.get(`/api/lessons/${lesson.id}`)).json()) as Lesson;
  expect(num_bookings).toBe(lesson.num_bookings + 1);
});

test('a browser that cannot solve it, and too many places, lead to the phone number of the school', async () => {
  await take(40, '+351913345678');
  const page = await journey.visitor();
  expectRefusals(page, /\/bookings\?|proofWorker/);
  const lesson = await lessonWithRoom(page);
  await page.route(/proofWorker/, (route) => route.abort());
  await toSummary(page, lesson, '913 345 678');
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('We could not make sure that no program is booking.').waitFor();
  expect(await alert.getByRole('link').getAttribute('href')).toMatch(/^tel:\+351/);
  await take(80, '+351913345678');
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await alert.getByText('Very many places have been booked within a day').waitFor();
  await alert.getByRole('link').waitFor();
  await expectGoodScreen(page);
});

test('a web address in a name is refused at its field, before the booking is sent', async () => {
  const page = await journey.visitor({ locale: 'de-DE' });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('Gewinne auf evil.com/x');
  await page.getByLabel('Name', { exact: true }).blur();
  await page.getByText('Hier darf keine Webadresse stehen. Bitte nimm sie heraus.').waitFor();
  await page.getByText('Namen ohne Webadressen').waitFor();
  await expectGoodScreen(page);
});
