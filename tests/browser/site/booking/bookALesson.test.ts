import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Lesson } from '#shared/contract/lesson.ts';
import { expectGoodScreen, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { chooseFromList, lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** Fills in step 1 for three participants. */
async function enterThree(page: Page): Promise<void> {
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Age').first().fill('34');
  for (const [index, name] of ['Rui Silva', 'Eva Silva'].entries()) {
    await page.getByRole('button', { name: 'Add participant' }).click();
    const field = page.getByRole('group', { name: `Participant ${index + 2}` }).getByLabel('Name');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(name);
  }
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912 345 678');
  await page.getByLabel('Notes').fill('Eva swims like a fish');
}

/** Opens a lesson with many free places from the list. */
async function openLessonWithRoom(page: Page): Promise<string> {
  const lesson = await lessonWithRoom(page);
  await page.goto('/');
  await chooseFromList(page, lesson);
  await page.waitForURL(`**/lessons/${lesson.id}*`);
  return String(lesson.id);
}

const bookedPlaces = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/lessons/${id}`)).json()) as Lesson).num_bookings;

type Mail = { to: string; subject: string };
const newestSubject = async (page: Page) => ((await (await page.request.get('/dev/mailbox.json')).json()) as Mail[])[0]?.subject;

/** Checks the summary for three participants and books, to be paid later. */
async function bookThree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  for (const text of ['Ana Silva', 'Rui Silva', 'Eva Silva', 'ana@example.com', 'Eva swims like a fish', '€105']) {
    await page.getByText(text).first().waitFor();
  }
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
  await expectGoodScreen(page);
}

/** Reads the confirmation in the demo mailbox and follows its link to the booking. */
async function followMail(page: Page): Promise<void> {
  await expect.poll(() => newestSubject(page)).toMatch(/^Your places are booked/);
  await page.goto('/dev/mailbox');
  const mail = page.frameLocator('iframe').first();
  await mail.getByText('Ana Silva (34), Rui Silva, Eva Silva').waitFor();
  await mail.getByRole('link', { name: 'See or cancel the booking' }).click();
  await page.waitForURL('**/booking/*');
  await page.getByRole('heading', { name: 'Your booking' }).waitFor();
  await page.getByText('+351 912 345 678').waitFor();
  await expectGoodScreen(page);
}

/** Opens the cancel dialog, keeps the booking, then cancels it. */
async function cancelAtSecondThought(page: Page, expectKept: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Keep the booking' }).click();
  await expectKept();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByText('3 participants').waitFor();
  await page.getByRole('button', { name: 'Yes, cancel the booking' }).click();
  await page.getByText('OK!').waitFor();
  await expectGoodScreen(page);
  await expect.poll(() => newestSubject(page)).toMatch(/^Your booking is cancelled/);
}

test('on a phone: pick a lesson, enter three, see the summary, book, read the mail, open its link, cancel; the admin sees it appear and go', async () => {
  const page = await journey.visitor();
  const lessonId = await openLessonWithRoom(page);
  const before = await bookedPlaces(page, lessonId);
  const admin = await journey.admin();
  await admin.goto(`/manage/lessons/${lessonId}`);
  await admin.getByText(`${before} /`).first().waitFor();
  expect(await admin.getByText('Ana Silva').count()).toBe(0);

  await enterThree(page);
  await expectGoodScreen(page);
  await bookThree(page);
  expect(await bookedPlaces(page, lessonId)).toBe(before + 3);
  // The back office reloads by itself.
  await admin.getByText('Ana Silva').first().waitFor();
  await admin.getByText('Eva swims like a fish').first().waitFor();
  await expectGoodScreen(admin);

  await followMail(page);
  await cancelAtSecondThought(page, async () => expect(await bookedPlaces(page, lessonId)).toBe(before + 3));
  expect(await bookedPlaces(page, lessonId)).toBe(before);
  await expect.poll(() => admin.getByText('Ana Silva').filter({ visible: true }).count()).toBe(0);
  await page.reload();
  await page.getByText('This booking is cancelled.').waitFor();
});

test('contact info is remembered between visits, the lesson is not', async () => {
  const page = await journey.visitor();
  const first = await openLessonWithRoom(page);
  await enterThree(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Ana Silva');

  const again = await page.context().newPage();
  await again.goto(`/lessons/${Number(first) + 1}`);
  await again.goto('/lessons');
  await again.goto(`/lessons/${first}`);
  await expect.poll(() => again.getByLabel('Email').inputValue()).toBe('ana@example.com');
  await expect.poll(() => again.getByLabel('Name').nth(2).inputValue()).toBe('Eva Silva');
});

test('coming back to the form after booking says that it was booked', async () => {
  const page = await journey.visitor();
  await openLessonWithRoom(page);
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
  await page.goBack();
  await page.getByText('You have just booked this lesson.').waitFor();
  await expectGoodScreen(page);
});

test('Continue waits until everything is there, and says what is missing; errors say what to do', async () => {
  const page = await journey.visitor();
  await openLessonWithRoom(page);
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  await expect.poll(() => proceed.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Still needed:').waitFor();
  await page.getByLabel('Email').fill('ana@example');
  await page.getByLabel('Mobile phone').fill('212 345 678');
  // Pressed while the field has the focus: the error must not move the button away from the pointer.
  await proceed.click({ force: true });
  await page.getByText('Enter a mobile number; a landline will not do.').waitFor();
  await page.getByText('Enter an email address such as maria@example.com.').waitFor();
  await page.getByText('Enter the name of this participant.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await expectGoodScreen(page);
  await page.getByLabel('Name').first().fill('Ana');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await expect.poll(() => proceed.getAttribute('aria-disabled')).toBeNull();
});

test('age is optional, and a participant added after an attempt is not red until the next', async () => {
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await hydrated(page);
  await page.getByLabel('Age (optional)', { exact: true }).waitFor();
  const missing = page.getByText('Enter the name of this participant.', { exact: true });
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await next.click({ force: true });
  await missing.waitFor();
  await page.getByRole('button', { name: 'Add participant' }).click();
  await page.getByRole('group', { name: 'Participant 2' }).waitFor();
  expect(await missing.count()).toBe(1);
  await next.click({ force: true });
  await expect.poll(() => missing.count()).toBe(2);
});

test('no more participants can be added than places are free', async () => {
  const page = await journey.visitor();
  const lessonId = await openLessonWithRoom(page);
  const lesson = (await (await page.request.get(`/api/lessons/${lessonId}`)).json()) as Lesson;
  const add = page.getByRole('button', { name: 'Add participant' });
  // Of several presses before that, only the last is repeated.
  await hydrated(page);
  await expect.poll(() => page.getByRole('button', { name: /Remove participant/ }).count()).toBe(0);
  for (let count = 1; count < lesson.num_places - lesson.num_bookings; count += 1) await add.click();
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true');
  await page.getByText(/^That takes the last \d+ places in this lesson\.$/).waitFor();
  await page.getByRole('button', { name: 'Remove participant 2' }).click();
  await expect.poll(() => add.getAttribute('aria-disabled')).toBeNull();
});
