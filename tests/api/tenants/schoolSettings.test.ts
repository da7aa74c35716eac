import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { School, SetUp } from '#shared/school/schoolContract.ts';
import type { Setting } from '#shared/contract/setting.ts';
import type { Directory } from '#shared/contract/tenant.ts';
import { auditLog } from '../../support/auditLog.ts';
import { statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const read = async (group: string) => (await school.call('GET', `/api/school/${group}`, { cookie: admin })).json<School>();
const save = (group: string, payload: object, cookie: string | undefined = admin) => school.call('PUT', `/api/school/${group}`, { cookie, payload });
const settings = async () => (await school.call('GET', '/api/settings', { cookie: admin })).json<Setting[]>();
const tenant = async (slug = 'norte') => (await school.call('GET', '/tenants.json')).json<Directory>().tenants.find((one) => one.slug === slug)!;
const everything = async () => [await tenant(), await settings(), (await auditLog(school, { id: 1 })).length];

describe('a group of the Settings page', () => {
  test('has its fields, those of settings without a value too', async () => {
    expect(await read('look')).toEqual({
      ...{ id: 'look', version: expect.any(Number), name: 'Praia Norte Surf School', theme_color: '#e8603c' },
      ...{ pitch: expect.stringContaining('Nazaré'), home_alert: expect.stringContaining('Storm') },
      translations: expect.objectContaining({ de: { pitch: expect.stringContaining('Bucht'), home_alert: expect.stringContaining('Sturm') } }),
    });
    expect(await read('legal')).toMatchObject({ rnaat: 'RNAAT 912/2019', complaints_url: '' });
    expect((await school.call('GET', '/api/school/secrets', { cookie: admin })).statusCode).toBe(400);
  });

  test('is saved whole: the next page has it, the audit log says what changed', async () => {
    const before = await read('contact');
    const sent = { phone: '262 561 000', whatsapp_url: '00351 912 345 678', email: 'surf@norte.example', address: ' Rua 1\r\n2450 Nazaré ', coordinates: '39.602134567;-9.1' };
    const answer = await save('contact', { ...before, ...sent });
    expect(answer.statusCode).toBe(200);
    const stored = { phone: '+351262561000', whatsapp_url: '+351912345678', email: 'surf@norte.example', address: 'Rua 1\n2450 Nazaré', coordinates: '39.60213, -9.1' };
    expect(answer.json()).toMatchObject(stored);
    expect(await read('contact')).toEqual(answer.json());
    expect(Object.fromEntries((await settings()).map(({ name, value }) => [name, value]))).toMatchObject({ phone: stored.phone, address: stored.address, facebook_url: before.facebook_url });
    const entry = (await auditLog(school, { id: 1 })).find(({ action }) => action === 'school.change');
    expect(entry).toMatchObject({ label: 'Praia Norte Surf School' });
    expect(Object.keys(entry!.changes).toSorted()).toEqual(Object.keys(sent).toSorted());
    expect(entry!.changes.phone).toEqual(['+351912000100', stored.phone]);
  });

  test('of facts is in the directory at once, and other schools’ entries stay', async () => {
    const other = await tenant('baleal');
    const change = { name: 'Norte Waves', theme_color: '#0a5c86' };
    expect((await save('look', change)).statusCode).toBe(200);
    expect((await save('booking', { timezone: 'Atlantic/Azores', refund_hours: 48 })).statusCode).toBe(200);
    expect((await save('languages', { langs: ['pt', 'en'] })).statusCode).toBe(200);
    expect(await tenant()).toMatchObject({ ...change, timezone: 'Atlantic/Azores', refund_hours: 48, langs: ['pt', 'en'] });
    expect(await tenant('baleal')).toEqual(other);
    const back = { name: 'Praia Norte Surf School', theme_color: '#e8603c', timezone: 'Europe/Lisbon', refund_hours: 24, langs: ['en', 'pt', 'es', 'fr', 'de'] };
    for (const group of ['look', 'booking', 'languages']) expect((await save(group, back)).statusCode).toBe(200);
    expect(await tenant()).toMatchObject(back);
  });

  test('that is saved without a change leaves no entry and the same version', async () => {
    const [, , entries] = await everything();
    const before = await read('booking');
    expect((await save('booking', before)).json()).toEqual(before);
    expect((await everything())[2]).toBe(entries);
  });

  test('ignores fields of other groups', async () => {
    const before = await everything();
    expect((await save('legal', { name: 'Elsewhere', phone: '1' })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('that another admin has changed meanwhile is not overwritten', async () => {
    const { version } = await read('look');
    expect((await save('look', { pitch: 'First', version })).json<School>().version).toBe(version! + 1);
    const late = await save('look', { pitch: 'Second', version });
    expect(statusAndCode(late)).toEqual([409, 'changed_meanwhile']);
    expect((await read('look')).pitch).toBe('First');
  });

  test.each([
    ['contact', { phone: '12 34', address: 'Rua 2' }, { phone: 'This is not a number that can be called. Numbers from abroad begin with + and their country code.' }],
    ['contact', { whatsapp_url: 'https://wa.me/351912345678' }, { whatsapp_url: 'This is not a number that can be called. Numbers from abroad begin with + and their country code.' }],
    ['contact', { coordinates: '139.6, -9.07', email: 'surf@' }, { coordinates: 'This is not a position such as 39.60213, -9.07122.', email: 'This is not a valid email address.' }],
    ['booking', { timezone: 'Europe/Nazare', refund_hours: -1 }, { timezone: 'This is not a time zone such as Europe/Lisbon.', refund_hours: 'This is 0 at least.' }],
    ['booking', { timezone: '+01:00', country: 'XX' }, { timezone: 'This is not a time zone such as Europe/Lisbon.', country: 'This is not what belongs here.' }],
    ['languages', { langs: ['pt', 'it'] }, { langs: 'The site needs at least one of the five languages, each of them once.' }],
    ['languages', { langs: [] }, { langs: 'The site needs at least one of the five languages, each of them once.' }],
    ['look', { name: ' ', theme_color: 'red', pitch: 'x'.repeat(161) }, { name: 'This is needed.', theme_color: 'This is not a colour such as #e8603c.', pitch: 'This text is longer than 160 characters.' }],
    ['look', { name: 'Surf www.evil.example' }, { name: 'This cannot contain a web address.' }],
    ['legal', { complaints_url: 'javascript:alert(1)' }, { complaints_url: 'This is not a web address: it begins with https:// or http://.' }],
    ['payments', { enable_payments: 'yes', vat_rate: '101' }, { enable_payments: 'This is not what belongs here.', vat_rate: 'This is not a percentage from 0 to 100 with two decimals at most.' }],
  ])('%s: %j is a 400 with a sentence at its field, and changes nothing', async (group, payload, errors) => {
    const before = await everything();
    const answer = await save(group, payload);
    expect([answer.statusCode, answer.json<{ code: string; errors: object }>()]).toEqual([400, expect.objectContaining({ code: 'invalid_entry', errors })]);
    expect(await everything()).toEqual(before);
  });

  test.each([{ name: 7 }, { refund_hours: 'many' }, { langs: 'pt' }, { version: 'x' }])('%j is malformed', async (payload) => {
    const before = await everything();
    expect((await save('look', payload)).statusCode).toBe(400);
    expect(await everything()).toEqual(before);
  });

  test('is for the school’s admins alone, and changes that school alone', async () => {
    const before = await everything();
    const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    for (const [cookie, status] of [[undefined, 401], [await school.signIn(VISITOR), 403], [foreign, 401]] as const) {
      expect((await school.call('GET', '/api/school/contact', { cookie })).statusCode).toBe(status);
      expect((await school.call('GET', '/api/set-up', { cookie })).statusCode).toBe(status);
      expect((await school.call('PUT', '/api/school/look', { cookie, payload: { name: 'Mine' } })).statusCode).toBe(status);
    }
    expect((await school.call('PUT', '/api/school/look', { host: HOSTS.baleal, cookie: foreign, payload: { name: 'Baleal Waves' } })).statusCode).toBe(200);
    expect((await tenant('baleal')).name).toBe('Baleal Waves');
    expect(await everything()).toEqual(before);
  });
});

test('the database lets the application change no other school, and no other column', async () => {
  const norte = school.database.forTenant({ id: 1 });
  const taken = await norte.updateTable('tenants').set({ name: 'Taken' }).where('id', '=', 2).executeTakeFirst();
  expect(taken.numUpdatedRows).toBe(0n);
  await expect(norte.updateTable('tenants').set({ slug: 'other' }).where('id', '=', 1).execute()).rejects.toThrow(/permission denied/);
  await expect(norte.selectFrom('tenants').select('stripe_account').execute()).rejects.toThrow(/permission denied/);
});

test('a single setting takes phone numbers by the same rule', async () => {
  const phone = (await settings()).find(({ name }) => name === 'phone')!;
  const put = (value: string) => school.call('PUT', `/api/settings/${phone.id}`, { cookie: admin, payload: { value } });
  expect((await put('912 345 678')).json()).toMatchObject({ value: '+351912345678' });
  const refused = await put('912');
  expect([refused.statusCode, refused.json()]).toEqual([400, expect.objectContaining({ errors: { value: 'This is not a number that can be called. Numbers from abroad begin with + and their country code.' } })]);
});

test('the set-up knows from the data what is done', async () => {
  const steps = async (host: string = HOSTS.norte, cookie = admin) => (await school.call('GET', '/api/set-up', { host, cookie })).json<SetUp>();
  const all = { look: true, activity: true, lesson: true, contact: true, texts: true, payments: true, share: true };
  expect(await steps()).toEqual(all);
  await school.database.owner.insertInto('tenants').values({ slug: 'new', name: 'New' }).execute();
  const { id } = await school.database.owner.selectFrom('tenants').where('slug', '=', 'new').select('id').executeTakeFirstOrThrow();
  await school.database.owner.insertInto('tenant_hosts').values({ tenant_id: id, host: 'new.localhost', position: 0 }).execute();
  const db = school.database.forTenant({ id });
  const users = await school.database.forTenant({ id: 1 }).selectFrom('users').where('email', '=', ADMINS.norte).select('password_hash').executeTakeFirstOrThrow();
  await db.insertInto('users').values({ tenant_id: id, email: 'eva@new.example', password_hash: users.password_hash, role: 'owner', is_confirmed: true }).execute();
  const eva = await school.signIn('eva@new.example', 'new.localhost');
  expect(await steps('new.localhost', eva)).toEqual(Object.fromEntries(Object.keys(all).map((step) => [step, false])));
});
