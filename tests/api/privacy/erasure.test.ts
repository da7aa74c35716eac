import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { OwnData } from '#shared/contract/ownData.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { listOldGuests } from '../../../server/privacy/oldGuests.queries.ts';
import { eraseOldGuestsTask } from '../../../server/privacy/eraseOldGuestsTask.ts';
import { findTexts } from '../../support/findTexts.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { adminOf, freshLesson, repost } from '../../support/payments/paying.ts';
import { signInAs, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const db = () => school.database.forTenant(NORTE);
const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, host: string = HOSTS.norte, cookie?: string) =>
  school.call(method, path, { host, cookie: cookie ?? (await adminOf(school)), ...(payload && { payload }) });
const guestOf = async ({ id }: { id: string }) => (await db().selectFrom('bookings').where('tenant_id', '=', 1).where('id', '=', id).select('guest_id').executeTakeFirstOrThrow()).guest_id;
const ledger = async () =>
  (await sql<{ entries: string; sum: string; takings: string }>`
    select count(*) as entries, sum(amount_cents) as sum, (select sum(received_cents) from lesson_takings where tenant_id = 1) as takings
    from ledger_entries where tenant_id = 1`.execute(db())).rows[0];
/** Lets the lesson of a booking be over. */
const letPass = async ({ lesson_id }: Booking) => db().updateTable('lessons').set({ date: '2026-06-20T09:00:00Z' }).where('tenant_id', '=', 1).where('id', '=', lesson_id).execute();

/** A guest who has left data wherever a guest can. */
async function knownGuest(name: string, email: string, phone: string): Promise<{ booking: Booking; guest: number }> {
  const lesson = await freshLesson(school);
  const booking = (await repost(school, lesson, submission({ users: [{ name, age: '34' }, { name: `Kid ${name}`, age: '9' }], email, phone, notes: `${name} cannot swim` }))).json<Booking>();
  const guest = await guestOf(booking);
  const paid = await atDesk(school, booking, 'payments', { method: 'cash', amount: '60' });
  expect(paid.statusCode, paid.body).toBeLessThan(300);
  const discount = await atDesk(school, booking, 'discounts', { amount: '5', reason: `${name} was ill` });
  expect(discount.statusCode, discount.body).toBeLessThan(300);
  const { version } = (await send('GET', `/api/guests/${guest}`)).json<{ version: number }>();
  expect((await send('PUT', `/api/guests/${guest}`, { version, name: `${name} Changed`, phone, notes: `About ${name}`, tags: [name] })).statusCode).toBe(200);
  const at = NOW.toISOString();
  await db().insertInto('subscribers').values({ tenant_id: 1, id: crypto.randomUUID(), email, lang: 'en', creation_date: at, mailed_at: at, verified: true }).execute();
  await db().insertInto('enquiries').values({ tenant_id: 1, kind: 'group', name, email: email.toUpperCase(), phone, people: 4, wish: `${name} asks`, lang: 'de', creation_date: at }).execute();
  await db().insertInto('opening_requests').values({ tenant_id: 1, lesson_id: lesson.id, email, lang: 'de', creation_date: at }).execute();
  await db().insertInto('waiting').values({ tenant_id: 1, lesson_id: lesson.id, position: 1, people: 2, name, email, phone, lang: 'de', creation_date: at }).execute();
  const returnTo = JSON.stringify({ origin: 'http://norte', lang: 'en', iframe: true, host_page: `https://host.example/?for=${name}` });
  await sql`
    insert into payments (tenant_id, id, booking_id, provider, return_to, amount_cents, status, creation_date, expires_at)
    values (1, gen_random_uuid(), ${booking.id}, 'test', ${returnTo}, 100, 'expired', ${at}::timestamptz, ${at}::timestamptz)`.execute(school.database.owner);
  await db().insertInto('reviews').values({ tenant_id: 1, booking_id: booking.id, activity_id: 1, lesson_date: at, stars: 5, words: `${name} loved it`, name, lang: 'en', creation_date: at }).execute();
  return { booking, guest };
}

