import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Closing } from '#shared/contract/desk.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import type { SoldPass } from '#shared/contract/pass.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { soldPack } from '../../../support/payments/passes.ts';

const ZONE = 'Europe/Lisbon';
let journey: Journey;
let phone: Page;
let lesson: Lesson;
beforeAll(async () => {
  journey = await startJourney();
  phone = await journey.admin();
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, 10), '10:00', ZONE));
  lesson = await (await phone.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 8 } })).json();
});
afterAll(() => journey.close());

/** Books two places at 35 euros each. */
async function book(name: string): Promise<void> {
  const users = [{ name, age: '9' }, { name: `${name} 2`, age: '' }];
  const body = JSON.stringify({ users, phone: '912345678', email: `${name.toLowerCase()}@example.com`, notes: '' });
  const answer = await fetch(`${journey.origin}/api/lessons/${lesson.id}/bookings`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(201);
}

test('cash is taken in part on a phone, a discount given, a mistake undone, and the booking says so', async () => {
  await book('Rui');
  await phone.goto(`/manage/lessons/${lesson.id}`);
  await phone.getByRole('button', { name: 'Money of Rui: €70' }).click();
  const ledger = phone.getByRole('dialog', { name: 'Money of Rui' });
  await ledger.getByText('€70 due').waitFor();

  await ledger.getByRole('button', { name: 'Take a payment' }).click();
  const amount = ledger.getByLabel('Amount');
  expect(await amount.inputValue()).toBe('70');
  await amount.fill('70,01');
  const record = ledger.getByRole('button', { name: 'Record the payment' });
  await record.click();
  await ledger.getByText('Only €70 is due.').waitFor();
  await expectGoodScreen(phone);
  await amount.fill('30,00');
  await record.dblclick();
  await ledger.getByText('€30 of €70 paid').waitFor();

  await ledger.getByRole('button', { name: 'Discount' }).click();
  await amount.fill('10');
  const give = ledger.getByRole('button', { name: 'Give the discount' });
  await give.click();
  await ledger.getByText('Please fill this in.').waitFor();
  await ledger.getByLabel('Reason').fill('Late start');
  await give.click();
  await ledger.getByText('€30 due').waitFor();
  await ledger.getByText('Late start').waitFor();

  await ledger.getByRole('button', { name: 'Undo: Discount, -€10.00' }).click();
  await ledger.getByText('Undone: Discount').waitFor();
  await ledger.getByText('€40 due').waitFor();
  await expectGoodScreen(phone);
  await ledger.getByRole('button', { name: 'Close' }).click();
  await phone.getByRole('button', { name: 'Money of Rui: €30 of €70 paid' }).waitFor();
  const { bookingData } = (await (await phone.request.get(`/api/lessons/${lesson.id}`)).json()) as LessonDetail;
  expect(bookingData).toMatchObject([{ charged: 7000, due: 4000, paid_at_school: false }]);
});

test('the rest of a lesson is marked paid at once, and the dialog says how much', async () => {
  await book('Ana');
  await phone.goto(`/manage/lessons/${lesson.id}`);
  await phone.getByRole('button', { name: 'Mark all paid' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Mark all paid' });
  await dialog.getByText('2 bookings owe €110 together.').waitFor();
  await dialog.getByLabel('Way').selectOption('terminal');
  await expectGoodScreen(phone);
  await dialog.getByRole('button', { name: 'Record €110' }).click();
  await phone.getByText('€110 recorded').waitFor();
  await phone.getByRole('button', { name: 'Mark all paid' }).waitFor({ state: 'detached' });
  const { bookingData } = (await (await phone.request.get(`/api/lessons/${lesson.id}`)).json()) as LessonDetail;
  expect(bookingData!.map(({ due, paid_at_school }) => [due, paid_at_school])).toEqual([[0, true], [0, true]]);
});

test('the day is closed: its sums, what is open, and a CSV file that agrees with the entries', async () => {
  const today = wallClock(now(), ZONE).date;
  await phone.goto(`/manage/desk?date=${today}`);
  const totals = phone.getByRole('region', { name: 'Money of the day' });
  await totals.getByRole('row', { name: /^Cash €30\.00 €0\.00 €30\.00$/ }).waitFor();
  await totals.getByRole('row', { name: /^Card terminal €110\.00 €0\.00 €110\.00$/ }).waitFor();
  await totals.getByRole('row', { name: /^Total €140\.00/ }).waitFor();
  await expectGoodScreen(phone);
  // All columns are in sight on a phone, also with long German headings.
  await phone.goto(`/manage/desk?date=${today}&lang=de`);
  const table = phone.getByRole('group', { name: 'Geld des Tages' });
  await table.getByText('Saldo').waitFor();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const headingLines = await table.locator('thead').getByRole('columnheader').filter({ visible: true }).evaluateAll((headings) =>
    headings.map((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    }),
  );
  expect(headingLines).toEqual([1, 1, 1]);
  await expectGoodScreen(phone);
  await phone.goto(`/manage/desk?date=${today}&lang=en`);
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'CSV file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`closing-${today}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/).slice(1);
  const { entries } = (await (await phone.request.get(`/api/desk/closing?date=${today}`)).json()) as Closing;
  expect(lines).toHaveLength(entries.length);
  const amounts = (line: string) => Math.round(Number(/(-?\d+\.\d\d)/.exec(line)![1]) * 100);
  expect(lines.map(amounts)).toEqual(entries.map(({ amount }) => amount));
});

test('the code of a pack pays at the desk; a wrong one says so at its field', async () => {
  await book('Zita');
  const { id, code } = await journey.withDatabase((database) => soldPack({ database }, { granted: 1 }));
  expectRefusals(phone, /\/codes$/);
  await phone.goto(`/manage/lessons/${lesson.id}`);
  await phone.getByRole('button', { name: 'Money of Zita: €70' }).click();
  const ledger = phone.getByRole('dialog', { name: 'Money of Zita' });
  await ledger.getByRole('button', { name: 'Take a payment' }).click();
  const field = ledger.getByLabel('Code of a pack or voucher');
  await field.fill('WRONG');
  await ledger.getByRole('button', { name: 'Pay with the code' }).click();
  await ledger.getByText('The school has no such code.').waitFor();
  await expectGoodScreen(phone);
  await field.fill(code.toLowerCase());
  await ledger.getByRole('button', { name: 'Pay with the code' }).click();
  await ledger.getByText('€35 due').waitFor();
  await ledger.getByText('Paid with a pack').waitFor();
  await expectGoodScreen(phone);

  await phone.goto(`/manage/passes/${id}`);
  const uses = phone.getByRole('region', { name: 'Uses', exact: true });
  await uses.getByText('Paid for a booking').waitFor();
  expect(await uses.getByRole('strong').allTextContents(), 'below zero with the sign that amounts have everywhere').toEqual(['-1']);
});

test('a pack is sold at the desk: problems stand at their fields, its code is shown, and the list finds it', async () => {
  await phone.request.post('/api/products', { data: { title: 'Five lessons', price: 15_000, num_uses: 5 } });
  await phone.goto('/manage/desk');
  await phone.getByRole('link', { name: 'Sell a pack' }).click();
  const sell = phone.getByRole('button', { name: 'Sell', exact: true });
  await sell.click();
  await phone.getByText('Please fill this in.').nth(1).waitFor();
  await phone.getByRole('combobox', { name: 'Product' }).click();
  await phone.getByRole('option', { name: 'Five lessons (150 €)' }).click();
  await phone.getByLabel('Name of the guest').fill('Zé Walk-in');
  await phone.getByLabel('Email of the guest').fill('ze@');
  await sell.click();
  await phone.getByText('This is not a valid email address.').waitFor();
  await expectGoodScreen(phone);
  await phone.getByLabel('Email of the guest').fill('');
  await phone.getByRole('radio', { name: 'Card terminal' }).check();
  await sell.dblclick();
  await phone.getByText('Five lessons to Zé Walk-in: €150').waitFor();
  await phone.getByText('No email is sent. Give the guest the code now.').waitFor();
  const code = (await phone.locator('code').textContent())!;
  await phone.getByRole('button', { name: `Copy the code ${code}` }).waitFor();
  await expectGoodScreen(phone);

  await phone.getByRole('link', { name: 'Back' }).click();
  await phone.getByRole('link', { name: 'Zé Walk-in' }).waitFor();
  await phone.getByRole('searchbox').fill(code.toLowerCase().replaceAll('-', ' '));
  await phone.waitForURL(/[?&]q=/);
  await expect.poll(() => phone.getByRole('main').getByRole('listitem').count()).toBe(1);
  await phone.getByRole('link', { name: 'Zé Walk-in' }).click();
  await phone.getByText('5 of 5 left').waitFor();
  await phone.getByRole('button', { name: 'Block' }).click();
  await phone.getByRole('button', { name: 'Accept again' }).waitFor();
  await expectGoodScreen(phone);
  const found = (await (await phone.request.get(`/api/passes?filter=${encodeURIComponent(JSON.stringify({ q: 'walk-in' }))}`)).json()) as SoldPass[];
  expect(found).toMatchObject([{ code, state: 'blocked', left: 5, holder_email: null }]);

  await phone.goto('/manage/desk');
  await phone.getByText(/Zé Walk-in, .*Five lessons/).waitFor();
});

test('the lesson is cancelled: the dialog says what goes back, and what was paid at the school is ticked off', async () => {
  await phone.goto(`/manage/lessons/${lesson.id}/edit`);
  await phone.getByRole('radio', { name: 'Yes' }).check();
  await phone.getByLabel('Reason for the guests').fill('Thunderstorms all day');
  await phone.getByRole('button', { name: 'Update' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Cancel this lesson?' });
  await dialog.getByText('3 bookings; €140 was paid at the school and is listed for you to give back; uses of packs and vouchers worth €35 go back to them.').waitFor();
  await expectGoodScreen(phone);
  await dialog.getByRole('button', { name: 'Cancel the lesson' }).click();
  await phone.getByText('Lesson updated').waitFor();

  await phone.goto('/manage/');
  await phone.getByText('Money is to be given back to 2 guests.').waitFor();
  await phone.getByRole('link', { name: 'To the list' }).click();
  const list = phone.getByRole('region', { name: 'To give back' });
  await list.getByText('2 bookings: €140').waitFor();
  await expectGoodScreen(phone);
  await list.getByRole('button', { name: '€70.00 given back to Ana' }).click();
  await phone.getByText('€70.00 given back to Ana. The guest gets an email.').waitFor();
  await list.getByText('1 booking: €70').waitFor();
  const { bookingData } = (await (await phone.request.get(`/api/lessons/${lesson.id}`)).json()) as LessonDetail;
  expect(bookingData!.map(({ due }) => due).toSorted()).toEqual([-7000, 0, 0]);
});

test('what a card paid above the price stands at the cash desk, and one press sends it back', async () => {
  const guest = await journey.visitor();
  const date = isoInstant(instantOfWallClock(addDays(wallClock(now(), ZONE).date, 11), '10:00', ZONE));
  const other = (await (await phone.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 8 } })).json()) as Lesson;
  const users = ['Olga', 'Olga 2'].map((name) => ({ name, age: '9' }));
  const data = { users, phone: '912345678', email: 'olga@example.com', notes: '', pay: 'now', payment_intent_id: crypto.randomUUID() };
  const { id } = (await (await guest.request.post(`/api/lessons/${other.id}/bookings?lang=en`, { data })).json()) as Booking;
  const opened = await guest.request.post('/api/create-checkout-session', { form: { paymentId: id, items: '[]' }, maxRedirects: 0 });
  await guest.goto(opened.headers()['location']!);
  await guest.getByRole('button', { name: 'Pay €70' }).click();
  await guest.waitForURL('**/payment-confirmed**');
  const bookings = async () => ((await (await phone.request.get(`/api/lessons/${other.id}`)).json()) as LessonDetail).bookingData!;
  await expect.poll(async () => (await bookings()).find((one) => one.id === id)?.due).toBe(0);
  const { version, phone: number, email, notes } = (await bookings()).find((one) => one.id === id)!;
  const edit = { version, users: [{ ...users[0]!, was: 0 }], phone: number, email, notes, tells_guest: false };
  expect((await phone.request.put(`/api/lessons/${other.id}/bookings/${id}/entries`, { data: edit })).status()).toBe(200);

  await phone.goto('/manage/desk');
  const send = phone.getByRole('button', { name: 'Send €35.00 back to Olga’s card' });
  await send.waitFor();
  await expectGoodScreen(phone);
  await send.dblclick();
  await send.waitFor({ state: 'detached' });
  await expect.poll(async () => ((await (await guest.request.get(`/api/bookings/${id}`)).json()) as BookingDetail).refunds).toMatchObject([{ method: 'card', amount: 3500 }]);
  await guest.context().close();
});
