import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Liability } from '#shared/contract/liability.ts';
import type { DueBookings, LedgerLine, Totals } from '#shared/contract/report.ts';
import { valueLeft } from '#shared/passes/passRules.ts';
import { ledgerCsv } from '../../../admin/reports/csv/ledgerCsv.ts';
import { takeDeskPayment } from '../../../server/ledger/deskMoney.ts';
import { payWithPass } from '../../../server/passes/payWithPass.ts';
import { updatePass } from '../../../server/passes/passes.queries.ts';
import { LANGUAGES } from '#shared/language.ts';
import { findReceipt } from '../../../server/receipts/findReceipt.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { hold, postForm, repost, toCheckout, turnPaymentsOn, workedOff } from '../../support/payments/paying.ts';
import { pdfText } from '../../support/pdfText.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1, langs: [...LANGUAGES] };
const JULY = { from: '2026-07-01', to: '2026-07-31' };
let school: TestApp;
let admin: string;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  // Some tests move the clock, which ends idle sessions.
  admin = await school.signIn(ADMINS.norte);
  // A month without lessons of the demo.
  lesson = await makeLesson('2026-11-04T09:00:00Z');
});
afterEach(() => {
  school.clock.now = NOW;
});

const makeLesson = async (date: string) => (await school.call('POST', '/api/lessons', { cookie: admin, payload: { activity_id: 1, date, num_places: 20 } })).json<Lesson>();
const get = async <T>(path: string, query: object) => {
  const answer = await school.call('GET', `/api/reports/${path}?${new URLSearchParams(query as Record<string, string>)}`, { cookie: admin });
  expect([path, answer.statusCode, answer.body.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
  return answer.json<T>();
};
const totals = (of: string, by: string, period: object) => get<Totals>('totals', { of, by, ...period });
const valueOf = ({ rows }: Totals, key: string | null) => rows.find((row) => row.key === key)?.value ?? 0;
const book = async (people: number, change: object = {}) => (await repost(school, lesson, submission({ users: participants(people), ...change }))).json<Booking>();
const tick = async (id: string, paid_at_school = true) => {
  const answer = await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}`, { cookie: admin, payload: { paid_at_school } });
  expect(answer.statusCode).toBe(200);
};

async function payByCard(people: number): Promise<Booking> {
  const { booking, sent } = await hold(school, lesson, { users: participants(people) });
  await postForm(school, new URL(await toCheckout(school, sent.payment_intent_id!)).pathname, { action: 'pay' });
  return booking;
}

/** Sums of the ledger, without `lesson_takings`. */
async function ledgerSums(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select b.lesson_id || ' ' || (e.created_at at time zone 'Europe/Lisbon')::date || ' ' || b.source || ' ' || e.method || ' ' || -sum(e.amount_cents) as line
    from ledger_entries e join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id
    where e.tenant_id = 1 and e.kind in ('payment', 'refund', 'dispute')
    group by b.lesson_id, (e.created_at at time zone 'Europe/Lisbon')::date, b.source, e.method
    order by 1`.execute(school.database.forTenant(NORTE));
  return rows.map(({ line }) => line);
}
async function keptSums(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select lesson_id || ' ' || day || ' ' || source || ' ' || method || ' ' || received_cents as line
    from lesson_takings where tenant_id = 1 order by 1`.execute(school.database.forTenant(NORTE));
  return rows.map(({ line }) => line);
}

describe('revenue', () => {
  test('is money that moved: by day of payment, by day of the lesson, and by every group', async () => {
    const before = await totals('payments', 'method', JULY);
    const ticked = await book(2, { source: 'widget' });
    await tick(ticked.id);
    await payByCard(3);
    await book(1);
    const day = await totals('payments', 'day', JULY);
    expect(day.rows).toHaveLength(31);
    expect(day.total - before.total).toBe(5 * 3500);
    const methods = await totals('payments', 'method', JULY);
    expect([valueOf(methods, 'cash') - valueOf(before, 'cash'), valueOf(methods, 'card') - valueOf(before, 'card')]).toEqual([7000, 10_500]);

    const november = { from: '2026-11-01', to: '2026-11-30' };
    expect((await totals('lessons', 'month', november)).rows).toEqual([{ key: '2026-11-01', name: '', value: 17_500 }]);
    expect(valueOf(await totals('lessons', 'day', november), '2026-11-04')).toBe(17_500);
    expect(valueOf(await totals('lessons', 'week', november), '2026-11-02')).toBe(17_500);
    expect((await totals('lessons', 'activity', november)).rows).toEqual([{ key: '1', name: 'First waves', value: 17_500 }]);
    expect((await totals('lessons', 'source', november)).rows).toEqual([{ key: 'site', name: '', value: 10_500 }, { key: 'widget', name: '', value: 7000 }]);
    expect((await totals('lessons', 'instructor', november)).rows).toEqual([{ key: null, name: '', value: 17_500 }]);
    // A hold takes a place, but is no participant.
    await hold(school, lesson, { users: participants(2) });
    expect((await totals('participants', 'activity', november)).rows).toEqual([{ key: '1', name: 'First waves', value: 6 }]);
    expect(await totals('participants', 'source', november)).toEqual({ total: 6, rows: [{ key: 'site', name: '', value: 4 }, { key: 'widget', name: '', value: 2 }] });
  });

  test('is shared equally by the instructors of a lesson, to the cent', async () => {
    lesson = await makeLesson('2026-12-02T10:00:00Z');
    await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: admin, payload: { instructors: [1, 2, 3] } });
    await tick((await book(2)).id);
    const { rows, total } = await totals('lessons', 'instructor', { from: '2026-12-01', to: '2026-12-31' });
    expect(rows.map(({ value }) => value)).toEqual([2334, 2333, 2333]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Duarte Reis', 'Inês Carvalho', 'Tom Hartley']);
    expect(total).toBe(7000);
  });

  test('belongs to the day of the school’s calendar, and days are summed again in another time zone', async () => {
    const day = async (date: string) => (await totals('payments', 'day', { from: date, to: date })).total;
    const before = [await day('2026-07-05'), await day('2026-07-06')];
    // 00:30 of the 6th in Lisbon.
    school.clock.now = new Date('2026-07-05T23:30:00Z');
    admin = await school.signIn(ADMINS.norte);
    await tick((await book(1)).id);
    expect([await day('2026-07-05'), await day('2026-07-06')]).toEqual([before[0], before[1]! + 3500]);
    const move = (timezone: string) => school.database.owner.updateTable('tenants').set({ timezone }).where('id', '=', 1).execute();
    await move('Atlantic/Azores');
    expect(await keptSums()).toContainEqual(expect.stringContaining(`${lesson.id} 2026-07-05 site cash 3500`));
    await move('Europe/Lisbon');
    expect(await keptSums()).toEqual(await ledgerSums());
  });

  test('kept by lesson and day is what the ledger adds up to, after payments, ticks, their undoing and refunds', async () => {
    const [card, cash] = [await payByCard(2), await book(3)];
    await tick(cash.id);
    await tick(cash.id, false);
    await tick(cash.id);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${card.id}`);
    await workedOff(school);
    const sums = await keptSums();
    expect(sums).toEqual(await ledgerSums());
    expect(sums.filter((line) => line.startsWith(`${lesson.id} `)).map((line) => line.split(' ').slice(-2).join(' '))).toEqual(['card 0', 'cash 10500']);
  });
});

