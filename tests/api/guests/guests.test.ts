import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Duplicate, Guest, ListedGuest } from '#shared/contract/guest.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { auditLog } from '../../support/auditLog.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { adminOf, freshLesson, repost } from '../../support/payments/paying.ts';
import { participants, signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp();
  lesson = await freshLesson(school, 60);
});
afterAll(() => school.close());

const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => school.call(method, `/api/guests${path}`, { cookie: await adminOf(school), ...(payload && { payload }) });
const book = async (change: Record<string, unknown>, of = lesson) => (await repost(school, of, submission(change))).json<Booking>();
const list = async (query: string) => {
  const answer = await call('GET', query);
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json<ListedGuest[]>(), range: answer.headers['content-range'] };
};
const found = async (q: string) => (await list(`?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).rows;
const read = async (id: number) => (await call('GET', `/${id}`)).json<Guest>();
const guestOf = async (email: string) => read((await found(email))[0]!.id);
const refusal = async (answer: ReturnType<typeof call>) => (await answer).json<ErrorAnswer>().code;
const guestIdOf = async ({ id }: Booking) =>
  (await school.database.forTenant(NORTE).selectFrom('bookings').where('tenant_id', '=', 1).where('id', '=', id).select('guest_id').executeTakeFirstOrThrow()).guest_id;

describe('the list', () => {
  test('finds a guest by any part of name, address and number, whatever accents, capitals and spelling', async () => {
    await book({ users: [{ name: 'Zoë Großmann', age: '' }], email: 'Zoe_50%@Example.com', phone: '+351 912 000 777' });
    await book({ users: [{ name: 'Zoë G.', age: '' }, { name: 'Bo', age: '' }], email: ' zoe_50%@example.com', phone: '+351 912 000 778' });
    for (const q of ['zoe gross', 'GROẞMANN'.toLowerCase(), '912000777', '+351 912-000-777', '000 777', 'zoe_50%@EXAMPLE', ' zoë ']) {
      expect((await found(q)).map(({ email, bookings }) => [email, bookings]), q).toEqual([['Zoe_50%@Example.com', 2]]);
    }
    for (const q of ['z', 'zoe%', '\\', '12', 'qqqq', '778']) expect((await found(q)).filter(({ name }) => name.startsWith('Zo')), q).toEqual([]);
    expect((await found('zoe gross'))[0]).toMatchObject({ name: 'Zoë Großmann', phone: '+351912000777', lang: 'en', tags: [], last_lesson: lesson.date });
  });

  test('comes in pages of a bounded size, in the order that was asked for', async () => {
    const { rows, range } = await list('?range=[0,1]&sort=["name","ASC"]');
    const next = await list('?range=[2,3]&sort=["name","ASC"]');
    expect(range).toMatch(/^0-1\/\d+$/);
    const names = [...rows, ...next.rows].map(({ name }) => name);
    expect(new Set([...rows, ...next.rows].map(({ id }) => id)).size).toBe(4);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    const latest = (await list('')).rows;
    expect(latest.map(({ id }) => id)).toEqual(latest.map(({ id }) => id).toSorted((a, b) => b - a));
    for (const query of ['?sort=["notes","ASC"]', '?range=[4,1]', '?filter={"phone":"1"}']) expect((await call('GET', query)).statusCode, query).toBe(400);
  });

  test('is for admins of the school alone', async () => {
    const { id } = await guestOf('zoe_50%');
    for (const [cookie, status] of [[undefined, 401], [await signInAs(school, 'guest'), 403], [await signInAs(school, 'instructor', 1), 403]] as const) {
      for (const path of ['/api/guests', `/api/guests/${id}`, `/api/guests/${id}/duplicates`]) expect((await school.call('GET', path, { cookie })).statusCode, path).toBe(status);
    }
    const theirs = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    expect((await school.call('GET', '/api/guests?filter={"q":"zoe_50"}', { host: HOSTS.baleal, cookie: theirs })).json()).toEqual([]);
    expect((await school.call('GET', `/api/guests/${id}/duplicates`, { host: HOSTS.baleal, cookie: theirs })).json<Duplicate[]>()).not.toContainEqual(expect.objectContaining({ email: 'Zoe_50%@Example.com' }));
  });
});

test('the record has bookings, money of the ledger, who came, and the subscription to news', async () => {
  const email = 'rita@example.com';
  const [paid, cancelled] = [await book({ email, users: participants(2) }), await book({ email })];
  await atDesk(school, paid, 'payments', { method: 'cash', amount: '20' });
  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${cancelled.id}`, { cookie: await adminOf(school) });
  const over = await freshLesson(school, 4, '2026-07-03T09:00:00Z');
  await book({ email, users: participants(2) }, over);
  await school.database.forTenant(NORTE).updateTable('lessons').set({ date: '2026-06-30T09:00:00Z' }).where('tenant_id', '=', 1).where('id', '=', over.id).execute();
  await sql`update participants set attendance = 'here' where position = 0 and booking_id in (select id from bookings where lesson_id = ${over.id})`.execute(school.database.forTenant(NORTE));
  await school.call('POST', '/api/subscribers', { payload: { email } });

  const guest = await guestOf(email);
  expect(guest).toMatchObject({ name: 'Surfer 1', bookings: 2, version: 1, notes: '', other_emails: [], has_more: false, attendance: { here: 1, missed: 0, unmarked: 1 }, money: { charged: 14_000, paid: 2000, balance: 12_000 } });
  expect(guest.consent).toEqual({ state: 'unconfirmed', since: NOW.toISOString().replace('.000', '') });
  expect(guest.booked.map(({ lesson_id, status, charged, due }) => [lesson_id, status, charged, due])).toEqual(
    expect.arrayContaining([[lesson.id, 'booked', 7000, 5000], [lesson.id, 'cancelled', 0, 0], [over.id, 'booked', 7000, 7000]]),
  );
  expect(guest.booked[0]).toMatchObject({ names: expect.any(Array), activity: expect.any(String), date: lesson.date, is_cancelled: 0 });
});

