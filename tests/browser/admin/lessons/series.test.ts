import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import { weekdayOf } from '#shared/lessons/plans/recurrence.ts';
import { expectGoodScreen, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: { width: 390, height: 844 } });
});
afterAll(() => journey.close());

/** The first Monday after three weeks. */
const MONDAY = Array.from({ length: 7 }, (_, day) => addDays(wallClock(now(), 'Europe/Lisbon').date, 21 + day)).find((day) => weekdayOf(day) === 'mon')!;
const stored = async () => ((await (await page.request.get(`/api/lessons?from=${MONDAY}&range=[0,99]&filter={"activity_id":[3]}`)).json()) as Lesson[]).filter(({ id }) => id > 0);

test('twenty lessons take at most twelve interactions, a date is left out, and all are taken back', async () => {
  const before = (await stored()).length;
  let interactions = 0;
  const counted = async (interaction: Promise<unknown>) => {
    interactions += 1;
    await interaction;
  };
  await counted(page.goto('/manage/lessons?lang=en'));
  await counted(page.getByRole('link', { name: 'Add a series' }).click());
  await page.getByRole('button', { name: 'Add the lessons', exact: true }).click();
  await page.getByText('Choose at least one day.').waitFor();
  await expectGoodScreen(page);
  await counted(page.getByLabel('Activity', { exact: true }).selectOption('3'));
  await counted(page.getByLabel('Mon', { exact: true }).check());
  await counted(page.getByLabel('Wed', { exact: true }).check());
  await counted(page.getByLabel('Times', { exact: true }).fill('9, 11:30'));
  await counted(page.getByLabel('From', { exact: true }).fill(MONDAY));
  await counted(page.getByLabel('Until', { exact: true }).fill(addDays(MONDAY, 34)));
  await counted(page.getByRole('button', { name: 'Add 20 lessons' }).click());
  await page.getByRole('heading', { name: '20 lessons were added' }).waitFor();
  expect(interactions).toBeLessThanOrEqual(12);
  expect((await stored()).length).toBe(before + 20);
  await expectGoodScreen(page);

  await page.getByRole('button', { name: 'Take them back' }).click();
  // What was entered is still there. One date is left out.
  await page.getByRole('button', { name: 'Add 20 lessons' }).waitFor();
  expect((await stored()).length).toBe(before);
  await page.getByRole('group', { name: 'These lessons' }).getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: 'Add 18 lessons' }).click();
  await page.getByRole('heading', { name: '18 lessons were added' }).waitFor();
  const lessons = await stored();
  expect(lessons.length).toBe(before + 18);
  expect(lessons.some(({ date }) => wallClock(new Date(date), 'Europe/Lisbon').date === MONDAY)).toBe(false);
});

test('a series that is entered and not added asks before it is left; an added one does not', async () => {
  await page.goto('/manage/lessons?lang=en');
  const open = () => page.getByRole('link', { name: 'Add a series' }).click();
  const back = () => page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await open();
  await page.getByLabel('Activity', { exact: true }).selectOption('3');
  await page.getByLabel('Times', { exact: true }).fill('9');
  await back();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Times', { exact: true }).inputValue()).toBe('9');
  await page.getByLabel('Mon', { exact: true }).check();
  await page.getByLabel('From', { exact: true }).fill(addDays(MONDAY, 70));
  await page.getByLabel('Until', { exact: true }).fill(addDays(MONDAY, 76));
  await page.getByRole('button', { name: 'Add 1 lesson' }).click();
  await page.getByRole('heading', { name: '1 lesson was added' }).waitFor();
  await page.getByRole('button', { name: 'Another series' }).click();
  await page.getByLabel('Times', { exact: true }).waitFor();
  await back();
  await page.waitForURL(/\/manage\/lessons(\?|$)/);
});
