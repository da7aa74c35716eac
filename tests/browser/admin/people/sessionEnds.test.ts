import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { INSTRUCTOR } from '../../../support/world.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
});
beforeEach(async () => {
  await journey.withDatabase(({ owner }) => owner.updateTable('users').set({ role: 'owner' }).where('email', '=', 'admin@norte.example').execute());
  page = await journey.admin({ viewport: DESK });
  expectRefusals(page, /\/api\/(user\/me|login|lessons|stats|today|notifications|desk|set-up|guest-messages)/);
});
afterEach(() => page.context().close());
afterAll(() => journey.close());

const question = () => page.getByRole('dialog', { name: 'Your session has ended' });
const places = () => page.getByLabel('Num places');

/** As if the session had expired, or the password had been changed elsewhere. */
async function endSessions(): Promise<void> {
  await journey.withDatabase(({ owner }) => owner.deleteFrom('sessions').execute());
}

async function fillInForm(numPlaces: string): Promise<void> {
  await gotoAtRest(page, '/manage/lessons/new');
  await page.getByRole('radio', { name: /Green waves/ }).check();
  await places().fill(numPlaces);
  await page.getByLabel('Beginners').check();
}

async function newest(): Promise<Lesson> {
  const answer = await page.request.get('/api/lessons?sort=["id","DESC"]&range=[0,0]');
  return ((await answer.json()) as Lesson[])[0]!;
}

test('in the middle of a form: nothing typed is lost, and it is stored after signing in again', async () => {
  await fillInForm('17');
  await endSessions();
  await page.getByRole('button', { name: 'Create' }).click();
  await question().getByText('Sign in to go on; nothing you typed is lost.').waitFor();
  await expect.poll(() => question().getByLabel('Email').inputValue()).toBe('admin@norte.example');
  const password = question().getByLabel('Password').first();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectGoodScreen(page);
  await expect.poll(() => page.getByText('Please sign in first.').count()).toBe(0);

  await page.keyboard.press('Escape');
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await question().getByText('Login failed').waitFor();
  await password.fill('surf-demo');
  await page.keyboard.press('Enter');
  await question().waitFor({ state: 'detached' });
  await page.getByText('Signed in. Your changes are not saved yet.').waitFor();
  await expect.poll(() => places().inputValue()).toBe('17');
  await expect.poll(() => page.getByText('Please sign in first.').count()).toBe(0);
  const create = page.getByRole('button', { name: 'Create' });
  await expect.poll(() => create.evaluate((button) => button === document.activeElement)).toBe(true);
  await create.click();
  await page.waitForURL('**/manage/lessons');
  expect(await newest()).toMatchObject({ activity_id: 3, num_places: 17, tags: [1] });
});

test('on a page that asks again by itself: one question, and the page goes on; giving up leads to the sign-in page and back', async () => {
  const data = { activity_id: 3, date: new Date(Math.ceil(now().getTime() / 86_400_000 + 20) * 86_400_000 + 36_000_000).toISOString(), num_places: 17 };
  const { id } = (await (await page.request.post('/api/lessons', { data })).json()) as Lesson;
  // While anything on the page is still loading, the sign-in page would come instead of the question.
  await gotoAtRest(page, `/manage/lessons/${id}`);
  await page.getByText('0 / 17').waitFor();
  await endSessions();
  // The page polls every ten seconds; a visibility change makes it poll now.
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => comeBack().then(() => question().count())).toBe(1);
  await comeBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await journey.withDatabase(({ owner }) => owner.updateTable('lessons').set({ num_places: 18 }).where('id', '=', id).where('num_places', '=', 17).execute());
  await question().getByLabel('Password').first().fill('surf-demo');
  await question().getByRole('button', { name: 'Sign in' }).click();
  await question().waitFor({ state: 'detached' });
  await page.getByText('0 / 18').waitFor();

  await endSessions();
  await comeBack();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/manage/login');
  await page.getByLabel('Email').fill('admin@norte.example');
  await page.getByLabel('Password').first().fill('surf-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/manage/lessons/${id}`);
  await page.getByText('0 / 18').waitFor();
});