test('an admin erases a guest: no column keeps name, address or number, and money and places stay', async () => {
  const texts = ['Quirina Zapf', 'quirina@zapf.example', '+4915123456789'];
  const { booking, guest } = await knownGuest(texts[0]!, 'Quirina@zapf.example', texts[2]!);
  const other = await knownGuest('Theo Stays', 'theo@stays.example', '+4915123456780');
  expect((await findTexts(school, 1, texts)).length).toBeGreaterThan(10);
  const open = await send('POST', `/api/guests/${guest}/erasure`);
  expect(statusAndCode(open)).toEqual([409, 'erasure_booking_open']);
  expect(await findTexts(school, 1, [texts[1]!])).toContain('bookings.email');
  await letPass(booking);
  const before = await ledger();
  const kept = await findTexts(school, 1, ['Theo Stays', 'theo@stays.example']);

  const erased = await send('POST', `/api/guests/${guest}/erasure`);
  expect([erased.statusCode, erased.json()]).toEqual([200, { bookings: 1 }]);
  expect(await findTexts(school, 1, texts)).toEqual([]);
  expect(await ledger()).toEqual(before);
  expect(await findTexts(school, 1, ['Theo Stays', 'theo@stays.example'])).toEqual(kept);
  expect(await guestOf(other.booking)).toBe(other.guest);
  const participants = await db().selectFrom('participants').where('tenant_id', '=', 1).where('booking_id', '=', booking.id).select(['name', 'age', 'price_cents']).execute();
  expect(participants).toEqual([{ name: '–', age: '', price_cents: 3500 }, { name: '–', age: '', price_cents: 3500 }]);
  const review = await db().selectFrom('reviews').where('tenant_id', '=', 1).where('booking_id', '=', booking.id).select(['stars', 'words']).executeTakeFirstOrThrow();
  expect(review).toEqual({ stars: 5, words: '' });
  expect((await send('GET', `/api/guests/${guest}`)).json()).toMatchObject({ name: '–', email: null, phone: '', notes: '', tags: [], bookings: 1 });

  const again = (await repost(school, await freshLesson(school), submission({ email: 'quirina@zapf.example' }))).json<Booking>();
  expect(await guestOf(again)).not.toBe(guest);
});

test('an erasure by another school, a visitor or a guest changes nothing', async () => {
  const { guest, booking } = await knownGuest('Nora Fern', 'nora@fern.example', '+4915123456781');
  await letPass(booking);
  const before = await findTexts(school, 1, ['Nora Fern']);
  const theirs = await school.signIn('admin@balealsurf.test', HOSTS.baleal).catch(() => undefined);
  for (const [host, cookie] of [[HOSTS.norte, ''], ...(theirs ? [[HOSTS.baleal, theirs] as const] : [])] as const) {
    for (const [method, path] of [['POST', 'erasure'], ['GET', 'data']] as const) expect([401, 404]).toContain((await send(method, `/api/guests/${guest}/${path}`, undefined, host, cookie)).statusCode);
  }
  expect(await findTexts(school, 1, ['Nora Fern'])).toEqual(before);
});