test('name, number, notes and tags are changed with the version that was seen', async () => {
  await book({ email: 'vera@example.com' });
  const guest = await guestOf('vera@example.com');
  const change = { version: 1, name: ' Vera  Cruz', phone: '912 888 777', notes: 'Goofy\r\nfoot', tags: ['VIP', ' vip ', '', 'Left'] };
  const answer = await call('PUT', `/${guest.id}`, change);
  expect(answer.json<Guest>()).toMatchObject({ version: 2, phone: '+351912888777', notes: 'Goofy\nfoot', tags: ['VIP', 'Left'], email: 'vera@example.com' });
  expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'guest.change', changes: { name: null, phone: null, notes: null, tags: null } });
  expect((await found('cruz')).map(({ id }) => id)).toEqual([guest.id]);

  expect(await refusal(call('PUT', `/${guest.id}`, change))).toBe('changed_meanwhile');
  const bad = await call('PUT', `/${guest.id}`, { version: 2, name: '', phone: 'call me', notes: 'x'.repeat(5001), tags: ['y'.repeat(41)] });
  expect([bad.statusCode, Object.keys(bad.json<{ errors: object }>().errors).toSorted()]).toEqual([400, ['name', 'notes', 'phone', 'tags']]);
  expect(await read(guest.id)).toEqual(answer.json());
  const before = (await auditLog(school)).length;
  expect((await call('PUT', `/${guest.id}`, { ...change, version: 2, phone: '+351912888777' })).json()).toEqual(answer.json());
  expect((await auditLog(school)).length).toBe(before);
  expect((await call('PUT', '/2000000000', change)).statusCode).toBe(404);
});

