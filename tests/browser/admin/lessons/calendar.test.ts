import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';

/** A coming week without lessons of the demo, in which the clocks of Lisbon go back on Sunday. */
const YEAR = new Date().getUTCFullYear() + 1;
const SUNDAY = `${YEAR}-10-${31 - new Date(Date.UTC(YEAR, 9, 31)).getUTCDay()}`;
const TUESDAY = addDays(SUNDAY, -5);
const THURSDAY = addDays(SUNDAY, -3);
const WEEK = `/manage/calendar?view=week&date=${THURSDAY}`;
const dayOfMonth = (date: string) => Number(date.slice(-2));

let journey: Journey;
let lesson: Lesson;
beforeAll(async () => {
  journey = await startJourney();
  const page = await journey.admin();
  lesson = await add(page, `${TUESDAY}T09:00:00Z`);
  const data = { users: [{ name: 'Zoe', age: '' }], phone: '912000777', email: null, source: 'manual' };
  await page.request.post(`/api/lessons/${lesson.id}/bookings`, { data });
  await page.context().close();
});
afterAll(() => journey.close());

const add = async (page: Page, date: string) =>
  (await (await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 8, instructors: [1] } })).json()) as Lesson;
const stored = async (page: Page) => (await (await page.request.get(`/api/lessons/${lesson.id}`)).json()) as Lesson;
const shown = (page: Page) => page.locator(`main a[href="/manage/lessons/${lesson.id}"]`);
/** Does what shows other days, and waits until their lessons have come. */
async function afterLoading(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/calendar\?/), act()]);
  await page.waitForFunction(() => !document.querySelector('[aria-label="Loading..."]:not([aria-hidden=true])'));
}
const cell = (page: Page, date: string) => page.locator(`.fc-timegrid-col[data-date="${date}"]`);

test('an upright tablet shows all seven days of a week', async () => {
  const page = await journey.admin({ viewport: { width: 768, height: 1024 } });
  await page.goto(`${WEEK}&lang=de`);
  await shown(page).getByText('10:00').waitFor();
  // As on a phone, where the grid scrolls to today: its first days would be hidden at the left.
  const hidden = () => page.locator('.fc').evaluate((grid) => grid.parentElement!.scrollWidth - grid.parentElement!.clientWidth);
  expect(await hidden()).toBe(0);
  await expectGoodScreen(page);
});

test('a lesson is dragged to another day once the dialog has said who is told; the browser’s zone does not matter', async () => {
  const page = await journey.admin({ viewport: { ...DESK, height: 1200 }, timezoneId: 'America/New_York' });
  await page.goto(WEEK);
  await shown(page).getByText('10:00').waitFor();
  await shown(page).getByText('1/8').waitFor();
  await expectGoodScreen(page);
  const drag = async (date: string) => {
    const ten = page.locator('.fc-timegrid-slot-lane[data-time="10:00:00"]');
    const from = (await shown(page).boundingBox())!;
    const to = (await cell(page, date).boundingBox())!;
    const { y, height } = (await ten.boundingBox())!;
    const middle = y + height / 2;
    await page.mouse.move(from.x + 20, middle);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, middle + 1, { steps: 8 });
    await page.mouse.move(to.x + to.width / 2, middle, { steps: 4 });
    await page.mouse.up();
  };
  const dialog = page.getByRole('dialog', { name: 'Move this lesson?' });
  // After the clocks have gone back, 10:00 is another instant.
  await drag(SUNDAY);
  await dialog.getByText(new RegExp(`Tue,? ${dayOfMonth(TUESDAY)} Oct, 10:00 → Sun,? ${dayOfMonth(SUNDAY)} Oct, 10:00$`)).waitFor();
  await dialog.getByText(/^1 person has booked it .* 1 person has none: please call\./).waitFor();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await stored(page)).date).toBe(`${TUESDAY}T09:00:00Z`);
  await expect.poll(() => cell(page, TUESDAY).locator('.fc-event').count()).toBe(1);

  await drag(SUNDAY);
  await dialog.getByRole('button', { name: 'Move the lesson' }).click();
  await expect.poll(async () => (await stored(page)).date).toBe(`${SUNDAY}T10:00:00Z`);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => cell(page, SUNDAY).locator('.fc-event').count()).toBe(1);

  const stretching = page.getByRole('dialog', { name: 'Change how long this lesson lasts?' });
  await shown(page).hover();
  const edge = (await shown(page).locator('.fc-event-resizer-end').boundingBox())!;
  const slot = (await page.locator('.fc-timegrid-slot-lane[data-time="12:30:00"]').boundingBox())!;
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2, slot.y + slot.height / 2, { steps: 8 });
  await page.mouse.up();
  await stretching.getByText(/, 10:00(–\d\d:\d\d)? → 10:00–12:45$/).waitFor();
  await stretching.getByText(/^1 person has booked it .* 1 person has none: please call\./).waitFor();
  await stretching.getByRole('button', { name: 'Change the length' }).click();
  await expect.poll(async () => (await stored(page)).duration_minutes).toBe(165);
});