test('an account reads, corrects and erases its own data, and no other', async () => {
  const { booking } = await knownGuest('Pia Lund', 'pia@lund.example', '+4915123456782');
  await db().insertInto('users').values({ tenant_id: 1, email: 'pia@lund.example', name: 'Pia Lund', phone: '', lang: 'en', is_confirmed: true, role: 'guest', password_hash: (await db().selectFrom('users').where('tenant_id', '=', 1).where('is_admin', '=', true).select('password_hash').executeTakeFirstOrThrow()).password_hash }).execute();
  const cookie = await school.signIn('pia@lund.example');
  const own = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => send(method, `/api/user/me/${path}`, payload, HOSTS.norte, cookie);
  const read = (await own('GET', 'data')).json<OwnData>();
  expect(read).toMatchObject({ emails: ['pia@lund.example'], name: 'Pia Lund Changed', notes: 'About Pia Lund', account: { name: 'Pia Lund' }, enquiries: [{ wish: 'Pia Lund asks' }], waiting: [{ people: 2 }], openings: [{ email: 'pia@lund.example' }], reviews: [{ stars: 5 }] });
  expect(read.bookings).toMatchObject([{ reference: booking.reference, charged: 6500, balance: 500, participants: [{ name: 'Pia Lund', age: '34' }, { name: 'Kid Pia Lund' }] }]);
  expect(read.terms.map(({ version }) => version)).toContain(read.bookings[0]!.terms_version);
  expect(JSON.stringify(read)).not.toContain('Theo');

  const wrong = await own('PUT', 'data', { name: '', phone: '12' });
  expect([wrong.statusCode, Object.keys(wrong.json<{ problems: object }>().problems)]).toEqual([400, ['name', 'phone']]);
  for (let times = 0; times < 2; times++) expect((await own('PUT', 'data', { name: 'Pia Berg', phone: '0151 23456783' })).json()).toMatchObject({ name: 'Pia Berg', account: { name: 'Pia Berg' } });
  const changes = await db().selectFrom('audit_log').where('tenant_id', '=', 1).where('action', '=', 'guest.change').where('role', '=', 'visitor').select(['record_id']).execute();
  expect(changes).toEqual([{ record_id: String(await guestOf(booking)) }]);

  await letPass(booking);
  const before = await ledger();
  const answer = await own('POST', 'erasure');
  expect([answer.statusCode, answer.body]).toEqual([200, '{"bookings":1}']);
  expect(await findTexts(school, 1, ['Pia Lund', 'Pia Berg', 'pia@lund.example', '15123456782', '15123456783'])).toEqual([]);
  expect(await ledger()).toEqual(before);
  expect((await own('GET', 'data')).statusCode).toBe(401);
  const log = await db().selectFrom('audit_log').where('tenant_id', '=', 1).where('action', '=', 'guest.erase').select(['actor', 'role', 'label']).orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toEqual({ actor: null, role: 'visitor', label: null });
});

test('what a person without a booking corrected is erased from the history, too', async () => {
  const cookie = await signInAs(school, 'guest');
  const corrected = { name: 'Una Ohneboot', phone: '+4915123456798' };
  expect((await send('PUT', '/api/user/me/data', corrected, HOSTS.norte, cookie)).json()).toMatchObject(corrected);
  expect((await send('POST', '/api/user/me/erasure', undefined, HOSTS.norte, cookie)).statusCode).toBe(200);
  expect(await findTexts(school, 1, Object.values(corrected))).toEqual([]);
});

test('an account without a booking corrects its number, and keeps its name', async () => {
  const cookie = await school.signIn(VISITOR);
  const own = (method: 'GET' | 'PUT', payload?: object) => send(method, '/api/user/me/data', payload, HOSTS.norte, cookie);
  const { name, phone } = (await own('GET')).json<OwnData>();
  expect([name, phone]).toEqual(['Maria Fonseca', '+351912000102']);
  const wrong = await own('PUT', { name: '', phone });
  expect([wrong.statusCode, Object.keys(wrong.json<{ problems: object }>().problems)]).toEqual([400, ['name']]);
  const corrected = { name: 'Maria Fonseca', phone: '+351912000108' };
  expect((await own('PUT', corrected)).json()).toMatchObject({ ...corrected, account: corrected });
});

test('an account with another person’s address, which it cannot confirm, reads, changes and erases nothing', async () => {
  const { booking } = await knownGuest('Ida Wold', 'ida@wold.example', '+4915123456796');
  await letPass(booking);
  const entries = { email: 'ida@wold.example', password: 'not the password of Ida' };
  expect((await send('POST', '/api/register', entries, HOSTS.norte, '')).statusCode).toBe(201);
  const [cookie] = [(await send('POST', '/api/login', entries, HOSTS.norte, '')).cookies[0]!].map(({ name, value }) => `${name}=${value}`);
  const before = await findTexts(school, 1, ['Ida Wold']);
  for (const [method, path, payload] of [['GET', 'data'], ['PUT', 'data', { name: 'Eve', phone: '0151 23456797' }], ['POST', 'erasure']] as const) {
    const answer = await send(method, `/api/user/me/${path}`, payload, HOSTS.norte, cookie);
    expect(statusAndCode(answer)).toEqual([403, 'data_unconfirmed']);
  }
  expect(await findTexts(school, 1, ['Ida Wold'])).toEqual(before);
});

