import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { participants, submission } from '../../../support/testApp.ts';
import { VISITOR } from '../../../support/world.ts';

const ZONE = 'Europe/Lisbon';
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.addSchool('quiet', 'quiet.localhost');
});
afterAll(() => journey.close());

async function addLesson(admin: Page, daysAhead: number, places: number): Promise<Lesson> {
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, daysAhead), '18:45', ZONE));
  return (await (await admin.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: places } })).json()) as Lesson;
}

test('a group finds the way to an enquiry from an activity, a full lesson, one with too few places, and an empty list', async () => {
  const admin = await journey.admin();
  const full = await addLesson(admin, 21, 2);
  const small = await addLesson(admin, 22, 1);
  await admin.request.post(`/api/lessons/${full.id}/bookings?lang=de`, { data: submission({ users: participants(2) }) });
  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  const way = page.getByRole('link', { name: 'Angebot anfragen', exact: true });
  for (const path of ['/activities/3', `/lessons/${full.id}`, journey.at('quiet.localhost')]) {
    await page.goto(`${path}?lang=de`);
    await page.getByText('Kommt ihr als Gruppe').waitFor();
    await expectGoodScreen(page);
    expect(await way.getAttribute('href')).toBe('/enquire?lang=de');
  }
  const large = await addLesson(admin, 23, 4);
  await page.goto(`/lessons/${large.id}?lang=de`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Person hinzufügen', exact: true }).click();
  await page.getByRole('group', { name: 'Person 2' }).waitFor();
  expect(await way.count()).toBe(0);
  await page.goto(`/lessons/${small.id}?lang=de`);
  await way.click();
  await page.getByRole('heading', { level: 1, name: 'Gruppen und Privatstunden' }).waitFor();
});

test('the privacy policy leads to the own data: to the request for a link, or with an account to the data', async () => {
  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  await page.goto('/privacy-policy?lang=de');
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Meine Daten', exact: true }).click();
  await page.getByRole('button', { name: 'Link schicken', exact: true }).waitFor();
  await journey.signIn(page, VISITOR);
  await page.goto('/privacy-policy?lang=de');
  await page.getByRole('link', { name: 'Meine Daten', exact: true }).click();
  await page.getByRole('link', { name: 'Alles herunterladen (JSON)', exact: true }).waitFor();
});

test('the menu of a phone and a lesson’s page lead to call and WhatsApp, which names the lesson; a school without contacts shows none', async () => {
  const admin = await journey.admin();
  const lesson = await addLesson(admin, 24, 4);
  const page = await journey.visitor({ viewport: { width: 320, height: 720 } });
  await page.goto(`/lessons/${lesson.id}?lang=de`);
  await hydrated(page);
  const about = page.getByRole('region', { name: 'Fragen zu diesem Termin?', exact: true });
  const message = (link: string | null) => new URL(link!).searchParams.get('text');
  expect(message(await about.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href'))).toMatch(/^Hallo! Ich habe eine Frage zu diesem Termin: .+, .+, 18:45$/);
  await page.getByRole('button', { name: 'Hauptmenü' }).click();
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect.poll(async () => message(await menu.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href'))).toMatch(/^Hallo! Ich habe eine Frage zu diesem Termin: .+18:45/);
  expect(await menu.getByRole('link', { name: 'Anrufen', exact: true }).getAttribute('href')).toMatch(/^tel:\+351/);
  expect(await menu.getByRole('link', { name: 'Weg dorthin', exact: true }).getAttribute('href')).toContain('/maps/dir/');
  // axe does not know that the menu lies above all that is below it, so its sizes are measured.
  const heights = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 44)).toEqual([]);
  await menu.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Plane deinen nächsten Termin' }).waitFor();
  await page.getByRole('button', { name: 'Hauptmenü' }).click();
  await expect.poll(() => menu.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')).not.toContain('text=');
  await page.goto(`${journey.at('quiet.localhost')}?lang=de`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Hauptmenü' }).click();
  await menu.getByRole('link', { name: 'Start', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /WhatsApp|Anrufen|Weg dorthin/ }).count()).toBe(0);
});