test('an empty time leads to the form with it; a clash is marked; the view survives Back; keys open a lesson', async () => {
  const page = await journey.admin({ viewport: { ...DESK, height: 1200 } });
  await page.goto(WEEK);
  await shown(page).waitFor();
  const { date } = await stored(page);
  const slot = (await page.locator('.fc-timegrid-slot-lane[data-time="09:00:00"]').boundingBox())!;
  const column = (await cell(page, THURSDAY).boundingBox())!;
  await page.mouse.click(column.x + column.width / 2, slot.y + slot.height / 2);
  await page.getByText(new RegExp(`Thursday,? ${dayOfMonth(THURSDAY)} October ${YEAR}, 09:00`)).waitFor();
  await page.goBack();
  await shown(page).waitFor();

  await add(page, date);
  await page.reload();
  await page.getByText('2 lessons have an instructor who gives another one at the same time.').waitFor();
  await afterLoading(page, () => page.getByRole('button', { name: 'Month', exact: true }).click());
  await page.getByRole('button', { name: 'By instructor' }).click();
  await page.waitForURL(/by=instructor/);
  await page.getByRole('heading', { name: `October ${YEAR}` }).waitFor();
  await shown(page).waitFor();
  await shown(page).press('Enter');
  await page.waitForURL(`**/manage/lessons/${lesson.id}`);
  await page.goBack();
  await page.getByRole('heading', { name: `October ${YEAR}` }).waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe('instructor');
});

test('a phone begins with the day, where planned classes lead to their page', async () => {
  const page = await journey.admin({ viewport: PHONE });
  await page.goto('/manage');
  await afterLoading(page, () => page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Calendar' }).click());
  await page.locator('.fc-timeGridDay-view').waitFor();
  const planned = page.locator('.fc-event', { hasText: 'Planned' });
  for (let day = 0; day < 7 && (await planned.count()) === 0; day += 1) {
    await afterLoading(page, () => page.getByRole('button', { name: 'Next day' }).click());
  }
  await planned.first().press('Enter');
  await page.waitForURL(/\/manage\/lessons\/.+/);
});

test('the week of a phone begins with today, and another week with its Monday', async () => {
  const page = await journey.admin({ viewport: PHONE });
  await page.clock.setFixedTime(`${THURSDAY}T12:00:00Z`);
  await page.goto('/manage/calendar?view=week');
  const today = page.locator('.fc-col-header .fc-day-today');
  await today.waitFor();
  const grid = page.locator('main .is-week');
  const { x, width } = (await grid.boundingBox())!;
  const shownToday = (await today.boundingBox())!;
  expect(shownToday.x).toBeGreaterThanOrEqual(x);
  expect(shownToday.x + shownToday.width).toBeLessThanOrEqual(x + width + 1);
  const hour = (await grid.locator('.fc-timegrid-slot-label').first().boundingBox())!;
  expect(Math.round(hour.x - x), 'the hours stay').toBeLessThanOrEqual(2);
  expect(Math.round(hour.x + hour.width - shownToday.x), 'beside the first day').toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Next week' }).click();
  await today.waitFor({ state: 'detached' });
  expect(await grid.evaluate((box) => box.scrollLeft)).toBe(0);
  await page.context().close();
});

test('lessons that are selected by mouse and by keys are changed together, and a click opens a lesson again afterwards', async () => {
  const page = await journey.admin({ viewport: { ...DESK, height: 1200 } });
  const friday = addDays(SUNDAY, -2);
  const two = [await add(page, `${friday}T09:00:00Z`), await add(page, `${friday}T12:00:00Z`)];
  const eventOf = ({ id }: Lesson) => page.locator(`main a[href="/manage/lessons/${id}"]`);
  await page.goto(WEEK);
  await page.getByRole('button', { name: 'Select lessons', exact: true }).click();
  await eventOf(two[0]!).click();
  await page.getByText('1 selected', { exact: true }).waitFor();
  await eventOf(two[1]!).focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 selected', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'Selected', exact: true }).count()).toBe(2);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 lessons' });
  await dialog.getByLabel('Minutes').fill('30');
  await dialog.getByRole('button', { name: 'Change 2 lessons' }).click();
  await page.getByText('2 lessons changed').waitFor();
  const dates = await Promise.all(two.map(async ({ id }) => ((await (await page.request.get(`/api/lessons/${id}`)).json()) as Lesson).date));
  expect(dates).toEqual([`${friday}T09:30:00Z`, `${friday}T12:30:00Z`]);
  await eventOf(two[0]!).getByText('10:30').waitFor();
  await page.getByRole('button', { name: 'Select lessons', exact: true }).click();
  await eventOf(two[0]!).click();
  await page.waitForURL(`**/manage/lessons/${two[0]!.id}`);
});