test('money for passes is revenue when it is paid, and what is left of them is a liability until it expires', async () => {
  school.clock.now = new Date('2026-09-15T10:00:00Z');
  admin = await school.signIn(ADMINS.norte);
  const september = { from: '2026-09-01', to: '2026-09-30' };
  const passes = () => get<Liability>('passes', {});
  expect(await passes()).toEqual({ rows: [], unused: 0, expired: 0 });
  const pack = await soldPack(school, { granted: 3, price_cents: 10_000, valid_until: '2026-10-01T00:00:00Z' });
  await soldPack(school, { title: 'Gift voucher', kind: 'voucher', unit: 'cents', granted: 3000, price_cents: 3000 });
  await soldPack(school, { title: 'Bon cadeau', kind: 'voucher', unit: 'cents', granted: 2000, price_cents: 2000 });
  const blocked = await soldPack(school, { title: 'Blocked' });
  const db = school.database.forTenant(NORTE);
  await db.transaction().execute(async (tx) => {
    await updatePass(tx, NORTE, blocked.id, { blocked_at: school.clock.now.toISOString() });
    await takeDeskPayment(tx, NORTE, { pass_id: pack.id, method: 'cash', amount_cents: 10_000, currency: 'eur', actor: { by: 'system' }, now: school.clock.now });
    const booking = await book(1);
    await payWithPass(tx, NORTE, { id: pack.id }, { id: booking.id, activity_id: 1, email: booking.email, currency: 'eur', prices: [3500], due: 3500 }, { by: 'guest' }, school.clock.now);
  });
  expect(await totals('payments', 'activity', september)).toEqual({ total: 10_000, rows: [{ key: null, name: '', value: 10_000 }] });
  expect(await totals('payments', 'method', september)).toEqual({ total: 10_000, rows: [{ key: 'cash', name: '', value: 10_000 }] });
  expect((await totals('payments', 'source', september)).rows).toEqual([{ key: null, name: '', value: 10_000 }]);
  expect((await totals('payments', 'instructor', september)).rows).toEqual([{ key: null, name: '', value: 10_000 }]);
  expect((await totals('payments', 'month', september)).rows).toEqual([{ key: '2026-09-01', name: '', value: 10_000 }]);
  const voucher = { kind: 'voucher', title: 'Gift voucher', passes: 2, uses: null, unused: 5000, expired: 0 };
  const { price_cents, granted } = pack;
  const left = valueLeft({ price_cents, granted }, 2);
  expect(await passes()).toEqual({ unused: left + 5000, expired: 0, rows: [{ kind: 'pack', title: 'Ten lessons', passes: 1, uses: 2, unused: left, expired: 0 }, voucher] });
  school.clock.now = new Date('2026-10-01T00:00:00Z');
  expect(await passes()).toEqual({ unused: 5000, expired: left, rows: [voucher, { kind: 'pack', title: 'Ten lessons', passes: 1, uses: null, unused: 0, expired: left }] });
});

