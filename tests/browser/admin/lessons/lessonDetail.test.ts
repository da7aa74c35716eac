import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

const ZONE = 'Europe/Lisbon';
const soon = addDays(wallClock(now(), ZONE).date, 10);
let journey: Journey;
let phone: Page;
let desk: Page;
beforeAll(async () => {
  journey = await startJourney();
  phone = await journey.admin();
  desk = await journey.admin({ viewport: DESK, permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(() => journey.close());

async function newLesson(num_places: number): Promise<Lesson> {
  const date = isoInstant(instantOfWallClock(soon, '10:00', ZONE));
  return (await phone.request.post('/api/lessons', { data: { activity_id: 3, date, num_places, instructors: [2] } })).json();
}

async function book(lesson: Lesson, change: object): Promise<void> {
  const data = { users: [{ name: 'Rui Costa', age: '9' }], phone: '912345678', email: 'rui@example.com', notes: '', ...change };
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
  expect((await fetch(`${journey.origin}/api/lessons/${lesson.id}/bookings`, sent)).status).toBe(201);
}

async function stored({ id }: Lesson): Promise<LessonDetail & { bookingData: Booking[] }> {
  return (await phone.request.get(`/api/lessons/${id}`)).json();
}

test('on a phone the bookings stay where they are first shown', async () => {
  const lesson = await newLesson(4);
  await book(lesson, {});
  const page = await journey.admin();
  await page.addInitScript(() => {
    const tops = new Set<number>();
    const look = () => {
      const list = document.querySelector('#bookings');
      if (list) tops.add(Math.round(list.getBoundingClientRect().top + scrollY));
      requestAnimationFrame(look);
    };
    Object.assign(globalThis, { tops });
    look();
  });
  await gotoAtRest(page, `/manage/lessons/${lesson.id}`);
  await page.getByRole('button', { name: 'Call it off' }).waitFor();
  expect(await page.evaluate(() => [...(globalThis as unknown as { tops: Set<number> }).tops])).toHaveLength(1);
  await page.context().close();
});

test('who missed the lesson is marked with one tap, and another tap takes it back', async () => {
  const date = isoInstant(instantOfWallClock(wallClock(now(), ZONE).date, '17:00', ZONE));
  const lesson: Lesson = await (await phone.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 8 } })).json();
  await book(lesson, { users: [{ name: 'Rui Costa', age: '9' }, { name: 'Ana Maria Wellenreiter-Strandläufer', age: '12' }] });
  const missed = phone.getByRole('button', { name: 'Rui Costa: Missed' });
  await gotoAtRest(phone, `/manage/lessons/${lesson.id}`);
  const answered = () => phone.waitForResponse((answer) => answer.url().endsWith('/attendance') && answer.ok());
  await Promise.all([answered(), missed.click()]);
  await phone.getByRole('button', { name: 'Rui Costa: Missed', pressed: true }).waitFor();
  await Promise.all([answered(), phone.getByRole('button', { name: 'Ana Maria Wellenreiter-Strandläufer: Here' }).click()]);
  await expectGoodScreen(phone);
  expect((await stored(lesson)).bookingData[0]).toMatchObject({ attendance: ['missed', 'here'] });
  await gotoAtRest(phone, `/manage/lessons/${lesson.id}`);
  await Promise.all([answered(), missed.click()]);
  await phone.getByRole('button', { name: 'Rui Costa: Missed', pressed: false }).waitFor();
  expect((await stored(lesson)).bookingData[0]).toMatchObject({ attendance: [null, 'here'] });
});

describe('manual add', () => {
  test('a walk-in is on the list in three taps, once however often it is pressed, and the form waits for the next', async () => {
    const lesson = await newLesson(4);
    await phone.goto(`/manage/lessons/${lesson.id}`);
    await phone.getByRole('button', { name: 'Manual add' }).click();
    const add = phone.getByRole('button', { name: 'Add', exact: true });
    await phone.getByRole('textbox', { name: 'Phone' }).fill('at the beach');
    await add.click();
    await phone.getByText('Enter a name.').waitFor();
    await phone.getByText('This is not a number that can be called.').waitFor();
    await expectGoodScreen(phone);
    await phone.getByRole('textbox', { name: 'Phone' }).fill('212 345 678');
    await phone.getByLabel('Name').fill('Ana Silva');
    await phone.getByLabel('Number of participants').selectOption('2');
    await add.dblclick();
    await phone.getByText('Ana Silva 2').waitFor();
    await phone.getByText('2 places free').waitFor();

    const { bookingData, num_bookings } = await stored(lesson);
    expect(num_bookings).toBe(2);
    expect(bookingData).toHaveLength(1);
    expect(bookingData[0]).toMatchObject({ email: null, phone: '212 345 678', notes: 'manual add', source: 'manual', user_id: '0', status: 'booked' });
    expect(JSON.parse(bookingData[0]!.data)).toEqual([{ name: 'Ana Silva', age: '' }, { name: 'Ana Silva 2', age: '' }]);
    await expect.poll(() => phone.getByLabel('Name').inputValue()).toBe('');
    await expect.poll(() => phone.getByLabel('Number of participants').inputValue()).toBe('1');
    await expect.poll(() => phone.getByRole('textbox', { name: 'Phone' }).evaluate((field) => field === document.activeElement)).toBe(true);
    await phone.getByText('Booked · Added by hand').waitFor();

    // Typing continues while the previous booking is being sent, and the new input is kept.
    const { promise, resolve } = Promise.withResolvers<void>();
    await phone.route('**/bookings', async (route) => promise.then(() => route.continue()), { times: 1 });
    await phone.getByLabel('Name').fill('Rita');
    const sent = phone.waitForRequest('**/bookings');
    await add.click();
    await sent;
    await phone.getByLabel('Name').fill('Zoë');
    resolve();
    await phone.getByText('Added: Rita').waitFor();
    await expect.poll(() => phone.getByLabel('Name').inputValue()).toBe('Zoë');
  });

  test('a failure says why and loses nothing that was typed', async () => {
    const lesson = await newLesson(2);
    expectRefusals(phone, new RegExp(`/api/lessons/${lesson.id}/bookings`));
    await phone.goto(`/manage/lessons/${lesson.id}`);
    await phone.getByRole('button', { name: 'Manual add' }).click();
    await phone.getByLabel('Name').fill('Eva');
    await phone.getByLabel('Number of participants').selectOption('2');
    await book(lesson, {});
    await phone.getByRole('button', { name: 'Add', exact: true }).click();
    const alert = phone.getByRole('alert').filter({ hasText: 'failure' });
    await alert.getByText('There are not enough places left in this lesson.').waitFor();
    await expect.poll(() => phone.getByLabel('Name').inputValue()).toBe('Eva');
    expect(await stored(lesson)).toMatchObject({ num_bookings: 1, bookingData: [{ source: 'site' }] });
    // The remaining place appears at once, and is booked.
    await phone.getByText('1 place free').waitFor();
    await expect.poll(() => phone.getByLabel('Number of participants').locator('option').allInnerTexts()).toEqual(['1']);
    await phone.getByRole('button', { name: 'Add', exact: true }).click();
    await phone.getByText('Raise the number of places first to add more participants.').waitFor();
    await expect.poll(() => phone.getByLabel('Number of participants').count()).toBe(0);
    expect(await stored(lesson)).toMatchObject({ num_bookings: 2 });
    // A cancelled booking leaves the list and appears below it.
    await phone.reload();
    await phone.getByRole('button', { name: 'Delete the booking of Rui Costa' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // The focus is at the list from which it went, not at the top of the page.
    await expect.poll(() => phone.evaluate(() => document.activeElement?.id)).toBe('bookings');
    await phone.getByText('Cancelled bookings (1)').click();
    await phone.getByRole('group').getByText('Rui Costa').waitFor();
    expect(await stored(lesson)).toMatchObject({ num_bookings: 1, bookingData: [{ source: 'manual' }] });
  });
});

describe('"paid at the school"', () => {
  const tickOf = () => phone.getByRole('button', { name: 'Not paid. Mark as paid at the school: Rui Costa' });
  const untickOf = () => phone.getByRole('button', { name: 'Paid at the school. Mark as not paid: Rui Costa' });

  test('is ticked at a tap, stays so, and is unticked at another; what the server refuses is said, and the tick goes back', async () => {
    const lesson = await newLesson(4);
    await book(lesson, {});
    await gotoAtRest(phone, `/manage/lessons/${lesson.id}`);
    const [tick, untick] = [tickOf(), untickOf()];
    await tick.click();
    await untick.waitFor();
    await expectGoodScreen(phone);
    await expect.poll(async () => (await stored(lesson)).bookingData[0]!.paid_at_school).toBe(true);
    await gotoAtRest(phone, `/manage/lessons/${lesson.id}`);
    expect((await untick.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await untick.click();
    await tick.waitFor();
    await expect.poll(async () => (await stored(lesson)).bookingData[0]!.paid_at_school).toBe(false);

    const address = `/api/lessons/${lesson.id}/bookings/`;
    expectRefusals(phone, new RegExp(address));
    await phone.route(`**${address}*`, (route) => route.fulfill({ status: 409, json: { code: 'payment_under_way', message: 'under way' } }), { times: 1 });
    await tick.click();
    await phone.getByText('A card payment for this booking is under way.').waitFor();
    await tick.waitFor();
  });

  test('a tap while the one before is being sent is not lost: the last one stays', async () => {
    const lesson = await newLesson(4);
    await book(lesson, {});
    await gotoAtRest(phone, `/manage/lessons/${lesson.id}`);
    const [tick, untick] = [tickOf(), untickOf()];
    const sent: unknown[] = [];
    const first = Promise.withResolvers<void>();
    await phone.route(`**/api/lessons/${lesson.id}/bookings/*`, async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length === 1) await first.promise;
      await route.continue();
    });
    await tick.click();
    await untick.click();
    await tick.click();
    await untick.waitFor();
    first.resolve();
    await expect.poll(() => sent).toEqual([{ paid_at_school: true }, { paid_at_school: false }, { paid_at_school: true }]);
    await untick.waitFor();
    await expect.poll(async () => (await stored(lesson)).bookingData[0]!.paid_at_school).toBe(true);
  });
});

describe('who comes', () => {
  let lesson: Lesson;
  beforeAll(async () => {
    lesson = await newLesson(15);
    await book(lesson, { users: [{ name: '=cmd()', age: '9' }, { name: 'Zoë', age: '' }], notes: 'left-handed;\n"shy"' });
    for (let index = 1; index < 14; index++) {
      await book(lesson, { users: [{ name: `Surfer ${index}`, age: String(index + 8) }], email: `surfer${index}@example.com`, notes: 'allergic to wasps' });
    }
  });

  test('is a table with links to write and to call, and all addresses to copy', async () => {
    await desk.goto(`/manage/lessons/${lesson.id}`);
    const row = desk.getByRole('row').nth(1);
    await expect.poll(() => row.getByRole('link', { name: 'rui@example.com' }).getAttribute('href')).toBe('mailto:rui@example.com');
    await expect.poll(() => row.getByRole('link', { name: '+351 912 345 678' }).getAttribute('href')).toBe('tel:+351912345678');
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells[0]).toBe('1');
    expect(cells[3]).toBe('=cmd() 9\nZoë');
    expect(cells[5]).toBe('Booked\nPublic site');
    await row.getByRole('button', { name: 'Not paid. Mark as paid at the school: =cmd()' }).waitFor();
    await desk.getByText('Notes: left-handed;').waitFor();
    await expectGoodScreen(desk);
    await desk.getByRole('button', { name: 'Copy all phones' }).click();
    await desk.getByText('Copied').waitFor();
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe('+351912345678');
    await desk.getByRole('button', { name: 'Copy all emails' }).click();
    await expect.poll(() => desk.evaluate(() => navigator.clipboard.readText())).toContain('rui@example.com, surfer1@example.com, ');
  });

  test('goes into a spreadsheet, a row each, without becoming a formula', async () => {
    await desk.goto(`/manage/lessons/${lesson.id}`);
    const [download] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'CSV file' }).click()]);
    expect(download.suggestedFilename()).toBe(`${soon}-10-00-green-waves.csv`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF"#","Name","Age","Phone","Email","Notes","Paid","Status","Source","Booked on","Booking number","Price","Due","Attendance","Answers"\r\n')).toBe(true);
    expect(text).toContain(`\r\n1,"'=cmd()","9","+351 912 345 678","rui@example.com","left-handed;\n""shy""","No","Booked","Public site","`);
    expect(text).toContain('\r\n1,"Zoë","",');
    expect(text.match(/Public site/g)).toHaveLength(15);
  });

  test('goes to the beach on one sheet of paper, black on white from the dark theme too', async () => {
    const dark = await journey.admin({ colorScheme: 'dark' });
    await dark.goto(`/manage/lessons/${lesson.id}`);
    await dark.getByRole('link', { name: 'Beach list' }).click();
    await dark.waitForURL('**/print');
    await dark.getByRole('button', { name: 'Print' }).waitFor();
    await dark.getByText('+351 912 345 678').first().waitFor();
    await expect.poll(() => dark.locator('tbody').count()).toBe(14);
    await expect.poll(() => dark.locator('tbody tr').count()).toBe(15);
    await dark.getByText('15 / 15').waitFor();
    await dark.getByText('Inês Carvalho').waitFor();
    await expectGoodScreen(dark);
    await dark.emulateMedia({ media: 'print' });
    await expect.poll(() => dark.locator('nav, body header').first().isVisible()).toBe(false);
    await expect.poll(() => dark.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    const colors = await dark.locator('article').evaluate((sheet) => [getComputedStyle(sheet).color, getComputedStyle(document.body).backgroundColor]);
    expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const pdf = (await dark.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test('eight bookings stand on one and a half screens of a phone', async () => {
  const lesson = await newLesson(16);
  for (const [index, name] of ['Ana', 'Rui', 'Lea', 'Tom', 'Eva', 'Jan', 'Mia', 'Max'].entries())
    await book(lesson, { email: `${name.toLowerCase()}@example.com`, users: [{ name: `${name} Strandläufer`, age: '9' }, ...(index < 3 ? [{ name: 'Rui Costa', age: '12' }] : [])] });
  await phone.goto(`/manage/lessons/${lesson.id}`);
  const list = phone.locator('ol', { hasText: 'Max Strandläufer' });
  await list.waitFor();
  await expectGoodScreen(phone);
  expect((await list.boundingBox())!.height).toBeLessThan(1.5 * phone.viewportSize()!.height);
  await phone.getByRole('link', { name: 'Guest: Max Strandläufer' }).click();
  await phone.getByRole('heading', { name: 'Max Strandläufer' }).waitFor();
});

test('a message to the guests of a lesson says whom it reaches and what is read, is sent once, and stands at the lesson', async () => {
  const lesson = await newLesson(8);
  await book(lesson, { users: [{ name: 'Rui Costa', age: '9' }, { name: 'Ana Costa', age: '11' }] });
  await desk.goto(`/manage/lessons/${lesson.id}`);
  await desk.getByRole('button', { name: 'Write to guests', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('Bookings: 1, people: 2. By email: 1, without an email: 0.').waitFor();
  await dialog.getByRole('button', { name: 'Send 1 email' }).click();
  await expect.poll(() => dialog.getByLabel('Subject (English)').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Subject (English)').fill('Bring something');
  await dialog.getByRole('combobox', { name: 'Begin with' }).click();
  await desk.getByRole('option', { name: 'It will be cold: {lesson} on {day}' }).click();
  await dialog.getByText('We have hot tea.', { exact: false }).first().waitFor();
  await dialog.getByRole('combobox', { name: 'Begin with' }).click();
  await desk.getByRole('option', { name: 'My own text' }).click();
  await expect.poll(() => dialog.getByLabel('Subject (English)').inputValue()).toBe('Bring something');
  await dialog.getByLabel('Subject (English)').fill('Bring a jacket');
  await dialog.getByLabel('Message (English)').fill('Hello {name}, it is windy at {time}.');
  await dialog.getByText('Hello Rui Costa, it is windy at 10:00.').waitFor();
  await expectGoodScreen(desk);
  await dialog.getByRole('button', { name: 'Send 1 email' }).click();
  await dialog.getByText('Sent to 1 booking.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByText('Bring a jacket').click();
  await desk.getByText(/^Rui Costa: (on its way|sent)$/).waitFor();
  await expectGoodScreen(desk);
});