describe('who may be the same person', () => {
  test('is proposed by number or name, and merged after a preview that changes nothing', async () => {
    const first = await book({ users: [{ name: 'Irène Petit', age: '' }], email: 'irene@example.com', phone: '+351 913 111 222' });
    const second = await book({ users: [{ name: 'I. Petit', age: '' }], email: 'petit@example.com', phone: '+351913111222' });
    await book({ users: [{ name: 'irene petit', age: '' }], email: 'irenep@example.com', phone: '+351 914 999 888' });
    const [guest, other] = [await guestOf('irene@'), await guestOf('petit@')];
    const proposed = (await call('GET', `/${guest.id}/duplicates`)).json<Duplicate[]>();
    expect(proposed.map(({ email, same }) => [email, same])).toEqual([['petit@example.com', 'phone'], ['irenep@example.com', 'name']]);

    await call('PUT', `/${other.id}`, { version: 1, name: 'I. Petit', phone: other.phone, notes: 'Left-handed', tags: ['VIP'] });
    const merge = { version: 1, other: { id: other.id, version: 2 } };
    const preview = await call('POST', `/${guest.id}/merge`, { ...merge, preview: true });
    expect(preview.json<Guest>()).toMatchObject({ name: 'Irène Petit', email: 'irene@example.com', other_emails: ['petit@example.com'], notes: 'Left-handed', tags: ['VIP'], bookings: 2, money: { charged: 7000 } });
    expect([await read(guest.id), (await read(other.id)).id]).toEqual([guest, other.id]);

    const merged = await call('POST', `/${guest.id}/merge`, merge);
    expect(merged.json()).toEqual(preview.json());
    expect(await read(guest.id)).toEqual(merged.json());
    expect(await read(other.id), 'the merged one leads to the one that it is part of').toEqual(merged.json());
    for (const q of ['petit@', 'i. petit', 'irene@']) expect((await found(q)).map(({ id }) => id), q).toEqual([guest.id]);
    expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'guest.merge', record_id: String(guest.id) });

    expect(await refusal(call('POST', `/${guest.id}/merge`, merge))).toBe('changed_meanwhile');
    expect(await refusal(call('POST', `/${guest.id}/merge`, { version: 2, other: { id: other.id, version: 3 } }))).toBe('guest_merged');
    expect(await refusal(call('PUT', `/${other.id}`, { version: 3, name: 'I', phone: '', notes: '', tags: [] }))).toBe('guest_merged');
    expect(await refusal(call('POST', `/${guest.id}/merge`, { version: 2, other: { id: guest.id, version: 2 } }))).toBe('bad_request');
    expect(await refusal(call('POST', `/${guest.id}/merge`, { version: 2, other: { id: 2_000_000_000, version: 1 } }))).toBe('not_found');

    const later = await book({ email: 'PETIT@example.com' });
    expect((await read(guest.id)).booked.map(({ id }) => id).toSorted()).toEqual([first.id, second.id, later.id].toSorted());
    // A link still opens its own booking, and says nothing of the others.
    for (const one of [first, second, later]) {
      const body = (await school.call('GET', `/api/bookings/${one.id}`)).body;
      expect([first, second, later].filter(({ id, reference }) => body.includes(id) || body.includes(reference))).toEqual([one]);
    }
  });

  test('an address goes to the guest who has none, and later bookings with it find that guest', async () => {
    const cookie = await adminOf(school);
    const walkIn = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie, payload: submission({ source: 'manual', email: '', users: [{ name: 'Walkin Wanda', age: '' }], phone: '+351 915 555 444' }) })).json<Booking>();
    await book({ email: 'wanda@example.com' });
    const [guest, other] = [await read((await found('walkin wanda'))[0]!.id), await guestOf('wanda@')];
    expect([guest.email, await guestIdOf(walkIn)]).toEqual([null, guest.id]);
    const merged = await call('POST', `/${guest.id}/merge`, { version: 1, other: { id: other.id, version: 1 } });
    expect(merged.json()).toMatchObject({ email: 'wanda@example.com', other_emails: [], bookings: 2 });
    expect(await guestIdOf(await book({ email: 'Wanda@example.com' }))).toBe(guest.id);
  });

  test('a guest who is merged twice is part of the last one, and limits of codes count all of them', async () => {
    await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload: { code: 'ONCE', percent: 10, max_uses_per_guest: 1 } });
    const emails = ['one@chain.example', 'two@chain.example', 'three@chain.example'];
    for (const email of emails) await book({ email, ...(email.startsWith('one') && { code: 'ONCE' }) });
    const [one, two, three] = await Promise.all(emails.map(guestOf));
    await call('POST', `/${two!.id}/merge`, { version: 1, other: { id: one!.id, version: 1 } });
    await call('POST', `/${three!.id}/merge`, { version: 1, other: { id: two!.id, version: 2 } });
    expect(await read(one!.id)).toMatchObject({ id: three!.id, bookings: 3, other_emails: ['one@chain.example', 'two@chain.example'] });
    for (const email of emails) expect((await repost(school, lesson, submission({ email, code: 'ONCE' }))).json<ErrorAnswer>().problems?.code, email).toEqual({ code: 'code_spent_by_guest' });
  });
});