test('the account of a member of the team is not erased', async () => {
  const answer = await send('POST', '/api/user/me/erasure');
  expect(statusAndCode(answer)).toEqual([409, 'erasure_of_team']);
});

test('nor is it by a colleague who booked with its address, also as a guest merged into another one', async () => {
  const colleague = await signInAs(school, 'admin');
  const book = async (email: string) => {
    const booking = (await repost(school, await freshLesson(school), submission({ email }))).json<Booking>();
    await letPass(booking);
    return guestOf(booking);
  };
  const [plain, other] = [await book(ADMINS.norte.toUpperCase()), await book('harmless@example.com')];
  const rows = () => findTexts(school, 1, [ADMINS.norte]);
  const count = async () =>
    (await sql<{ labels: string; mails: string }>`
      select (select count(*) from audit_details where tenant_id = 1 and lower(label) = ${ADMINS.norte}) as labels,
        (select count(*) from mails where tenant_id = 1 and lower(recipient) = ${ADMINS.norte}) as mails`.execute(school.database.owner)).rows[0]!;
  await send('POST', '/api/login', { email: ADMINS.norte, password: 'wrong' }, HOSTS.norte, '');
  // The failure's entry is written after the answer.
  await expect.poll(async () => Number((await count()).labels)).toBeGreaterThan(0);
  const before = [await rows(), await count()] as const;
  expect([Number(before[1].labels), Number(before[1].mails)].map((some) => some > 0), 'there is something to lose').toEqual([true, true]);
  const refused = async (guest: number) => {
    const answer = await send('POST', `/api/guests/${guest}/erasure`, undefined, HOSTS.norte, colleague);
    expect(statusAndCode(answer)).toEqual([409, 'erasure_of_team']);
    expect([await rows(), await count()]).toEqual(before);
  };
  await refused(plain);
  await db().updateTable('guests').set({ merged_into: other }).where('tenant_id', '=', 1).where('id', '=', plain).execute();
  await refused(other);
});

test('a booking keeps the version of the terms that it accepted, and changed terms are a further version', async () => {
  const termsOf = async (booking: Booking) =>
    db().selectFrom('bookings').leftJoin('terms_versions as t', (join) => join.onRef('t.tenant_id', '=', 'bookings.tenant_id').onRef('t.id', '=', 'bookings.terms_version'))
      .where('bookings.tenant_id', '=', 1).where('bookings.id', '=', booking.id).select(['t.id', 't.text']).executeTakeFirstOrThrow();
  const lesson = await freshLesson(school, 20);
  const book = async (email: string) => (await repost(school, lesson, submission({ email }))).json<Booking>();
  const first = await book('terms1@example.com');
  await db().updateTable('settings').set({ value: 'New terms' }).where('tenant_id', '=', 1).where('name', '=', 'terms_conditions').execute();
  const [second, third] = [await book('terms2@example.com'), await book('terms3@example.com')];
  const [old, changed] = [await termsOf(first), await termsOf(second)];
  expect(changed.text).toBe('New terms');
  expect(old.text).not.toBe('New terms');
  expect(await termsOf(third)).toEqual(changed);
  const manual = (await send('POST', `/api/lessons/${lesson.id}/bookings`, submission({ source: 'manual', email: '' }))).json<Booking>();
  expect(await termsOf(manual)).toEqual({ id: null, text: null });
  await expect(db().updateTable('terms_versions').set({ text: 'Other' }).where('tenant_id', '=', 1).execute()).rejects.toThrow('permission denied');
});

