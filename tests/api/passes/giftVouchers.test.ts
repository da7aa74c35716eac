import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Pass, PassOrder, SoldPass, SoldPassDetail } from '#shared/contract/pass.ts';
import type { Product } from '#shared/contract/product.ts';
import { formatMoney } from '#shared/payments/money.ts';
import type { SettingName } from '#shared/school/settings.ts';
import { queueDueGifts } from '../../../server/passes/gifts.queries.ts';
import { expirePasses } from '../../../server/passes/expirePasses.queries.ts';
import { sweepPurchases } from '../../../server/payments/sweepPurchases.queries.ts';
import { adminOf, after, freshLesson, postForm, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { pdfText } from '../../support/pdfText.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, submission } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const DAY = 24 * 60;
let school: StripeSchool;
let pack: Product;
let strict: Product;
beforeAll(async () => {
  school = await stripeSchool();
  await set({ enable_vouchers: '1', voucher_amounts: '30, 60, 120, 20-500', voucher_valid_months: '12' });
  pack = await newProduct({ title: 'Two lessons', price: 6000, num_uses: 2 });
  strict = await newProduct({ title: 'Own lessons', price: 6000, num_uses: 2, transferable: false });
});
afterAll(() => school.close());
afterEach(() => {
  school.clock.now = NOW;
});

const db = () => school.database.forTenant(NORTE);
const newProduct = async (payload: object) => (await school.call('POST', '/api/products', { cookie: await adminOf(school), payload })).json<Product>();

async function set(values: Partial<Record<SettingName, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await sql`insert into settings (tenant_id, name, value) values (1, ${name}, ${value}) on conflict (tenant_id, name) do update set value = excluded.value`.execute(db());
  }
}

const present = (change: object = {}) => ({ id: randomUUID(), price: 6000, name: 'Ana Silva', email: 'ana@example.com', receiver_name: 'Tom Hartley', receiver_email: 'tom@example.com', message: 'Happy birthday 🎂\nSee you there', ...change });
const order = (payload: object, lang = 'en') => school.call('POST', `/api/pass-purchases?lang=${lang}`, { payload });
const report = async (id: string) => (await school.call('POST', `/api/pass-purchases/${id}/payment`, { payload: {} })).json<PassOrder>();

/** Buys on the payment page. */
async function bought(change: object = {}, lang = 'en'): Promise<PassOrder & { code: string }> {
  const answer = await order(present(change), lang);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const { id } = answer.json<PassOrder>();
  school.payOn(await toCheckout(school, id));
  return (await report(id)) as PassOrder & { code: string };
}

const mailsFor = async (pass_id: string) =>
  db().selectFrom('mails').where('tenant_id', '=', 1).where('pass_id', '=', pass_id).select(['kind', 'recipient', 'status']).orderBy('id').execute();
const shown = async (code: string) => (await school.call('GET', `/api/pass/${code}`)).json<Pass>();
const detail = async (id: string) => (await school.call('GET', `/api/passes/${id}`, { cookie: await adminOf(school) })).json<SoldPassDetail>();
const entriesOf = async (pass_id: string) =>
  db().selectFrom('ledger_entries').where('tenant_id', '=', 1).where('pass_id', '=', pass_id).select(['kind', 'method', 'amount_cents']).orderBy('id').execute();
const pdfOf = async (code: string, query = '?lang=de', host: string = HOSTS.norte) => school.call('GET', `/api/pass/${code}/voucher.pdf${query}`, { host });

