import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Closing } from '#shared/contract/desk.ts';
import type { Pass, PassOrder, SoldPass, SoldPassDetail } from '#shared/contract/pass.ts';
import type { Payment } from '#shared/contract/payment.ts';
import type { Product } from '#shared/contract/product.ts';
import { adminOf, postForm, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { testApp } from '../../support/testApp.ts';
import { turnPaymentsOn } from '../../support/payments/paying.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let product: Product;
beforeAll(async () => {
  school = await stripeSchool();
  product = await newProduct({ title: 'Ten lessons', price: 30_000, num_uses: 10, valid_days: 365, activities: [1], transferable: false });
});
afterAll(() => school.close());
afterEach(() => {
  school.clock.now = NOW;
});

async function newProduct(payload: object): Promise<Product> {
  return (await school.call('POST', '/api/products', { cookie: await adminOf(school), payload })).json<Product>();
}

const purchase = (change: object = {}) => ({ id: randomUUID(), product_id: product.id, price: product.price, name: 'Ana Silva', email: 'ana@example.com', ...change });
const buy = (payload: object) => school.call('POST', '/api/pass-purchases?lang=pt', { payload });
const reportedPass = async (id: string) => (await school.call('POST', `/api/pass-purchases/${id}/payment`, { payload: {} })).json<PassOrder>();
const passMails = async () => school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'pass_sold').select(['recipient', 'lang']).execute();
const entriesOf = async (pass_id: string) =>
  school.database.forTenant(NORTE).selectFrom('ledger_entries').where('tenant_id', '=', 1).where('pass_id', '=', pass_id).select(['kind', 'method', 'amount_cents']).orderBy('id').execute();

