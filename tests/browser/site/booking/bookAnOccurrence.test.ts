import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { lessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { addDays } from '#shared/time/time.ts';

import { DESK, expectGoodScreen, expectRefusals, hydrated, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { planText } from '../../../support/recurringActivities.ts';

let journey: Journey;
let activity: number;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.admin();
  const data = { name: 'Evening glide', place: 'Praia da Légua', price: 40, recurrent: 1, recurrent_config: planText({ '19:45': 6 }) };
  activity = ((await (await admin.request.post('/api/activities', { data })).json()) as { id: number }).id;
});
afterAll(() => journey.close());

/** The occurrences from tomorrow on without bookings. */
async function classes(page: Page): Promise<Lesson[]> {
  return ((await (await page.request.get('/api/lessons?next=1')).json()) as Lesson[]).filter((one) => one.recur && one.activity_id === activity).slice(1);
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912 345 678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('on a phone: an occurrence is booked from its card, and is a lesson from then on', async () => {
  const page = await journey.visitor();
  const [planned] = (await classes(page)) as [Lesson];
  const path = lessonPath(planned);
  await page.goto(`/?activity=${planned.activity_id}&fromqr=1`);
  const card = page.locator(`a[href="${path}&fromqr=1"]`);
  await card.click();
  await page.waitForURL(`**${path}&fromqr=1`);
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await enter(page);
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  await page.reload();
  await page.getByText('ana@example.com').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
  await expectGoodScreen(page);

  const made = (await (await page.request.get(`/api/occurrence${path.slice('/lessons'.length)}`)).json()) as Lesson;
  expect(made).toMatchObject({ num_bookings: 1, date: planned.date });
  await page.reload();
  await page.getByText('Submitted, please check your email.').waitFor();
  await page.getByRole('link', { name: 'All lessons' }).first().click();
  await page.locator(`a[href="/lessons/${made.id}?activity=${made.activity_id}&fromqr=1"]`).waitFor();
  await expect.poll(() => card.count()).toBe(0);
  // The occurrence's old link leads to the lesson, and this tab finds its booking by both addresses.
  for (const address of [path, `/lessons/${made.id}`]) {
    await page.goto(address);
    await page.getByText('You have just booked this lesson.').waitFor();
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/lessons/${made.id}`);
  }
});

test('a payment that is canceled leads back to the form of the new lesson, still filled in', async () => {
  const page = await journey.visitor();
  const planned = (await classes(page))[1]!;
  await page.goto(lessonPath(planned));
  await enter(page);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: /cancel/i }).or(page.getByRole('link', { name: /cancel/i })).first().click();
  await page.getByRole('heading', { name: 'Payment canceled, please try again' }).waitFor();
  await page.getByText('What you entered is still in the form.').waitFor();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.waitForURL(/\/lessons\/\d+/);
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Ana Silva');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
});

test('a class later than two weeks ahead is found by its month on the page of its activity', async () => {
  const admin = await journey.admin();
  const plan = { ...(JSON.parse(planText({ '19:45': 6 })) as object), horizon: 62 };
  expect((await admin.request.put(`/api/activities/${activity}`, { data: { recurrent_config: JSON.stringify(plan) } })).status()).toBe(200);
  const page = await journey.visitor();
  await page.goto(`/activities/${activity}`);
  await hydrated(page);
  const today = now().toISOString().slice(0, 10);
  const months = page.locator('.dates-month');
  expect(await months.count()).toBeGreaterThan(1);
  await months.last().locator('summary').press('Enter');
  const dates = months.last().getByRole('link');
  await dates.last().waitFor();
  expect(await dates.last().getAttribute('href')).toBe(`/lessons?activity=${activity}&time=${addDays(today, 61)}T19:45`);
  await expectGoodScreen(page);
  await dates.last().click();
  await page.getByRole('complementary', { name: 'Your lesson' }).waitFor();
  await enter(page);
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
});

test('on the screen of a planned class, adding a person saves the edits too, and saving asks about a person who is not added', async () => {
  const admin = await journey.admin();
  const open = async () => {
    const [planned] = (await classes(admin)) as [Lesson];
    await admin.goto(`/manage/lessons/planned${lessonKey(planned)}`);
    await admin.getByRole('form', { name: 'Manual add' }).getByLabel('Name').fill('Wanda Walk');
    return planned;
  };
  const lessonAt = async ({ date }: Lesson) => {
    const [found] = ((await (await admin.request.get('/api/lessons?next=1')).json()) as Lesson[]).filter((one) => one.activity_id === activity && one.date === date);
    return (await (await admin.request.get(`/api/lessons/${found!.id}`)).json()) as LessonDetail;
  };
  const places = admin.getByLabel('Num places');
  const add = admin.getByRole('button', { name: 'Add', exact: true });
  const question = admin.getByRole('dialog', { name: 'Save it like this?' });

  // A refused number keeps both on the screen; the second attempt finds the lesson stored.
  const first = await open();
  await places.fill('5');
  const phone = admin.getByRole('form', { name: 'Manual add' }).getByLabel('Phone');
  await phone.fill('+351 111 111 111');
  expectRefusals(admin, /\/bookings$/);
  const refused = admin.waitForResponse(/\/bookings$/);
  await add.click();
  expect((await refused).status()).toBe(400);
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
  expect(await phone.inputValue()).toBe('+351 111 111 111');
  await phone.fill('912 345 678');
  await places.fill('7');
  await add.click();
  await admin.waitForURL(/\/manage\/lessons\/\d+$/);
  const lesson = await lessonAt(first);
  expect(lesson).toMatchObject({ num_places: 7, num_bookings: 1, bookingData: [{ source: 'manual', phone: '+351912345678' }] });

  const second = await open();
  await places.fill('4');
  await admin.getByRole('button', { name: 'Update' }).click();
  await question.getByText('“Add” saves your changes to the lesson, too.').waitFor();
  await expectGoodScreen(admin);
  await question.getByRole('button').first().click();
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await add.click();
  await admin.waitForURL(/\/manage\/lessons\/\d+$/);
  expect(await lessonAt(second)).toMatchObject({ num_places: 4, num_bookings: 1 });
});

test('edits of a planned class that became a lesson meanwhile are brought along to its form, which says so', async () => {
  const admin = await journey.admin({ viewport: DESK });
  expectRefusals(admin, /\/api\/activity\/\d+\/lessons$/);
  const readLesson = async () => (await (await admin.request.get(`/api/lessons/${/\/lessons\/(\d+)\/edit/.exec(admin.url())![1]}`)).json()) as LessonDetail;
  const open = async () => {
    const [planned] = (await classes(admin)) as [Lesson];
    await admin.goto(`/manage/lessons/planned${lessonKey(planned)}`);
    await admin.getByLabel('Num places').fill('5');
    return planned;
  };
  const arrive = async () => {
    await admin.getByRole('button', { name: 'Update' }).click();
    await admin.waitForURL(/\/manage\/lessons\/\d+\/edit$/);
    await admin.getByText('This class was booked or changed meanwhile').waitFor();
    await expect.poll(() => admin.getByLabel('Num places').inputValue()).toBe('5');
    await expectGoodScreen(admin);
  };
  const mine = admin.getByRole('button', { name: 'Save mine anyway' });

  // Another admin has saved it with other places and an instructor.
  const first = await open();
  const theirs = { recur: first.recur, lesson: { num_places: 4, instructors: [2] } };
  expect((await admin.request.post(`/api/activity/${activity}/lessons`, { data: theirs })).status()).toBe(201);
  await arrive();
  await admin.getByRole('definition').filter({ hasText: 'Inês Carvalho' }).waitFor();
  expect(await admin.getByRole('definition').allTextContents()).toEqual(['4', 'Inês Carvalho']);
  const changed = await readLesson();
  expect(changed).toMatchObject({ num_places: 4, instructors: [2] });
  await admin.getByRole('link', { name: 'Cancel', exact: true }).click();
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await mine.click();
  await admin.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await (await admin.request.get(`/api/lessons/${changed.id}`)).json()).toMatchObject({ num_places: 5, instructors: [2], is_cancelled: 0 });

  // A guest has booked it, so calling it off asks first.
  const second = await open();
  await admin.getByRole('radio', { name: 'Yes' }).check();
  const booking = { users: [{ name: 'Gil', age: '' }], phone: '', email: null, notes: 'manual add', recur: second.recur };
  expect((await admin.request.post(`/api/activity/${activity}/bookings`, { data: booking })).status()).toBe(201);
  await arrive();
  await admin.getByText('Nothing has been overwritten. What you entered is in the form, not saved yet.').waitFor();
  const booked = await readLesson();
  expect(booked).toMatchObject({ num_bookings: 1, is_cancelled: 0 });
  await mine.click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel the lesson' }).click();
  await admin.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await (await admin.request.get(`/api/lessons/${booked.id}`)).json()).toMatchObject({ num_places: 5, is_cancelled: 1 });
  // The next test counts the lessons that are called off.
  await admin.request.put(`/api/lessons/${booked.id}`, { data: { is_cancelled: 0 } });
});

test.each(['Update', 'Add'])('a walk-in beside edits of a planned class that became a lesson meanwhile is brought along, too: %s', async (button) => {
  const admin = await journey.admin({ viewport: button === 'Add' ? PHONE : DESK });
  expectRefusals(admin, /\/api\/activity\/\d+\/lessons$/);
  const [planned] = (await classes(admin)) as [Lesson];
  await admin.goto(`/manage/lessons/planned${lessonKey(planned)}`);
  const form = admin.getByRole('form', { name: 'Manual add' });
  await form.getByLabel('Phone').fill('912 345 678');
  await form.getByLabel('Name').fill('Wanda Walk');
  await form.getByLabel('Number of participants').selectOption('2');
  await admin.getByLabel('Num places').fill('5');
  const theirs = { recur: planned.recur, lesson: { num_places: 4, instructors: [2] } };
  const { id } = (await (await admin.request.post(`/api/activity/${activity}/lessons`, { data: theirs })).json()) as { id: number };
  const question = admin.getByRole('dialog', { name: 'Save it like this?' });
  await admin.getByRole('button', { name: button, exact: true }).click();
  if (button === 'Update') await question.getByRole('button', { name: 'Update' }).click();

  await admin.waitForURL(`**/manage/lessons/${id}/edit`);
  await admin.getByText('This class was booked or changed meanwhile').waitFor();
  await expect.poll(() => admin.getByLabel('Num places').inputValue()).toBe('5');
  const walkIn = ['Phone', 'Name', 'Number of participants'].map((label) => form.getByLabel(label));
  await expect.poll(() => Promise.all(walkIn.map((field) => field.inputValue()))).toEqual(['912 345 678', 'Wanda Walk', '2']);
  await expectGoodScreen(admin);
  const mine = admin.getByRole('button', { name: 'Save mine anyway' });
  await mine.click();
  await question.getByText('The manual booking above is not added yet and would be lost.').waitFor();
  expect(await question.textContent()).not.toContain('“Add” saves');
  await question.getByRole('button').first().click();

  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('');
  await form.getByText('2 places free').waitFor();
  expect(await admin.getByLabel('Num places').inputValue(), 'the edits stay').toBe('5');
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await (await admin.request.get(`/api/lessons/${id}`)).json()).toMatchObject({ num_places: 5, num_bookings: 2, instructors: [2], bookingData: [{ phone: '+351912345678' }] });
});

test('a booking of a removed occurrence is refused with alternatives; an admin cancels an occurrence', async () => {
  const admin = await journey.admin({ viewport: DESK });
  await admin.goto('/manage/lessons?from=today');
  const button = admin.getByRole('link', { name: /^Add people, change or cancel: Evening glide/ });
  await admin.getByRole('listitem').first().waitFor();
  while ((await button.count()) === 0) {
    const rows = await admin.getByRole('listitem').count();
    await admin.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => admin.getByRole('listitem').count()).toBeGreaterThan(rows);
  }
  await expectGoodScreen(admin);
  await button.first().click();
  await admin.waitForURL('**/manage/lessons/planned?*');
  await admin.getByRole('form', { name: 'Manual add' }).waitFor();
  await expectGoodScreen(admin);
  // A look stores nothing.
  const stored = async () => Number((await admin.request.get(`/api/lessons?filter={"activity_id":${activity}}&range=[0,0]`)).headers()['content-range']!.split('/')[1]);
  const before = await stored();
  await admin.getByRole('radio', { name: 'Yes' }).check();
  expect(await stored()).toBe(before);
  await admin.getByRole('button', { name: 'Update' }).click();
  // Back at the list as it was left.
  await admin.waitForURL('**/manage/lessons?from=today');
  const upcoming = (await (await admin.request.get('/api/lessons?next=1')).json()) as Lesson[];
  expect(upcoming.filter(({ is_cancelled, activity_id }) => is_cancelled && activity_id === activity)).toHaveLength(1);

  const page = await journey.visitor();
  const [next] = (await classes(page)) as [Lesson];
  expectRefusals(page, /\/api\/(activity|occurrence)/);
  await page.goto(lessonPath(next));
  await enter(page);
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  await admin.request.put(`/api/activities/${next.activity_id}`, { data: { recurrent: 0 } });
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('This lesson is no longer in the timetable. Please choose another one.').waitFor();
  await page.getByRole('heading', { name: 'These lessons have room for you' }).waitFor();
});