describe('a voucher as a present', () => {
  test('is bought, mailed to its buyer with the PDF at once, and to its receiver on the day, once, and never before', async () => {
    const { id, code, gift } = await bought({ send_on: '2026-07-10' });
    expect(gift).toEqual({ name: 'Tom Hartley', email: 'tom@example.com', send_at: '2026-07-10T07:00:00Z' });
    expect(await mailsFor(id)).toEqual([{ kind: 'pass_sold', recipient: 'ana@example.com', status: 'queued' }]);
    expect(await entriesOf(id)).toEqual([{ kind: 'payment', method: 'card', amount_cents: -6000 }, { kind: 'charge', method: null, amount_cents: 6000 }]);
    await workedOff(school);
    type Mail = { to: string; text: string; attachments: { filename: string; content: string }[] };
    const mailbox = async () => (await school.call('GET', '/dev/mailbox.json')).json<Mail[]>();
    const [first] = (await mailbox()).filter(({ text }) => text.includes(code));
    expect(first!.to).toBe('ana@example.com');
    const file = Buffer.from(first!.attachments.find(({ filename }) => filename.startsWith('voucher-'))!.content, 'base64');
    expect(pdfText(file)).toContain(await shown(code).then((pass) => pass.code));

    const run = () => Promise.all([1, 2, 3].map(() => queueDueGifts(db(), NORTE, school.clock.now)));
    school.clock.now = new Date('2026-07-10T06:59:00Z');
    await run();
    expect((await mailsFor(id)).map(({ kind }) => kind)).toEqual(['pass_sold']);
    school.clock.now = new Date('2026-07-10T07:00:00Z');
    await run();
    await workedOff(school);
    expect(await mailsFor(id)).toEqual([
      { kind: 'pass_sold', recipient: 'ana@example.com', status: 'sent' },
      { kind: 'pass_gift', recipient: 'tom@example.com', status: 'sent' },
    ]);
    const received = (await mailbox()).find(({ to, text }) => to === 'tom@example.com' && text.includes(code))!;
    expect(received.text).toContain('Happy birthday 🎂\nSee you there');
    expect(received.attachments).toHaveLength(2);
  });

  test('of today goes out with its payment; one without an address is printed', async () => {
    school.clock.now = new Date('2026-07-03T12:00:00Z');
    const today = await bought({ price: 3000, send_on: '2026-07-03' });
    expect((await mailsFor(today.id)).map(({ kind }) => kind)).toEqual(['pass_sold', 'pass_gift']);
    const { id, code } = await bought({ receiver_email: '' });
    expect((await mailsFor(id)).map(({ kind }) => kind)).toEqual(['pass_sold']);
    const answer = await pdfOf(code);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store']);
    const text = pdfText(answer.rawPayload);
    for (const line of ['Geschenkgutschein', 'Für Tom Hartley, von Ana Silva', formatMoney(6000, 'de'), (await shown(code)).code, 'Happy birthday', 'Gültig bis 3. Juli 2027']) expect(text).toContain(line);
    expect((await pdfOf(code, '', HOSTS.baleal)).statusCode).toBe(404);
  });

  test('has its title in the language of who reads its page, not of who bought it', async () => {
    const { code } = await bought();
    const titles = await Promise.all(['de', 'fr', 'en'].map(async (lang) => (await school.call('GET', `/api/pass/${code}?lang=${lang}`)).json<Pass>().title));
    expect(titles).toEqual(['Geschenkgutschein', 'Bon cadeau', 'Gift voucher']);
  });

  test('is not among the passes of its receiver’s account before its day', async () => {
    const mine = async () => (await school.call('GET', '/api/user/me/passes', { cookie: await adminOf(school) })).json<Pass[]>();
    await bought({ receiver_email: ADMINS.norte, send_on: '2026-07-20' });
    expect(await mine()).toEqual([]);
    school.clock.now = new Date('2026-07-20T08:00:00Z');
    expect(await mine()).toMatchObject([{ kind: 'voucher', left: 6000 }]);
  });

  test('is valid for the months that the school sets, from the day on which it is sent', async () => {
    expect((await shown((await bought({ send_on: '2026-08-31' })).code)).valid_until).toBe('2027-08-31T23:00:00Z');
    await set({ voucher_valid_months: '6' });
    expect((await shown((await bought({ send_on: '2026-08-31' })).code)).valid_until).toBe('2027-03-01T00:00:00Z');
    await set({ voucher_valid_months: '' });
    expect((await shown((await bought()).code)).valid_until).toBeNull();
    await set({ voucher_valid_months: '12' });
  });

  test('pays parts of bookings, and gets them back', async () => {
    const { id, code } = await bought({ price: 5000 });
    const lesson = await freshLesson(school, 6);
    const book = async (people: number) => (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ users: participants(people), code }) })).json<Booking>();
    const one = await book(1);
    expect(one).toMatchObject({ due: 0, code: { kind: 'voucher', amount: 3500 } });
    const two = await book(2);
    expect(two).toMatchObject({ due: 5500, code: { kind: 'voucher', amount: 1500 } });
    expect(await shown(code)).toMatchObject({ kind: 'voucher', unit: 'cents', left: 0, state: 'spent' });
    expect((await detail(id)).refundable).toBe(0);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${one.id}`);
    expect(await shown(code)).toMatchObject({ left: 3500, state: 'valid', uses: [{ amount: 3500 }, { amount: -1500 }, { amount: -3500 }] });
  });
});

describe('buying a present', () => {
  test.each([
    ['below the free amount', { price: 1999 }, 400, ['amount']],
    ['above it', { price: 50_001 }, 400, ['amount']],
    ['of nothing', { price: 0 }, 400, ['amount']],
    ['without a receiver’s name', { receiver_name: ' ' }, 400, ['receiver_name']],
    ['with a link as message', { message: 'look at evil.com/x' }, 400, ['message']],
    ['with too long a message', { message: 'x'.repeat(501) }, 400, ['message']],
    ['with half an address', { receiver_email: 'tom@' }, 400, ['receiver_email']],
    ['for yesterday', { send_on: '2026-06-30' }, 400, ['send_on']],
    ['in two years', { send_on: '2028-07-01' }, 400, ['send_on']],
    ['on a day that there is not', { send_on: '2026-02-30' }, 400, ['send_on']],
    ['of a pack at a price of before', { price: 1, product_id: 1 }, 409, []],
  ])('%s is refused at its field and stores nothing', async (_name, change, status, fields) => {
    const count = async () => (await db().selectFrom('passes').where('tenant_id', '=', 1).select('id').execute()).length;
    const before = await count();
    const answer = await order(present(change));
    expect([answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})]).toEqual([status, fields]);
    expect(await count()).toBe(before);
  });

  test('of a pack that only its holder can use needs the receiver’s email', async () => {
    expect((await order(present({ product_id: strict.id, receiver_email: '' }))).json<{ errors: object }>().errors).toHaveProperty('receiver_email');
    const { code } = await bought({ product_id: strict.id });
    expect(await shown(code)).toMatchObject({ kind: 'pack', holder: 'Tom', transferable: false });
  });

  test('sends one key once: the same entries are one present, others are refused', async () => {
    const sent = present();
    const answers = await Promise.all([order(sent), order(sent), order(sent)]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await order({ ...sent, receiver_name: 'Rui' })).statusCode).toBe(409);
  });

  test('of a voucher is not possible where the school sells none, but at its desk', async () => {
    await set({ enable_vouchers: '0' });
    expect((await order(present())).statusCode).toBe(404);
    await set({ enable_vouchers: '1', voucher_amounts: '30' });
    expect((await order(present())).json<{ errors: object }>().errors).toHaveProperty('amount');
    const cookie = await adminOf(school);
    const sell = (change: object) => school.call('POST', '/api/passes', { cookie, payload: { id: randomUUID(), name: 'Zé', method: 'cash', amount: '45,50', ...change } });
    expect((await sell({ amount: '0' })).json<{ errors: object }>().errors).toHaveProperty('amount');
    expect((await sell({ amount: '5001' })).json<{ errors: object }>().errors).toHaveProperty('amount');
    expect((await sell({ receiver_name: '' })).json<{ errors: object }>().errors).toHaveProperty('receiver_name');
    const sold = (await sell({ receiver_name: 'Mia', message: 'Enjoy' })).json<SoldPass>();
    expect(sold).toMatchObject({ title: 'Gift voucher', unit: 'cents', left: 4550, price: 4550, holder_name: 'Mia', state: 'valid' });
    expect(await detail(sold.id)).toMatchObject({ buyer_name: 'Zé', gift: { message: 'Enjoy', sent_at: null }, refundable: 4550 });
    await set({ voucher_amounts: '30, 60, 120, 20-500' });
  });
});

describe('giving the money of a pass back', () => {
  const refund = async (id: string) => school.call('POST', `/api/passes/${id}/refund`, { cookie: await adminOf(school), payload: {} });

  test('by card: once, with a mail to the buyer, and the code is no good any more', async () => {
    const { id, code } = await bought();
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await workedOff(school);
    expect(await entriesOf(id)).toEqual([
      { kind: 'payment', method: 'card', amount_cents: -6000 },
      { kind: 'charge', method: null, amount_cents: 6000 },
      { kind: 'charge', method: null, amount_cents: -6000 },
      { kind: 'refund', method: 'card', amount_cents: 6000 },
    ]);
    expect((await mailsFor(id)).map(({ kind, recipient }) => [kind, recipient])).toContainEqual(['pass_refunded', 'ana@example.com']);
    const mailbox = (await school.call('GET', '/dev/mailbox.json')).json<{ subject: string; text: string }[]>();
    expect(mailbox.find(({ subject }) => subject.startsWith('You have been refunded'))!.text).toContain('because a present of Praia Norte Surf School was bought with this address');
    expect(await shown(code)).toMatchObject({ state: 'blocked' });
    const accept = await school.call('PUT', `/api/passes/${id}`, { cookie: await adminOf(school), payload: { blocked: false } });
    expect([accept.statusCode, (await detail(id)).is_withdrawn]).toEqual([409, true]);
  });

  test('by hand in the way that it came; a used one is refused', async () => {
    const cookie = await adminOf(school);
    const sale = { id: randomUUID(), name: 'Zé', email: 'ze@example.com', method: 'terminal', product_id: pack.id };
    const sold = (await school.call('POST', '/api/passes', { cookie, payload: sale })).json<SoldPass>();
    expect((await refund(sold.id)).json<SoldPass>()).toMatchObject({ state: 'blocked' });
    expect((await entriesOf(sold.id)).map(({ kind, method, amount_cents }) => [kind, method, amount_cents])).toContainEqual(['refund', 'terminal', 6000]);
    expect((await mailsFor(sold.id)).map(({ kind }) => kind)).toEqual(['pass_sold', 'pass_refunded']);
    expect((await refund(sold.id)).statusCode).toBe(409);

    const voucher = await school.call('POST', '/api/passes', { cookie, payload: { id: randomUUID(), name: 'Zé', method: 'cash', amount: '60' } });
    const kept = await school.call('POST', '/api/passes', { cookie, payload: { id: randomUUID(), name: 'Zé', method: 'cash', amount: '60' } });
    await refund(voucher.json<SoldPass>().id);
    await expirePasses(db(), NORTE, new Date('2030-01-01T00:00:00Z'));
    const kinds = async (answer: { json<T>(): T }) => (await entriesOf(answer.json<SoldPass>().id)).map(({ kind }) => kind);
    expect([await kinds(voucher), await kinds(kept)]).toEqual([['payment', 'charge', 'refund', 'charge'], ['payment', 'charge', 'expiry']]);

    const { id, code } = await bought();
    const lesson = await freshLesson(school);
    await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ code }) });
    expect((await refund(id)).statusCode).toBe(409);
    expect(await shown(code)).toMatchObject({ state: 'valid' });
  });
});

test('purchases that were never paid are removed after a week, unless money came or their page is open', async () => {
  const ids: Record<string, string> = {};
  for (const name of ['left', 'opened', 'kept', 'paid']) ids[name] = (await order(present())).json<PassOrder>().id;
  await toCheckout(school, ids.opened!);
  const url = await toCheckout(school, ids.paid!);
  school.payOn(url);
  await report(ids.paid!);
  const sweep = () => sweepPurchases(db(), NORTE, school.clock.now);
  after(school, 6 * DAY);
  await sweep();
  expect(await db().selectFrom('passes').where('tenant_id', '=', 1).where('id', 'in', Object.values(ids)).select('id').execute()).toHaveLength(4);
  after(school, 2 * DAY);
  await toCheckout(school, ids.kept!);
  await sweep();
  const left = async () => (await db().selectFrom('passes').where('tenant_id', '=', 1).where('id', 'in', Object.values(ids)).select('id').execute()).map(({ id }) => id).toSorted();
  // The page of one is open, and whether that of another was paid is not known yet.
  expect(await left()).toEqual([ids.opened!, ids.kept!, ids.paid!].toSorted());
  await report(ids.opened!);
  await sweep();
  expect(await left()).toEqual([ids.kept!, ids.paid!].toSorted());
  expect((await postForm(school, '/api/create-checkout-session', { paymentId: ids.left! })).headers.location).toContain('refused=booking_not_found');
});
