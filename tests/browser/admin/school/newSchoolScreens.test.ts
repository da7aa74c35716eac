import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

const ZONE = 'Europe/Lisbon';
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('a cancelled lesson does not ask for walk-ins first', async () => {
  const page = await journey.admin({ viewport: PHONE });
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, 9), '11:00', ZONE));
  const lesson: Lesson = await (await page.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 4 } })).json();
  const filled = async () => page.locator('main .MuiButton-contained').filter({ visible: true }).allTextContents();
  await page.goto(`/manage/lessons/${lesson.id}`);
  await page.getByRole('button', { name: 'Manual add' }).waitFor();
  expect(await filled()).toContain('Manual add');
  await page.request.put(`/api/lessons/${lesson.id}`, { data: { is_cancelled: 1 } });
  await page.reload();
  await page.getByRole('button', { name: 'Manual add' }).waitFor();
  expect(await filled()).not.toContain('Manual add');
  await expectGoodScreen(page);
});

test('the plot of weeks is readable on a phone: its words are 11 px high or more, and none covers another or is cut off', async () => {
  const page = await journey.admin({ viewport: PHONE });
  // The day above moves what stands below when it arrives, and a press that is then under way is lost.
  await gotoAtRest(page, '/manage');
  await page.getByRole('button', { name: 'Stats', exact: true }).click();
  const plot = page.getByRole('region', { name: 'each week?' });
  await plot.locator('.MuiBarChart-element').last().waitFor();
  const words = await plot.locator('svg text').filter({ visible: true }).evaluateAll((texts) =>
    texts.map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { text: text.textContent, size: parseFloat(getComputedStyle(text).fontSize), left, right, top, bottom };
    }),
  );
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter(({ size }) => size < 11)).toEqual([]);
  expect(words.filter(({ left, right }) => left < 0 || right > PHONE.width)).toEqual([]);
  const covers = words.flatMap((one, index) => words.slice(index + 1).filter((other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1).map((other) => [one.text, other.text]));
  expect(covers).toEqual([]);
});

// The last test, because it archives what the others use.
test('the sole activity is chosen in a new lesson; without any, the screen leads to making one and back', async () => {
  const page = await journey.admin({ viewport: PHONE });
  const activities: Activity[] = await (await page.request.get('/api/activities')).json();
  const [sole, ...others] = activities;
  // Their lessons still to come would refuse it on the screen.
  const archive = (ids: number[]) => journey.withDatabase(({ forTenant }) => forTenant({ id: 1 }).updateTable('activities').set({ archived: 1 }).where('tenant_id', '=', 1).where('id', 'in', ids).execute());
  await archive(others.map(({ id }) => id));
  await page.goto('/manage/lessons/new');
  await page.getByRole('radio', { name: sole!.name, checked: true }).waitFor();
  await archive([sole!.id]);
  await page.reload();
  await page.getByRole('heading', { name: 'First an activity' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Add an activity' }).click();
  await page.getByLabel('Name').fill('First waves again');
  await page.getByLabel('Price (€)', { exact: true }).fill('30');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/manage\/lessons\/new/);
  await page.getByRole('radio', { name: 'First waves again', checked: true }).waitFor();
  await expectGoodScreen(page);
});
