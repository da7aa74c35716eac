import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { DESK, expectGoodScreen, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: DESK });
});
afterAll(() => journey.close());

const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, data?: object) => page.request.fetch(`/api/${path}`, { method, ...(data ? { data } : {}) });
const entry = (text: string) => page.getByRole('main').getByRole('listitem').filter({ has: page.locator('time') }).filter({ hasText: text });

test('the history says who changed what, in sentences, and is narrowed by person, kind and days', async () => {
  await send('PUT', 'activities/1', { price: 42.5, place: 'North beach' });
  const instructor = (await (await send('POST', 'instructors', { name: 'Zita Lopes', email: 'zita@norte.example' })).json()) as { id: number };
  await send('PUT', `instructors/${instructor.id}`, { email: 'lopes@norte.example' });
  await send('DELETE', `instructors/${instructor.id}`);
  await page.goto('/manage/history');
  await entry('changed the activity').getByText(/Price: €\d+ → €42\.50/).waitFor();
  await entry('changed the instructor Zita Lopes').getByText('Email: zita@norte.example → lopes@norte.example').waitFor();
  await entry('deleted the instructor Zita Lopes').waitFor();
  await expectGoodScreen(page);

  await page.getByLabel('What').selectOption('instructor.delete');
  await entry('changed the activity').waitFor({ state: 'detached' });
  await entry('deleted the instructor Zita Lopes').waitFor();
  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('No match.').waitFor();
  await page.reload();
  await page.getByText('No match.').waitFor();
});

test('a record has its own history, and a saved file leaves an entry', async () => {
  await page.goto('/manage/activities/1');
  await page.locator('summary', { hasText: 'History' }).click();
  await entry('changed the activity').waitFor();
  expect(await entry('instructor').count()).toBe(0);

  await page.goto('/manage/subscribers');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV file' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^subscribers-.*\.csv$/);
  const [latest] = (await (await page.request.get('/api/history?range=[0,0]')).json()) as AuditEntry[];
  expect(latest).toMatchObject({ action: 'subscriber.export', changes: { rows: [null, expect.any(Number)] } });
});

test('on a phone, a lesson’s history includes its bookings', async () => {
  const lesson = (await (await send('POST', 'lessons', { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 4 })).json()) as { id: number };
  await send('PUT', `lessons/${lesson.id}`, { num_places: 6 });
  await send('POST', `lessons/${lesson.id}/bookings`, { users: [{ name: 'Walk-in Wim' }], phone: '912345678', email: null, source: 'manual' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/manage/lessons/${lesson.id}`);
  await page.locator('summary', { hasText: 'History' }).click();
  await entry('added a booking of Walk-in Wim').getByText('Participants: 1').waitFor();
  await entry('changed the lesson').getByText('Places: 4 → 6').waitFor();
  await expectGoodScreen(page);
});