test('a pack is bought at the checkout; webhook, page and answers that come twice make one pack, one mail and one payment', async () => {
  const sent = purchase();
  const answers = await Promise.all([buy(sent), buy(sent), buy(sent)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const [order] = answers.map((answer) => answer.json<PassOrder>());
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(order).toEqual({ id: order!.id, title: 'Ten lessons', price: 30_000, email: 'ana@example.com', code: null, gift: null });

  const [url, again] = [await toCheckout(school, order!.id), await toCheckout(school, order!.id)];
  expect(again).toBe(url);
  expect((await reportedPass(order!.id)).code).toBeNull();
  const paid = school.payOn(url);
  expect(paid).toMatchObject({ amount_total: 30_000 });
  await Promise.all([
    ...[1, 2, 3].map(() => school.tell('checkout.session.completed', paid, { id: 'evt_pack' })),
    ...[1, 2, 3].map(() => reportedPass(order!.id)),
  ]);
  const { code } = await reportedPass(order!.id);
  expect(code).toMatch(/^[2-9A-Z]{15}$/);
  expect(await toCheckout(school, order!.id)).toContain('/pass-bought?success=true');
  expect(await entriesOf(order!.id)).toEqual([
    { kind: 'payment', method: 'card', amount_cents: -30_000 },
    { kind: 'charge', method: null, amount_cents: 30_000 },
  ]);
  expect(await passMails()).toEqual([{ recipient: 'ana@example.com', lang: 'pt' }]);
  const payments = (await school.call('GET', '/api/payments', { cookie: await adminOf(school) })).json<Payment[]>();
  expect(payments).toMatchObject([{ pass_id: order!.id, booking_id: null, pass_title: 'Ten lessons', name: 'Ana Silva', status: 'paid' }]);

  const written = code!.toLowerCase().replace(/(.{5})(.{5})/, '$1 $2-');
  const pass = (await school.call('GET', `/api/pass/${encodeURIComponent(written)}`)).json<Pass>();
  expect(pass).toEqual({
    ...{ code: `${code!.slice(0, 5)}-${code!.slice(5, 10)}-${code!.slice(10)}`, title: 'Ten lessons', kind: 'pack', unit: 'uses', granted: 10, left: 10, state: 'valid' },
    ...{ valid_until: '2027-07-01T23:00:00Z', holder: 'Ana', transferable: false, activity_ids: [1], activities: [expect.any(String)], uses: [] },
  });
  expect((await school.call('GET', `/api/pass/${code}`, { host: HOSTS.baleal })).statusCode).toBe(404);
});

test('money of a pack that goes back blocks it; a dispute is recorded', async () => {
  const { id } = (await buy(purchase({ email: 'rui@example.com' }))).json<PassOrder>();
  school.payOn(await toCheckout(school, id));
  const { code } = await reportedPass(id);
  const cookie = await adminOf(school);
  const [payment] = (await school.call('GET', '/api/payments', { cookie })).json<Payment[]>().filter(({ pass_id }) => pass_id === id);
  expect((await school.call('POST', `/api/payments/${payment!.id}/refund`, { cookie, payload: {} })).json<Payment>()).toMatchObject({ status: 'refund_due' });
  await workedOff(school);
  expect((await school.call('GET', `/api/payments/${payment!.id}`, { cookie })).json<Payment>()).toMatchObject({ status: 'refunded', amount_refunded: 30_000 });
  expect((await school.call('GET', `/api/pass/${code}`)).json<Pass>()).toMatchObject({ state: 'blocked' });
  expect(await entriesOf(id)).toEqual([
    { kind: 'payment', method: 'card', amount_cents: -30_000 },
    { kind: 'charge', method: null, amount_cents: 30_000 },
    { kind: 'charge', method: null, amount_cents: -30_000 },
    { kind: 'refund', method: 'card', amount_cents: 30_000 },
  ]);
});

test('money of a pack that goes back here and on Stripe’s own pages is no more than was paid', async () => {
  const { id } = (await buy(purchase({ email: 'eva@example.com' }))).json<PassOrder>();
  const paid = school.payOn(await toCheckout(school, id));
  await reportedPass(id);
  const cookie = await adminOf(school);
  const [payment] = (await school.call('GET', '/api/payments', { cookie })).json<Payment[]>().filter(({ pass_id }) => pass_id === id);
  const tell = (refunded: number) => school.tell('charge.refunded', school.stripe.chargeOf(paid, refunded));
  school.stripe.refunds.set(paid.payment_intent!, 10_000);
  await school.call('POST', `/api/payments/${payment!.id}/refund`, { cookie, payload: {} });
  await workedOff(school);
  for (const refunded of [10_000, 30_000, 30_000]) await tell(refunded);
  expect(school.stripe.refunds.get(paid.payment_intent!)).toBe(30_000);
  expect((await school.call('GET', `/api/payments/${payment!.id}`, { cookie })).json<Payment>()).toMatchObject({ status: 'refunded', amount_refunded: 30_000 });
  const refunds = (await entriesOf(id)).filter(({ kind }) => kind === 'refund');
  expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(30_000);
});

test.each([
  ['without a name', { name: ' ' }, 400, ['name']],
  ['with a link as name', { name: 'see evil.com/x' }, 400, ['name']],
  ['without an email', { email: 'ana@' }, 400, ['email']],
  ['of a product that there is not', { product_id: 999_999 }, 404, []],
  ['at a price of before', { price: 29_000 }, 409, []],
  ['with a key that is none', { id: '1' }, 400, [expect.any(String)]],
])('a purchase %s is refused and stores nothing', async (_name, change, status, field) => {
  const count = async () => (await school.database.forTenant(NORTE).selectFrom('passes').where('tenant_id', '=', 1).select('id').execute()).length;
  const before = await count();
  const answer = await buy(purchase(change));
  expect(answer.statusCode).toBe(status);
  expect(Object.keys(answer.json<{ errors?: object }>().errors ?? {})).toEqual(field);
  expect(await count()).toBe(before);
});

test('a purchase key is not used for another product, and unpaid packs have no page', async () => {
  const other = await newProduct({ title: 'One lesson', price: 4000 });
  const sent = purchase();
  const { id } = (await buy(sent)).json<PassOrder>();
  expect((await buy({ ...sent, product_id: other.id, price: 4000 })).statusCode).toBe(409);
  const { code } = await school.database.forTenant(NORTE).selectFrom('passes').where('tenant_id', '=', 1).where('id', '=', id).select('code').executeTakeFirstOrThrow();
  expect((await school.call('GET', `/api/pass/${code}`)).statusCode).toBe(404);
  expect((await school.call('POST', `/api/pass-purchases/${randomUUID()}/payment`, { payload: {} })).statusCode).toBe(404);
});

test('a pack is sold at the desk once, counts in the day’s closing, is listed, found, blocked and accepted again', async () => {
  const cookie = await adminOf(school);
  const sale = { id: randomUUID(), product_id: product.id, name: 'Zé Walk-in', email: null, method: 'cash' };
  const sell = () => school.call('POST', '/api/passes', { cookie, payload: sale });
  const [first, second] = [await sell(), await sell()];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  const sold = first.json<SoldPass>();
  expect(sold).toMatchObject({ title: 'Ten lessons', left: 10, state: 'valid', price: 30_000, holder_name: 'Zé Walk-in', holder_email: null });
  expect(second.json<SoldPass>()).toEqual(sold);
  expect(await entriesOf(sold.id)).toEqual([
    { kind: 'payment', method: 'cash', amount_cents: -30_000 },
    { kind: 'charge', method: null, amount_cents: 30_000 },
  ]);
  const closing = (await school.call('GET', '/api/desk/closing?date=2026-07-01', { cookie })).json<Closing>();
  expect(closing.entries.filter(({ method }) => method === 'cash')).toMatchObject([{ amount: 30_000, guest: 'Zé Walk-in', reference: 'Ten lessons', lesson_id: null }]);

  const list = async (q: string) => (await school.call('GET', `/api/passes?filter=${encodeURIComponent(JSON.stringify({ q }))}`, { cookie })).json<SoldPass[]>();
  expect(await list('walk')).toEqual([sold]);
  expect(await list(sold.code.toLowerCase())).toEqual([sold]);
  expect(await list('%')).toEqual([]);
  const detail = (await school.call('GET', `/api/passes/${sold.id}`, { cookie })).json<SoldPassDetail>();
  expect(detail).toEqual({ ...sold, transferable: false, activities: [expect.any(String)], uses: [], buyer_name: 'Zé Walk-in', buyer_email: null, gift: null, refundable: 30_000, is_withdrawn: false });
  const block = async (blocked: boolean) => (await school.call('PUT', `/api/passes/${sold.id}`, { cookie, payload: { blocked } })).json<SoldPass>().state;
  expect([await block(true), await block(true), await block(false)]).toEqual(['blocked', 'blocked', 'valid']);
  const baleal = { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal) };
  expect((await school.call('PUT', `/api/passes/${sold.id}`, { ...baleal, payload: { blocked: true } })).statusCode).toBe(404);
  expect((await school.call('GET', '/api/passes', baleal)).json()).toEqual([]);
});

test('the test checkout sells packs as well, and a product below the least payment is sold at the desk only', async () => {
  const demo = await testApp();
  try {
    await turnPaymentsOn(demo);
    const cookie = await adminOf(demo);
    const cheap = (await demo.call('POST', '/api/products', { cookie, payload: { title: 'Wax', price: 20 } })).json<Product>();
    const pack = (await demo.call('POST', '/api/products', { cookie, payload: { title: 'Five lessons', price: 15_000, num_uses: 5 } })).json<Product>();
    const order = async ({ id: product_id, price }: Product) =>
      (await demo.call('POST', '/api/pass-purchases', { payload: { id: randomUUID(), product_id, price, name: 'Ana', email: 'ana@example.com' } })).json<PassOrder>();
    expect(await toCheckout(demo, (await order(cheap)).id)).toContain('/pass-bought?refused=payments_unavailable');
    const { id } = await order(pack);
    const back = await postForm(demo, new URL(await toCheckout(demo, id)).pathname, { action: 'pay' });
    expect(back.headers.location).toContain(`/pass-bought?success=true&id=${id}`);
    expect((await demo.call('POST', `/api/pass-purchases/${id}/payment`, { payload: {} })).json<PassOrder>().code).not.toBeNull();
  } finally {
    await demo.close();
  }
});
