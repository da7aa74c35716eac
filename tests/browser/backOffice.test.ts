import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, wallClock } from '#shared/time.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

describe('signing in', () => {
  test('is asked for at once, without leading round in circles', async () => {
    const page = await journey.visitor();
    let navigations = 0;
    page.on('framenavigated', () => (navigations += 1));
    await page.goto('/manage');
    await page.getByLabel('Email').waitFor();
    expect(navigations).toBeLessThanOrEqual(3);
  });

  test('leads back to where one wanted to go; a wrong password is said', async () => {
    const page = await journey.visitor();
    expectRefusals(page, /\/api\/login/);
    await page.goto('/manage/lessons/new');
    await page.getByLabel('Email').fill('admin@norte.example');
    await page.getByLabel('Password').first().fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Login failed').waitFor();
    await expectGoodScreen(page);
    await page.getByLabel('Password').first().fill('surf-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/manage/lessons/new');
    await page.getByText('Num places').first().waitFor();
  });

  test('is not enough without admin rights', async () => {
    const page = await journey.visitor();
    await page.goto('/manage');
    await page.getByLabel('Email').fill('maria@norte.example');
    await page.getByLabel('Password').first().fill('surf-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Non Authorized').first().waitFor();
    await expectGoodScreen(page);
  });
});

describe('lessons', () => {
  test('the list counts, and loads more until all are there', async () => {
    const page = await journey.admin();
    const headers = (await page.request.get('/api/lessons?range=[0,0]')).headers();
    const total = Number(headers['content-range']!.split('/')[1]);
    await page.goto('/manage');
    await page.getByRole('tab', { name: 'Lessons' }).click();
    await page.waitForURL('**/manage/lessons');
    const rows = page.locator('a[href*="/manage/lessons/"]').filter({ hasNotText: 'Add new' });
    await expect.poll(() => rows.count()).toBe(10);
    await page.getByText(String(total)).first().waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows.count()).toBe(20);
    await expectGoodScreen(page);
  });

  test('a lesson is made, changed, cloned and deleted, at the specification’s addresses', async () => {
    const page = await journey.admin({ viewport: DESK });
    await page.goto('/manage/lessons');
    await page.getByRole('link', { name: 'Add new' }).click();
    await page.waitForURL('**/manage/lessons/new');
    await page.getByRole('radio', { name: /Green waves/ }).check();
    await page.getByLabel('Num places').fill('5');
    await page.getByLabel('Inês Carvalho').check();
    await page.getByLabel('Beginners').check();
    await page.getByLabel('Booking open days before event').fill('30');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/manage/lessons');

    const newest = async () => {
      const answer = await page.request.get('/api/lessons?sort=["id","DESC"]&range=[0,0]');
      return ((await answer.json()) as Lesson[])[0]!;
    };
    const made = await newest();
    expect(made).toMatchObject({ activity_id: 3, num_places: 5, open_days_before: 30, is_cancelled: 0, instructors: [2], tags: [1] });
    const tomorrow = addDays(wallClock(new Date(), 'Europe/Lisbon').date, 1);
    expect(wallClock(new Date(made.date), 'Europe/Lisbon')).toEqual({ date: tomorrow, time: '10:00' });

    await page.goto(`/manage/lessons/${made.id}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**/manage/lessons/${made.id}/edit`);
    await page.getByLabel('Num places').fill('7');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/manage/lessons');
    expect(await newest()).toEqual({ ...made, num_places: 7 });

    await page.goto(`/manage/lessons/${made.id}`);
    await page.getByRole('link', { name: 'Clone' }).click();
    await page.waitForURL(`**/manage/lessons/${made.id}/clone`);
    await expect.poll(() => page.getByLabel('Num places').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.waitForURL('**/manage/lessons');
    const copy = await newest();
    expect(copy).toEqual({ ...made, id: copy.id, num_places: 7 });
    expect(copy.id).not.toBe(made.id);

    await page.goto(`/manage/lessons/${copy.id}/edit`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^(Delete|Confirm)$/ }).click();
    await page.waitForURL('**/manage/lessons');
    expect((await page.request.get(`/api/lessons/${copy.id}`)).status()).toBe(404);
    expect((await newest()).id).toBe(made.id);
  });

  test('the server’s refusal stands at its field, in the reader’s own words', async () => {
    const page = await journey.admin({ viewport: DESK });
    const lessons = (await (await page.request.get('/api/lessons?sort=["num_bookings","DESC"]&range=[0,0]')).json()) as Lesson[];
    const full = lessons[0]!;
    expectRefusals(page, new RegExp(`/api/lessons/${full.id}$`));
    await page.goto(`/manage/lessons/${full.id}/edit`);
    await page.getByLabel('Num places').fill('1');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText(`${full.num_bookings} places are already booked, so there cannot be only 1.`).waitFor();
    expect(page.url()).toContain('/edit');
  });

  test('a booking is removed after the question, and its places come back', async () => {
    const page = await journey.admin();
    const lessons = (await (await page.request.get('/api/lessons?sort=["num_bookings","DESC"]&range=[0,0]')).json()) as Lesson[];
    const { id, num_bookings } = lessons[0]!;
    await page.goto(`/manage/lessons/${id}`);
    await page.getByRole('button', { name: /^Delete/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('delete?').waitFor();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: /^(Delete|Confirm)$/ }).click();
    const left = async () => ((await (await page.request.get(`/api/lessons/${id}`)).json()) as Lesson).num_bookings;
    await expect.poll(left).toBeLessThan(num_bookings);
  });
});

test('the back office speaks all five languages, its own words and react-admin’s', async () => {
  const page = await journey.admin();
  const words = { pt: 'Aulas', es: 'Clases', fr: 'Cours', de: 'Kurse' };
  for (const [lang, lessons] of Object.entries(words)) {
    await page.goto(`/manage/lessons?lang=${lang}`);
    await page.getByRole('tab', { name: lessons }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  }
});