test('what is due lists the bookings of a period that owe money, with their sum', async () => {
  lesson = await makeLesson('2027-01-13T10:00:00Z');
  const [first, paid] = [await book(2), await book(1)];
  await tick(paid.id);
  const due = await get<DueBookings>('due', { from: '2027-01-01', to: '2027-01-31' });
  expect(due).toEqual({
    count: 1,
    total: 7000,
    rows: [expect.objectContaining({ booking_id: first.id, reference: first.reference, lesson_id: lesson.id, activity: 'First waves', due: 7000, name: expect.any(String) })],
  });
});

test('the accountant gets every entry of a period with its VAT, page by page', async () => {
  school.clock.now = new Date('2026-08-10T10:00:00Z');
  admin = await school.signIn(ADMINS.norte);
  const booking = await book(2);
  await tick(booking.id);
  const period = { from: '2026-08-10', to: '2026-08-10' };
  const lines = await get<LedgerLine[]>('ledger', period);
  expect(lines.map(({ kind, method, amount, vat_rate, vat, reference }) => [kind, method, amount, vat_rate, vat, reference])).toEqual([
    ['charge', null, 3500, 23, 654, booking.reference],
    ['charge', null, 3500, 23, 655, booking.reference],
    ['payment', 'cash', -7000, 23, -1309, booking.reference],
  ]);
  expect(await get<LedgerLine[]>('ledger', { ...period, after: lines[1]!.id })).toEqual([lines[2]]);
  expect(await get<LedgerLine[]>('ledger', { ...period, after: lines[2]!.id })).toEqual([]);
});