test('on the dashboard, which asks for several things at the same time: one question as well', async () => {
  await gotoAtRest(page, '/manage');
  await page.getByRole('heading', { name: 'Stats' }).waitFor();
  await endSessions();
  // What was asked for at this moment may still be answered.
  await expect.poll(() => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))).then(() => question().count())).toBe(1);
  await question().getByLabel('Password').first().fill('surf-demo');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Enter');
  await question().waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Stats' }).waitFor();
  await expect.poll(() => page.getByText('Error!').count()).toBe(0);
});

test('where nothing stands yet that could be kept, the sign-in page comes, and leads on', async () => {
  await page.goto('/manage/lessons/1');
  await page.getByRole('tab', { name: 'Lessons' }).click();
  await page.waitForURL('**/manage/lessons');
  await page.reload();
  await page.getByRole('button', { name: 'Load more' }).waitFor();
  await endSessions();
  await page.goBack();
  await page.waitForURL('**/manage/login');
  await page.getByLabel('Email').fill('admin@norte.example');
  await page.getByLabel('Password').first().fill('surf-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/manage/lessons/1');
  await page.getByRole('link', { name: 'Edit' }).waitFor();
});

test('an account without admin rights, or without them any more, is not authorized', async () => {
  await fillInForm('18');
  await endSessions();
  await page.getByRole('button', { name: 'Create' }).click();
  await question().getByLabel('Email').fill('maria@norte.example');
  await question().getByLabel('Password').first().fill('surf-demo');
  await question().getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Non Authorized' }).waitFor();
  expect(await page.getByText('Your changes are not saved yet.', { exact: false }).count()).toBe(0);

  // An instructor sees no forms, and so none of its entries.
  await journey.signIn(page, 'admin@norte.example');
  await fillInForm('17');
  await endSessions();
  await page.getByRole('button', { name: 'Create' }).click();
  await question().getByLabel('Email').fill(INSTRUCTOR);
  await question().getByLabel('Password').first().fill('surf-demo');
  await question().getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your role in the team does not open this part.', { exact: false }).waitFor();
  expect(await page.getByText('Your changes are not saved yet.', { exact: false }).count()).toBe(0);

  await journey.signIn(page, 'admin@norte.example');
  await fillInForm('19');
  await journey.withDatabase(({ owner }) => owner.updateTable('users').set({ role: 'guest' }).where('email', '=', 'admin@norte.example').execute());
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Non Authorized' }).waitFor();
  const stored = await journey.withDatabase(({ owner }) => owner.selectFrom('lessons').select('num_places').where('num_places', '=', 19).execute());
  expect(stored).toEqual([]);
});

test('while a booking is edited: what was typed stays, its effect is said again after signing in, and it is saved', async () => {
  const made = (await (await page.request.post('/api/lessons', { data: { activity_id: 3, date: new Date(Math.ceil(now().getTime() / 86_400_000 + 25) * 86_400_000 + 36_000_000).toISOString(), num_places: 4 } })).json()) as Lesson;
  await page.request.post(`/api/lessons/${made.id}/bookings`, { data: { users: [{ name: 'Ida Sol', age: '9' }], phone: '912 000 777', email: 'ida@example.com', source: 'manual' } });
  await page.goto(`/manage/lessons/${made.id}`);
  // The dialog asks what saving would do as soon as it opens, and again for each change.
  const told = () => page.waitForResponse((answer) => answer.url().endsWith('/entries') && answer.ok());
  const opened = told();
  await page.getByRole('button', { name: 'Edit the booking of Ida Sol' }).click();
  await opened;
  const dialog = page.getByRole('dialog', { name: 'Edit the booking of Ida Sol' });
  const name = dialog.getByLabel('Name of participant 1');
  const save = dialog.getByRole('button', { name: 'Change booking' });
  const signIn = async () => {
    const toldAgain = told();
    await question().getByLabel('Password').first().fill('surf-demo');
    await page.keyboard.press('Enter');
    await question().waitFor({ state: 'detached' });
    await toldAgain;
  };
  // The session ends before what saving would do is read.
  await endSessions();
  await name.fill('Ida Soleil');
  await signIn();
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect([await name.inputValue(), await dialog.getByText('Please sign in first.').count()]).toEqual(['Ida Soleil', 0]);
  // And once more before it is saved.
  await endSessions();
  await save.click();
  await signIn();
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect([await name.inputValue(), await dialog.getByText('Please sign in first.').count()]).toEqual(['Ida Soleil', 0]);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Ida Soleil').first().waitFor();
});
