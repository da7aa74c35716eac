import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, hydrated, type Journey, startJourney } from '../../support/browser/journey.ts';
import { mailedLink } from '../../support/browser/mailedLink.ts';
import { now } from '../../support/browser/worldClock.ts';
import { participants, submission } from '../../support/testApp.ts';

const ZONE = 'Europe/Lisbon';
let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney();
  admin = await journey.admin();
});
afterAll(() => journey.close());

test('a visitor joins the waiting list of a full lesson on a phone, gets places by mail, and accepts them', async () => {
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, 21), '18:45', ZONE));
  const lesson = await (await admin.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 2 } })).json() as Lesson;
  const booking = await (await admin.request.post(`/api/lessons/${lesson.id}/bookings?lang=en`, { data: submission({ users: participants(2) }) })).json() as Booking;
  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  await page.goto(`/lessons/${lesson.id}?lang=en`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Join the waiting list', exact: true }).click();
  const people = page.getByLabel('How many people?', { exact: true });
  await people.fill('9');
  await page.getByRole('button', { name: 'Put me on the list', exact: true }).click();
  await page.getByText('Enter a number from 1 to 2.', { exact: true }).waitFor();
  await people.fill('2');
  await page.getByLabel('Name', { exact: true }).fill('Rita Lista');
  await page.getByLabel('Email', { exact: true }).fill('rita.waits@example.com');
  await page.getByLabel('Mobile phone', { exact: true }).fill('912345678');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Put me on the list', exact: true }).click();
  await page.getByRole('heading', { name: 'You are on the waiting list', exact: true }).waitFor();
  await expectGoodScreen(page);

  const link = await mailedLink(page, 'rita.waits@example.com', /http:\S+\/waiting\/[^\s?]+/);
  await page.goto(`${link}?lang=en`);
  await page.getByText('You are the first in the list.', { exact: true }).waitFor();
  await admin.goto(`/manage/lessons/${lesson.id}`);
  await admin.getByRole('heading', { name: 'Waiting list', exact: true }).waitFor();
  await admin.getByText('Rita Lista').waitFor();
  await expectGoodScreen(admin);
  await admin.request.delete(`/api/lessons/${lesson.id}/bookings/${booking.id}`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'There are places for you', exact: true }).waitFor();
  await expectGoodScreen(page);
  await page.getByLabel('Names of those who come, one per line', { exact: true }).fill('Rita Lista\nRui Lista');
  await page.getByRole('button', { name: 'Accept, pay at the school', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'You have accepted your places', exact: true }).waitFor();
  await page.getByRole('link', { name: 'To your booking', exact: true }).click();
  await page.getByText('Rui Lista').first().waitFor();
  expect(((await (await admin.request.get(`/api/lessons/${lesson.id}`)).json()) as Lesson).num_bookings).toBe(2);
});

test('a guest whose offer lapsed and who waits again reads that no other comes, with the contacts of the school, which sees it in its list', async () => {
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, 21), '19:15', ZONE));
  const { id: lesson_id } = await (await admin.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 2 } })).json() as Lesson;
  const rita = { tenant_id: 1, lesson_id, people: 1, name: 'Rita Lista', email: 'rita.again@example.com', phone: '+351912345679', lang: 'en', creation_date: now().toISOString() };
  const entries = [{ ...rita, position: 1, state: 'lapsed' as const }, { ...rita, position: 2 }];
  const { secret } = await journey.withDatabase((database) => database.forTenant({ id: 1 }).insertInto('waiting').values(entries).returning('secret').execute()).then((rows) => rows[1]!);
  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  await page.goto(`/waiting/${secret}?lang=en`);
  await page.getByText('So no other comes by itself.').waitFor();
  await page.getByRole('main').getByRole('link', { name: /^Call/ }).waitFor();
  await expectGoodScreen(page);
  await admin.goto(`/manage/lessons/${lesson_id}`);
  await admin.getByText('Not asked again: an offer lapsed', { exact: true }).waitFor();
  await expectGoodScreen(admin);
});

test('a visitor of a lesson that opens later asks to be told on a phone, and takes it back by the link of the mail', async () => {
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, 21), '18:15', ZONE));
  const { id } = await (await admin.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 2, open_days_before: 7 } })).json() as Lesson;
  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  await page.goto(`/lessons/${id}?lang=de`);
  await hydrated(page);
  await page.getByLabel('E-Mail', { exact: true }).fill('rita@');
  await page.getByRole('button', { name: 'Sag mir Bescheid', exact: true }).click();
  await page.getByText('Gib eine E-Mail-Adresse ein, zum Beispiel maria@example.com.', { exact: true }).waitFor();
  await page.getByLabel('E-Mail', { exact: true }).fill('rita.opens@example.com');
  await page.getByRole('button', { name: 'Sag mir Bescheid', exact: true }).click();
  await page.getByRole('heading', { name: 'Wir sagen dir Bescheid', exact: true }).waitFor();
  await expectGoodScreen(page);

  await admin.goto(`/manage/lessons/${id}`);
  await admin.getByRole('heading', { name: '1 person wants to know when this lesson opens', exact: true }).waitFor();
  await admin.getByText('rita.opens@example.com').waitFor();
  await expectGoodScreen(admin);
  const link = await mailedLink(page, 'rita.opens@example.com', /http:\S+\/opening\/[^\s?]+/);
  await page.goto(`${link}?lang=de`);
  await page.getByRole('heading', { level: 1, name: 'Wir sagen dir Bescheid, sobald er buchbar ist', exact: true }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Doch nicht Bescheid sagen', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Wir schreiben dir nicht zu diesem Termin', exact: true }).waitFor();
});
