import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const tomorrow = () => addDays(wallClock(now(), 'Europe/Lisbon').date, 1);

/** Adds a lesson in five days at ten with two participants. */
async function bookedLesson(page: Page): Promise<Lesson> {
  const date = isoInstant(instantOfWallClock(addDays(tomorrow(), 4), '10:00', 'Europe/Lisbon'));
  const made = (await (await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 8 } })).json()) as Lesson;
  const users = [{ name: 'Ana', age: '' }, { name: 'Ana 2', age: '' }];
  await page.request.post(`/api/lessons/${made.id}/bookings`, { data: { users, phone: '', email: null, notes: 'manual add' } });
  return made;
}

async function readLesson(page: Page, id: number): Promise<Lesson> {
  return (await page.request.get(`/api/lessons/${id}`)).json();
}

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
    await page.getByText('Check the email and the password.').waitFor();
    await expect.poll(() => page.getByLabel('Password').first().evaluate((field) => field === document.activeElement)).toBe(true);
    await expectGoodScreen(page);
    await page.getByLabel('Password').first().fill('surf-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/manage/lessons/new');
    await page.getByText('Num places').first().waitFor();
  });

  test('goes on by a link where the password is forgotten, in the same language, and back to the back office', async () => {
    const page = await journey.visitor();
    await page.goto('/manage?lang=de');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await page.getByRole('heading', { name: 'Passwort vergessen?' }).waitFor();
    await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
    await page.waitForURL('**/login?next=%2Fmanage&lang=de');
  });

  test('keeps still while the button for passkeys comes', async () => {
    const page = await journey.visitor();
    const asked = Promise.withResolvers<void>();
    const allowed = Promise.withResolvers<void>();
    await page.route('**/PasskeySignIn*.js', async (route) => {
      asked.resolve();
      await allowed.promise;
      await route.continue();
    });
    await page.goto('/manage');
    await asked.promise;
    const link = page.getByRole('link', { name: 'Forgotten password?' });
    const before = await link.boundingBox();
    allowed.resolve();
    await page.getByRole('button', { name: /passkey/ }).waitFor();
    expect(await link.boundingBox()).toEqual(before);
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
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Lessons' }).click();
    await page.waitForURL('**/manage/lessons');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.waitForURL('**/manage/lessons?from=all');
    const rows = page.locator('main li a[href*="/manage/lessons/"]');
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
    expect(wallClock(new Date(made.date), 'Europe/Lisbon')).toEqual({ date: tomorrow(), time: '10:00' });

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
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'The next day', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'A week later' }).click();
    await page.getByLabel('Num places').fill('1001');
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.getByText('At most 1000.').waitFor();
    await page.getByLabel('Num places').fill('0');
    await page.getByRole('button', { name: 'Clone' }).click();
    const question = page.getByRole('dialog', { name: 'Save it like this?' });
    await question.getByText('Without places it cannot be booked.').waitFor();
    await question.getByRole('button', { name: 'Back to the form' }).click();
    // The closing dialog has a button of the same name.
    await question.waitFor({ state: 'hidden' });
    await page.getByLabel('Num places').fill('7');
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.waitForURL('**/manage/lessons');
    const copy = await newest();
    const { date, time } = wallClock(new Date(made.date), 'Europe/Lisbon');
    expect(copy).toEqual({ ...made, id: copy.id, num_places: 7, date: isoInstant(instantOfWallClock(addDays(date, 7), time, 'Europe/Lisbon')) });

    await page.goto(`/manage/lessons/${made.id}/clone`);
    await page.getByRole('button', { name: 'A week later' }).click();
    await page.getByText('This activity has a lesson at that time already. At that time this instructor gives another lesson: Inês Carvalho.').waitFor();
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

  test('moving or cancelling a booked lesson asks first, and says how many people it concerns; by keyboard', async () => {
    const page = await journey.admin({ viewport: DESK });
    const lesson = await bookedLesson(page);
    await page.goto(`/manage/lessons/${lesson.id}/edit`);
    await page.getByRole('option', { name: '11:00' }).click();
    await page.getByRole('button', { name: 'Update' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Move this lesson?').waitFor();
    await dialog.getByText('2 people have booked it for').waitFor();
    await dialog.getByText('Everyone booked with an email address gets an email at once. 2 people have none').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: 'Yes', exact: true }).press('Space');
    await page.getByRole('button', { name: 'Update' }).press('Enter');
    await dialog.getByText('2 people have booked it and would lose the lesson.').waitFor();
    // The harmless button has the focus.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await readLesson(page, lesson.id)).toMatchObject({ date: lesson.date, is_cancelled: 0 });
    await page.getByRole('radio', { name: 'No', exact: true }).press('Space');
    await page.getByRole('button', { name: 'Update' }).press('Enter');
    await dialog.getByRole('button', { name: 'Move the lesson' }).press('Enter');
    await page.waitForURL('**/manage/lessons');
    const moved = await readLesson(page, lesson.id);
    expect(wallClock(new Date(moved.date), 'Europe/Lisbon').time).toBe('11:00');
    expect(moved).toMatchObject({ num_bookings: 2, is_cancelled: 0 });
  });

  test('what another admin has changed meanwhile is shown, and overwritten only knowingly', async () => {
    const page = await journey.admin({ viewport: DESK });
    const { id } = await bookedLesson(page);
    expectRefusals(page, new RegExp(`/api/lessons/${id}$`));
    await page.goto(`/manage/lessons/${id}/edit`);
    await page.getByLabel('Num places').fill('7');
    await page.request.put(`/api/lessons/${id}`, { data: { num_places: 5, instructors: [2] } });
    await page.getByRole('button', { name: 'Update' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Num places' });
    await notice.getByText('Inês Carvalho').waitFor();
    await expectGoodScreen(page);
    expect(await readLesson(page, id)).toMatchObject({ num_places: 5 });
    await notice.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.waitForURL('**/manage/lessons');
    // The field that was not touched here stays as the other admin has stored it.
    expect(await readLesson(page, id)).toMatchObject({ num_places: 7, instructors: [2] });
  });

  test('taking over another admin’s changes keeps what was typed in other fields, and it can be saved afterwards', async () => {
    const page = await journey.admin({ viewport: DESK });
    const { id } = await bookedLesson(page);
    expectRefusals(page, new RegExp(`/api/lessons/${id}$`));
    await page.goto(`/manage/lessons/${id}/edit`);
    await page.getByLabel('Num places').fill('7');
    await page.getByLabel('Booking open days before event').fill('30');
    await page.getByLabel('Beginners').check();
    await page.request.put(`/api/lessons/${id}`, { data: { num_places: 5, instructors: [2] } });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('button', { name: 'Take over their changes' }).click();
    await expect.poll(() => page.getByLabel('Num places').inputValue()).toBe('5');
    await expect.poll(() => page.getByLabel('Inês Carvalho').isChecked()).toBe(true);
    expect(await page.getByLabel('Booking open days before event').inputValue()).toBe('30');
    expect(await page.getByLabel('Beginners').isChecked()).toBe(true);
    expect(await readLesson(page, id)).toMatchObject({ num_places: 5, open_days_before: null, tags: [] });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/manage/lessons');
    expect(await readLesson(page, id)).toMatchObject({ num_places: 5, instructors: [2], open_days_before: 30, tags: [1] });
  });

  test('saving mine over another admin’s change neither restores nor moves a lesson, and asks as always before it does', async () => {
    const page = await journey.admin({ viewport: DESK });
    const lesson = await bookedLesson(page);
    const { id } = lesson;
    expectRefusals(page, new RegExp(`/api/lessons/${id}$`));
    const moved = isoInstant(new Date(Date.parse(lesson.date) + 7_200_000));
    const mine = page.getByRole('button', { name: 'Save mine anyway' });
    const dialog = page.getByRole('dialog');

    // Called off and moved by the other admin, while this one changes the places.
    await page.goto(`/manage/lessons/${id}/edit`);
    await page.getByLabel('Num places').fill('7');
    await page.request.put(`/api/lessons/${id}`, { data: { date: moved, is_cancelled: 1, cancel_reason: 'No waves' } });
    await page.getByRole('button', { name: 'Update' }).click();
    await mine.click();
    await page.waitForURL('**/manage/lessons');
    expect(await readLesson(page, id)).toMatchObject({ num_places: 7, is_cancelled: 1, cancel_reason: 'No waves', date: moved });

    // Restored by the other admin: not called off again.
    await page.goto(`/manage/lessons/${id}/edit`);
    await page.getByLabel('Num places').fill('8');
    await page.request.put(`/api/lessons/${id}`, { data: { is_cancelled: 0, num_places: 9 } });
    await page.getByRole('button', { name: 'Update' }).click();
    await mine.click();
    await page.waitForURL('**/manage/lessons');
    expect(await readLesson(page, id)).toMatchObject({ num_places: 8, is_cancelled: 0 });

    // Moved by both: the question names the time that is stored by now.
    await page.goto(`/manage/lessons/${id}/edit`);
    await page.getByRole('option', { name: '15:00' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.request.put(`/api/lessons/${id}`, { data: { date: lesson.date } });
    await dialog.getByRole('button', { name: 'Move the lesson' }).click();
    await mine.click();
    await dialog.getByText('Move this lesson?').waitFor();
    await dialog.getByText(/2 people have booked it for .*10:00/).waitFor();
    expect(await readLesson(page, id)).toMatchObject({ date: lesson.date });
    await dialog.getByRole('button', { name: 'Move the lesson' }).click();
    await page.waitForURL('**/manage/lessons');
    expect(wallClock(new Date((await readLesson(page, id)).date), 'Europe/Lisbon').time).toBe('15:00');
  });

  test('a clone of a past lesson starts tomorrow at the same time', async () => {
    const page = await journey.admin({ viewport: DESK });
    // Before the day's first lesson, the demo has no past lesson today.
    const data = { activity_id: 1, date: isoInstant(instantOfWallClock(addDays(tomorrow(), -2), '11:15', 'Europe/Lisbon')), num_places: 8 };
    const past = (await (await page.request.post('/api/lessons', { data })).json()) as Lesson;
    await page.goto(`/manage/lessons/${past.id}/clone`);
    await expect.poll(() => page.getByLabel('Num places').inputValue()).toBe('8');
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.waitForURL('**/manage/lessons');
    const [copy] = (await (await page.request.get('/api/lessons?sort=["id","DESC"]&range=[0,0]')).json()) as [Lesson];
    const { time } = wallClock(new Date(past.date), 'Europe/Lisbon');
    expect(wallClock(new Date(copy.date), 'Europe/Lisbon')).toEqual({ date: tomorrow(), time });
  });

  test('what is made meanwhile comes neither twice nor makes others missing when more is loaded', async () => {
    const page = await journey.admin();
    await page.goto('/manage/lessons?from=all');
    const rows = page.locator('main li a[href*="/manage/lessons/"]');
    await expect.poll(() => rows.count()).toBe(10);
    const date = isoInstant(instantOfWallClock(addDays(tomorrow(), 60), '10:00', 'Europe/Lisbon'));
    await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 8 } });
    await page.getByRole('button', { name: 'Load more' }).click();
    const newest = (await (await page.request.get('/api/lessons?sort=["date","DESC"]&range=[0,19]')).json()) as Lesson[];
    const shown = () => rows.evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')!.split(/[/?]/)[3])));
    await expect.poll(shown).toEqual(newest.map(({ id }) => id));
  });

  test('begins today, goes to a date, and keeps its filters on the way back', async () => {
    const page = await journey.admin({ viewport: DESK });
    const start = addDays(tomorrow(), -300);
    const data = { activity_id: 1, date: isoInstant(instantOfWallClock(start, '10:00', 'Europe/Lisbon')), num_places: 8 };
    const past = (await (await page.request.post('/api/lessons', { data })).json()) as Lesson;
    await page.goto('/manage/lessons');
    const rows = page.locator('main li a[href*="/manage/lessons/"]');
    await expect.poll(() => rows.count()).toBe(10);
    expect(await rows.first().getAttribute('href')).not.toMatch(new RegExp(`/lessons/${past.id}(\\?|$)`));
    await page.getByLabel('Go to date').fill(start);
    await page.waitForURL(`**/manage/lessons?from=${start}`);
    await expect.poll(() => rows.first().getAttribute('href')).toMatch(new RegExp(`/lessons/${past.id}(\\?|$)`));
    await page.getByLabel('State').selectOption({ label: 'Places left' });
    await page.getByLabel('Activity, place or instructor').fill('green');
    await page.waitForURL(`**/manage/lessons?from=${start}&state=free&q=green`);
    const filter = encodeURIComponent(JSON.stringify({ state: 'free', q: 'green' }));
    const found = (await (await page.request.get(`/api/lessons?from=${start}&sort=["date","ASC"]&range=[0,9]&filter=${filter}`)).json()) as Lesson[];
    expect(found.length).toBeGreaterThan(0);
    const shown = () => rows.evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')!.split(/[/?]/)[3])));
    await expect.poll(shown).toEqual(found.map(({ id }) => id));
    await expectGoodScreen(page);
    await rows.first().click();
    await page.getByRole('heading', { name: 'Bookings' }).waitFor();
    await page.goBack();
    await expect.poll(shown).toEqual(found.map(({ id }) => id));
    expect(await page.getByLabel('Activity, place or instructor').inputValue()).toBe('green');
  });

  test('an unknown address shows "not found"', async () => {
    const page = await journey.admin();
    expectRefusals(page, /\/api\/lessons\/999999$/);
    await page.goto('/manage/lessons/999999');
    await page.getByText('This lesson does not exist (any more).').waitFor();
    for (const path of ['lessons/create', 'lessons/999999/elsewhere', 'lessons/elsewhere/edit', 'call-offs']) {
      await page.goto(`/manage/${path}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
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
  const page = await journey.admin({ viewport: DESK });
  const words = { pt: 'Aulas', es: 'Clases', fr: 'Cours', de: 'Termine' };
  for (const [lang, lessons] of Object.entries(words)) {
    await page.goto(`/manage/lessons?lang=${lang}`);
    await page.getByRole('tab', { name: lessons }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
  }
});
