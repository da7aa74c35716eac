import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
let page: Page;
let lesson: Lesson;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: DESK });
  // A lesson only for this test: upcoming, without bookings.
  const upcoming = (await (await page.request.get('/api/lessons?next=1&range=[0,0]')).json()) as Lesson[];
  const { activity_id, date } = upcoming[0]!;
  const made = await page.request.post('/api/lessons', { data: { activity_id, date, num_places: 6, tags: [1, 2] } });
  lesson = (await made.json()) as Lesson;
});
afterAll(() => journey.close());

const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const tab = (name: string) => page.getByRole('tab', { name });
const places = () => page.getByLabel('Num places');

async function openForm(): Promise<void> {
  await page.goto(`/manage/lessons/${lesson.id}/edit`);
  await places().waitFor();
}

test('a form that was only looked at is left at once, and so is one whose changes were taken back', async () => {
  await openForm();
  await page.getByLabel('Beginners').uncheck();
  await page.getByLabel('Beginners').check();
  await page.getByLabel('Booking open days before event').fill('3');
  await page.getByLabel('Booking open days before event').fill('');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`**/lessons/${lesson.id}`);
  await page.goto('/manage/lessons/new');
  await places().waitFor();
  await tab('Lessons').click();
  await page.waitForURL('**/manage/lessons');
});

test('a changed form asks: by a link, by the way back, and when the tab is closed; not for another language', async () => {
  await page.goto('/manage/lessons');
  await page.getByRole('link', { name: 'Add new' }).click();
  await places().fill('7');
  await page.getByRole('button', { name: /^Language|language/i }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.waitForURL('**/lessons/new?lang=en');
  await tab('Management Dashboard').focus();
  await page.keyboard.press('Enter');
  await question().getByText('What you changed here is not saved yet and would be lost.').waitFor();
  await expect.poll(() => question().getByRole('button', { name: 'Keep editing' }).evaluate((button) => button === document.activeElement)).toBe(true);
  await expectGoodScreen(page);
  await page.keyboard.press('Enter');
  await question().waitFor({ state: 'detached' });
  await expect.poll(() => tab('Management Dashboard').evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => places().inputValue()).toBe('7');

  await page.goBack();
  await question().getByRole('button', { name: 'Keep editing' }).click();
  expect(page.url()).toContain('/lessons/new');

  const closing = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;

  await places().fill('9');
  await tab('Management Dashboard').click();
  await question().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/manage?lang=en');
});

test('neither saving nor deleting nor signing out asks, but what could not be saved is not left silently', async () => {
  await openForm();
  await places().fill('9');
  expectRefusals(page, new RegExp(`/api/lessons/${lesson.id}$`));
  await page.route(`**/api/lessons/${lesson.id}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('The server could not be reached.').waitFor();
  await page.unroute(`**/api/lessons/${lesson.id}`);
  await tab('Lessons').click();
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/manage/lessons');

  await openForm();
  await expect.poll(() => places().inputValue()).toBe('9');
  await places().fill('4');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/manage/lessons');

  await page.goto('/manage/lessons/new');
  await places().fill('4');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/manage/login');
});