test('with a discount code the receipt and the accountant’s file have the same amounts and VAT, to the cent, and these are the ledger’s', async () => {
  school.clock.now = new Date('2026-08-12T10:00:00Z');
  admin = await school.signIn(ADMINS.norte);
  const period = { from: '2026-08-12', to: '2026-08-12' };
  await school.call('POST', '/api/discount_codes', { cookie: admin, payload: { code: 'AUTUMN10', percent: 10 } });
  const booking = await book(3, { code: 'autumn-10' });
  await tick(booking.id);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const sumsOf = (lines: readonly LedgerLine[]) => [sum(lines.map(({ amount }) => amount)), sum(lines.map(({ vat }) => vat))];
  const parted = (lines: readonly LedgerLine[]) => [lines.filter(({ method }) => method === null), lines.filter(({ method }) => method !== null)] as const;

  const lines = await get<LedgerLine[]>('ledger', period);
  // Rounded line by line, the VAT of the prices would be 17.66.
  expect(lines.map(({ kind, amount, vat }) => [kind, amount, vat])).toEqual([
    ['charge', 3500, 654], ['charge', 3500, 655], ['charge', 3500, 654], ['discount', -1050, -196], ['payment', -9450, -1767],
  ]);
  const receipt = (await findReceipt(school.database.forTenant(NORTE), NORTE, booking.id, 'en'))!;
  expect(receipt).toMatchObject({
    ...{ agreed_cents: 10_500, cancelled_cents: 0, discount_cents: -1050, waived_cents: 0, total_cents: 9450, balance_cents: 0 },
    ...{ movements: [{ kind: 'payment', method: 'cash', amount_cents: 9450 }], vat: { basis_points: 2300, net_cents: 7683, vat_cents: 1767 } },
  });
  const [prices, money] = parted(lines).map(sumsOf);
  expect([prices, money]).toEqual([[receipt.total_cents, receipt.vat!.vat_cents], [-9450, -1767]]);
  const csv = ledgerCsv(lines, { lang: 'en', timezone: 'Europe/Lisbon', translate: (key) => key });
  const rows = csv.trim().split('\r\n').slice(1).map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));
  expect(rows.map((cells) => [cells[4], cells[7], cells[8]])).toEqual([
    ['35.00', '28.46', '6.54'], ['35.00', '28.45', '6.55'], ['35.00', '28.46', '6.54'], ['-10.50', '-8.54', '-1.96'], ['-94.50', '-76.83', '-17.67'],
  ]);
  const pdf = await school.call('GET', `/api/bookings/${booking.id}/receipt.pdf?lang=en`);
  for (const text of ['Discount', '-€10.50', '€94.50', '€76.83', '€17.67', 'Paid in full']) expect(pdfText(pdf.rawPayload)).toContain(text);

  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
  const after = await get<LedgerLine[]>('ledger', period);
  expect(parted(after).map(sumsOf), 'cancelled in time: no price, no VAT; the money is to be given back').toEqual([[0, 0], [-9450, -1767]]);
  expect(await findReceipt(school.database.forTenant(NORTE), NORTE, booking.id, 'en')).toMatchObject({ total_cents: 0, discount_cents: 0, balance_cents: -9450, vat: undefined });
  const { rows: [stored] } = await sql<{ sum: number }>`select sum(amount_cents)::integer as sum from ledger_entries where tenant_id = 1 and booking_id = ${booking.id}`.execute(school.database.forTenant(NORTE));
  expect(sumsOf(after)[0]).toBe(stored!.sum);
});

test('reports refuse impossible periods at their fields, and all but the school’s admins', async () => {
  const ask = (path: string, cookie: string | undefined = admin, host: string = HOSTS.norte) => school.call('GET', `/api/reports/${path}`, { cookie, host });
  for (const [period, problems] of [
    ['from=2026-02-30&to=2026-07-01', { from: { code: 'date' } }],
    ['from=2026-07-02&to=2026-07-01', { to: { code: 'period_order' } }],
    ['from=2026-01-01&to=2027-01-02', { to: { code: 'period_too_long', max: 366 } }],
  ] as const) {
    for (const path of ['totals?of=payments&by=day&', 'ledger?']) {
      const answer = await ask(path + period);
      expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([400, problems]);
    }
  }
  expect((await ask('due?from=2026-01-01&to=2026-04-03')).json()).toMatchObject({ problems: { to: { code: 'period_too_long', max: 92 } } });
  expect((await ask('totals?of=participants&by=method&from=2026-07-01&to=2026-07-31')).statusCode).toBe(400);
  expect((await ask('totals?of=payments&by=color&from=2026-07-01&to=2026-07-31')).statusCode).toBe(400);
  const visitor = await school.signIn(VISITOR);
  const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  for (const path of ['totals?of=payments&by=day&from=2026-07-01&to=2026-07-31', 'passes', 'due?from=2026-07-01&to=2026-07-31', 'ledger?from=2026-07-01&to=2026-07-31']) {
    expect((await ask(path, visitor)).statusCode).toBe(403);
    expect((await ask(path, foreign)).statusCode).toBe(401);
  }
  const theirs = await ask('ledger?from=2026-07-01&to=2026-07-31', foreign, HOSTS.baleal);
  expect(theirs.json<LedgerLine[]>().every(({ reference }) => !reference.startsWith('PN-'))).toBe(true);
});