test('who only asked to be told of an opening gets a link, and reads and erases the request', async () => {
  const email = 'Opal@wait.example';
  const { id } = await freshLesson(school);
  await db().updateTable('lessons').set({ open_days_before: 1 }).where('tenant_id', '=', 1).where('id', '=', id).execute();
  expect((await school.call('POST', `/api/lessons/${id}/openings`, { payload: { email } })).statusCode).toBe(201);
  await school.call('POST', '/api/own-data', { payload: { email: email.toLowerCase() } });
  const { id: secret } = await db().selectFrom('data_links').where('tenant_id', '=', 1).where('email', '=', email).select('id').executeTakeFirstOrThrow();
  expect((await school.call('GET', `/api/own-data/${secret}`)).json()).toMatchObject({ emails: [email.toLowerCase()], openings: [{ email }], bookings: [], is_correctable: false });
  expect(statusAndCode(await school.call('PUT', `/api/own-data/${secret}`, { payload: { name: 'Opal', phone: '' } }))).toEqual([404, 'not_found']);
  expect(await findTexts(school, 1, ['Opal'])).toEqual(['data_links.email', 'mails.recipient', 'opening_requests.email']);
  expect((await school.call('POST', `/api/own-data/${secret}/erasure`)).json()).toEqual({ bookings: 0 });
  expect(await findTexts(school, 1, [email.toLowerCase()])).toEqual([]);
});

test('a mailed link reads, corrects and erases the data of its address for a day, and answers do not tell who is known', async () => {
  const { booking } = await knownGuest('Ivo Lind', 'Ivo@lind.example', '+4915123456784');
  const ask = (email: string, host: string = HOSTS.norte) => school.call('POST', '/api/own-data', { host, payload: { email } });
  const links = () => db().selectFrom('data_links').where('tenant_id', '=', 1).selectAll().execute();
  for (const [email, host] of [['unknown@lind.example', HOSTS.norte], ['ivo@lind.example', HOSTS.baleal]] as const) {
    const answer = await ask(email, host);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  }
  expect(await links()).toEqual([]);
  expect((await ask('no address')).statusCode).toBe(400);
  expect((await ask(' IVO@lind.example')).json()).toEqual({});
  const [link, ...further] = await links();
  expect([link!.email, further]).toEqual(['Ivo@lind.example', []]);
  const mail = await db().selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'own_data').select(['recipient', 'data_link_id']).executeTakeFirstOrThrow();
  expect(mail).toEqual({ recipient: 'Ivo@lind.example', data_link_id: link!.id });

  const own = (method: 'GET' | 'PUT' | 'POST', path = '', payload?: object, host: string = HOSTS.norte) => school.call(method, `/api/own-data/${link!.id}${path}`, { host, ...(payload && { payload }) });
  expect((await own('GET')).json<OwnData>()).toMatchObject({ emails: ['ivo@lind.example'], bookings: [{ reference: booking.reference }] });
  await db().updateTable('activities').set({ translations: { de: { name: 'Auf Deutsch' } } }).where('tenant_id', '=', 1).execute();
  const activityIn = async (method: 'GET' | 'PUT', lang: string, payload?: object) => (await own(method, `?lang=${lang}`, payload)).json<OwnData>().bookings[0]!.activity;
  expect(await activityIn('GET', 'fr')).toBe((await own('GET')).json<OwnData>().bookings[0]!.activity);
  expect([await activityIn('GET', 'de'), await activityIn('PUT', 'de', { name: 'Ivo Lind', phone: '' })]).toEqual(['Auf Deutsch', 'Auf Deutsch']);
  expect((await own('GET', '', undefined, HOSTS.baleal)).statusCode).toBe(404);
  expect((await school.call('GET', '/api/own-data/nothing')).statusCode).toBe(404);
  expect((await own('PUT', '', { name: 'Ivo Berg', phone: '' })).json()).toMatchObject({ name: 'Ivo Berg', phone: '' });
  const now = school.clock.now;
  school.clock.now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  for (const [method, path, payload] of [['GET', ''], ['PUT', '', { name: 'A', phone: '' }], ['POST', '/erasure']] as const) expect((await own(method, path, payload)).statusCode).toBe(404);
  school.clock.now = now;
  expect((await own('POST', '/erasure')).json<ErrorAnswer>().code).toBe('erasure_booking_open');
  await letPass(booking);
  const before = await ledger();
  expect((await own('POST', '/erasure')).json()).toEqual({ bookings: 1 });
  expect(await findTexts(school, 1, ['Ivo Lind', 'Ivo Berg', 'ivo@lind.example', '15123456784'])).toEqual([]);
  expect(await ledger()).toEqual(before);
  expect((await own('GET')).statusCode).toBe(404);
});

/** A link to the data of an address that has written to a school or waits there. */
async function linkFor(email: string): Promise<string> {
  expect((await school.call('POST', '/api/own-data', { payload: { email } })).statusCode).toBe(200);
  return (await db().selectFrom('data_links').where('tenant_id', '=', 1).where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;
}
const enquired = async (email: string, tenant_id = 1) =>
  school.database.forTenant({ id: tenant_id }).insertInto('enquiries').values({ tenant_id, kind: 'group', name: 'Ema Enganada', email, phone: '+351912000201', people: 4, wish: 'Waves', lang: 'pt', creation_date: NOW.toISOString() }).execute();
const contactsOf = async (table: 'enquiries' | 'waiting', email: string, tenant_id = 1) =>
  school.database.forTenant({ id: tenant_id }).selectFrom(table).where('tenant_id', '=', tenant_id).where('email', '=', email).select(['name', 'phone']).execute();

test('who has only asked or waits corrects name and number there, and nowhere else', async () => {
  const { id: lesson_id } = await freshLesson(school);
  const [asking, waiting, other] = ['ema@asks.example', 'gil@waits.example', 'eva@asks.example'];
  for (const [email, tenant] of [[asking, 1], [asking, 2], [other, 1]] as const) await enquired(email, tenant);
  const untouched = await contactsOf('enquiries', other);
  await db().insertInto('waiting').values({ tenant_id: 1, lesson_id, position: 1, people: 2, name: 'Gil Errado', email: waiting, phone: '+351912000202', lang: 'pt', creation_date: NOW.toISOString() }).execute();

  for (const [table, email, wrong] of [['enquiries', asking, 'Ema Enganada'], ['waiting', waiting, 'Gil Errado']] as const) {
    const link = `/api/own-data/${await linkFor(email)}`;
    expect((await school.call('GET', link)).json<OwnData>()).toMatchObject({ name: wrong, is_correctable: true });
    expect(statusAndCode(await school.call('PUT', link, { payload: { name: '', phone: '' } }))).toEqual([400, 'invalid_entry']);
    for (const [sent, phone] of [['912 000 209', '+351912000209'], ['', '']]) {
      expect((await school.call('PUT', link, { payload: { name: 'Right Name', phone: sent } })).json<OwnData>()).toMatchObject({ name: 'Right Name', phone, [table]: [{ name: 'Right Name', phone }] });
      expect(await contactsOf(table, email)).toEqual([{ name: 'Right Name', phone }]);
    }
  }
  expect(await contactsOf('enquiries', other)).toEqual(untouched);
  expect(await contactsOf('enquiries', asking, 2)).toEqual(untouched);
});

test('a guest’s name corrects what an enquiry has, too, also if it is right already', async () => {
  const email = 'ines@asks.example';
  const booked = await repost(school, await freshLesson(school), submission({ users: [{ name: 'Inês Certa', age: '30' }], email, phone: '+351912000203' }));
  const guest = await guestOf(booked.json<Booking>());
  await enquired(email);
  const link = `/api/own-data/${await linkFor(email)}`;
  const right = { name: 'Inês Certa', phone: '+351912000203' };
  expect((await school.call('GET', link)).json()).toMatchObject(right);
  const entries = async () => db().selectFrom('audit_log').where('tenant_id', '=', 1).where('action', '=', 'guest.change').where('record_id', '=', String(guest)).select('changes').execute();
  for (let times = 0; times < 2; times++) expect((await school.call('PUT', link, { payload: right })).json()).toMatchObject(right);
  expect(await contactsOf('enquiries', email)).toEqual([right]);
  expect(await entries()).toEqual([{ changes: {} }]);

  const held = async () => db().updateTable('bookings').set({ status: 'awaiting_payment', hold_until: '2026-07-02T08:00:00Z' }).where('tenant_id', '=', 1).where('guest_id', '=', guest).returning('id').executeTakeFirstOrThrow();
  const { id } = await held();
  await school.call('PUT', link, { payload: { ...right, phone: '912 000 205' } });
  expect(await db().selectFrom('bookings').where('tenant_id', '=', 1).where('id', '=', id).select('phone').executeTakeFirst()).toEqual({ phone: '+351912000205' });
});

test('a member of the team without a booking corrects the account', async () => {
  const cookie = await signInAs(school, 'instructor');
  const corrected = { name: 'Ivo Instrutor', phone: '+351912000204' };
  expect((await send('PUT', '/api/user/me/data', corrected, HOSTS.norte, cookie)).json()).toMatchObject({ ...corrected, account: corrected });
  expect((await send('GET', '/api/user/me', undefined, HOSTS.norte, cookie)).json()).toMatchObject(corrected);
});

test('at night guests without a lesson for the school’s months are erased, except readers of the news and those who come again', async () => {
  const texts = ['Olga Vergangen', 'olga@past.example'];
  const booked = async (name: string, email: string) => (await repost(school, await freshLesson(school), submission({ users: [{ name, age: '34' }], email, phone: '912345678' }))).json<Booking>();
  const [old, reader] = [await booked(texts[0]!, texts[1]!), await booked('Rita Liest', 'rita@reads.example')];
  await booked('Nina Neu', 'nina@soon.example');
  await Promise.all([old, reader].map(letPass));
  await sql`update bookings set creation_date = '2025-06-01T09:00:00Z' where tenant_id = 1 and id = any(${[old.id, reader.id]}::uuid[])`.execute(school.database.owner);
  await sql`update lessons set date = '2025-06-02T09:00:00Z' where tenant_id = 1 and id = any(${[old.lesson_id, reader.lesson_id]}::integer[])`.execute(school.database.owner);
  await sql`update guests set creation_date = '2025-06-01T09:00:00Z' where tenant_id = 1 and email in (${texts[1]}, 'rita@reads.example', 'nina@soon.example')`.execute(school.database.owner);
  const at = NOW.toISOString();
  await db().insertInto('subscribers').values({ tenant_id: 1, id: crypto.randomUUID(), email: 'rita@reads.example', lang: 'en', creation_date: at, mailed_at: at, verified: true }).execute();
  const night = () => eraseOldGuestsTask({ database: school.database, directory: school.directory, now: () => school.clock.now })({}, {} as never);

  await night();
  expect(await findTexts(school, 1, texts)).toContain('guests.email');
  expect((await send('PUT', '/api/school/legal', { keep_guests_months: '5' })).statusCode).toBe(400);
  expect((await send('PUT', '/api/school/legal', { keep_guests_months: '12' })).statusCode).toBe(200);
  const before = await ledger();
  await night();
  expect(await findTexts(school, 1, texts)).toEqual([]);
  expect(await findTexts(school, 1, ['rita@reads.example'])).toContain('guests.email');
  expect(await findTexts(school, 1, ['nina@soon.example'])).toContain('guests.email');
  expect(await ledger()).toEqual(before);
});

test('at night nothing is tried on the team, nor on a guest into whom one of the team was merged; an account that is not confirmed protects nothing', async () => {
  const { owner } = school.database;
  expect((await send('PUT', '/api/school/legal', { keep_guests_months: '12' })).statusCode).toBe(200);
  const guest = async (email: string, merged_into: number | null = null) => {
    const { rows } = await sql<{ id: number }>`
      insert into guests (tenant_id, name, email, phone, lang, creation_date, merged_into) values (1, 'Old', ${email}, '', 'en', '2025-01-01', ${merged_into}) returning id`.execute(owner);
    return rows[0]!.id;
  };
  const account = (email: string, is_confirmed: boolean) => sql`insert into users (tenant_id, email, role, is_confirmed) values (1, ${email}, 'admin', ${is_confirmed})`.execute(owner);
  for (const [email, isConfirmed] of [['Vera@team.example', true], ['wim@team.example', true], ['xena@team.example', false]] as const) await account(email, isConfirmed);
  await guest('vera@team.example');
  await guest('wim@team.example', await guest('wim@home.example'));
  const [unconfirmed, plain] = [await guest('xena@team.example'), await guest('yara@home.example')];
  expect(await listOldGuests(owner, school.clock.now)).toEqual([unconfirmed, plain].map((id) => ({ tenant_id: 1, id })));
});
