import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_OFFER } from '#shared/catalog/offerRules.ts';
import { PALETTE } from '#shared/catalog/palette.ts';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import { bookableTimes } from '#shared/time/time.ts';
import { statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

type Stored = Record<string, unknown> & { id: number; version: number };

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  school.call(method, url, { cookie: admin, ...(payload && { payload }) });
const all = async (resource: string) => (await call('GET', `/api/${resource}?range=[0,99]`)).json<Stored[]>();
const newest = async (resource: string) => (await all(resource)).reduce((latest, one) => (one.id > latest.id ? one : latest));

const plan = (times: object[], days: unknown[] = ['sat', 'mon']) => JSON.stringify({ days, times });
const ten = { name: 'default', time: '10:00', num_places: 8 };

/** A new record of every catalog resource: the fields sent, and the defaults stored with them. */
const NEW = {
  activities: [{ name: 'Night surf', place: 'Praia do Sul', price: 42.5 }, { vat_rate: null, deposit_percent: null, order_num: 999, recurrent: 0, recurrent_config: '', color: '#0000ff', photos: [], ...NO_OFFER }],
  tags: [{ name: 'Ladies' }, { color: '#0000ff' }],
  instructors: [{ name: 'Mia Sand', email: 'mia@norte.example', phone: '262 000 111' }, { color: '#0000ff', photos: [], about: '', langs: [], order_num: 999 }],
  settings: [{ name: 'twitter_url', value: 'https://x.com/norte' }, {}],
  posts: [{ title: 'Big swell', body: 'Come **early**.\n\nBring water.' }, { creation_date: '2026-07-01T08:30:00Z', photos: [] }],
  products: [{ title: 'Ten lessons', description: 'Valid for a year', price: 29_900 }, { num_uses: 1, valid_days: null, activities: [], transferable: true, order_num: 999, name: '' }],
} as const satisfies Record<string, readonly [sent: object, defaults: object]>;

describe.each(Object.entries(NEW))('%s', (resource, [sent, defaults]) => {
  test('are made with their defaults, changed field by field and deleted with the record as the answer', async () => {
    const made = await call('POST', `/api/${resource}`, { ...sent, id: 1, tenant_id: 2, version: 7, deleted_at: '2026-01-01T00:00:00Z' });
    expect(made.statusCode).toBe(201);
    const record = made.json<Stored>();
    expect(record).toEqual({ ...sent, ...defaults, translations: {}, id: record.id, version: 1 });
    expect((await all(resource)).find(({ id }) => id === record.id)).toEqual(record);

    const [field, value] = Object.entries(sent).find(([name]) => name !== 'name' && name !== 'price') ?? ['name', 'Women'];
    const changed = await call('PUT', `/api/${resource}/${record.id}`, { [field]: value, tenant_id: 2, unknown: 1 });
    expect(changed.json()).toEqual({ ...record, [field]: value, version: 2 });

    if (resource === 'settings') return;
    const deleted = await school.call('DELETE', `/api/${resource}/${record.id}`, { cookie: admin, headers: { 'content-type': 'text/plain' } });
    expect(deleted.json()).toEqual(changed.json());
    expect((await call('GET', `/api/${resource}/${record.id}`)).statusCode).toBe(404);
    expect((await call('PUT', `/api/${resource}/${record.id}`, sent)).statusCode).toBe(404);
    expect((await all(resource)).map(({ id }) => id)).not.toContain(record.id);
  });

  test('take changes from the school’s admins alone', async () => {
    const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    const visitor = await school.signIn(VISITOR);
    const before = await all(resource);
    const { id } = before[0]!;
    for (const [cookie, status] of [[undefined, 401], [visitor, 403], [foreign, 401]] as const) {
      expect((await school.call('POST', `/api/${resource}`, { cookie, payload: sent })).statusCode).toBe(status);
      expect((await school.call('PUT', `/api/${resource}/${id}`, { cookie, payload: sent })).statusCode).toBe(status);
      expect((await school.call('DELETE', `/api/${resource}/${id}`, { cookie })).statusCode).toBe(resource === 'settings' ? 404 : status);
    }
    expect(await all(resource)).toEqual(before);
  });

  test('that another admin has changed meanwhile are not overwritten', async () => {
    const { id, version } = await newest(resource);
    const [field, value] = Object.entries(sent).at(-1)!;
    const url = `/api/${resource}/${id}`;
    expect((await call('PUT', url, { [field]: value, version })).json<Stored>().version).toBe(version + 1);
    const late = await call('PUT', url, { ...sent, version });
    expect(statusAndCode(late)).toEqual([409, 'changed_meanwhile']);
    expect((await call('GET', url)).json<Stored>().version).toBe(version + 1);
    expect((await call('PUT', url, {})).json<Stored>().version).toBe(version + 1);
    expect((await call('PUT', url, { [field]: value, version: version + 1 })).statusCode).toBe(200);
  });

  test('tell the public no version', async () => {
    const [record] = (await school.call('GET', `/api/${resource}`)).json<object[]>();
    expect(record).not.toHaveProperty('version');
    expect((await school.call('GET', `/api/${resource}?sort=["version","ASC"]`)).statusCode).toBe(400);
  });
});

const recurring = { name: 'X', price: 10, recurrent: 1 };
test.each([
  ['activities', { name: ' ', price: 10 }, { name: { code: 'required' } }],
  ['activities', { name: 'x'.repeat(101), price: 10 }, { name: { code: 'too_long', max: 100 } }],
  ['activities', { name: 'X' }, { price: { code: 'too_small', min: 1 } }],
  ['activities', { name: 'X', price: 12.345 }, { price: { code: 'cents' } }],
  ['activities', { name: 'X', price: 100_001 }, { price: { code: 'too_large', max: 100_000 } }],
  ['activities', { name: 'X', price: 10, order_num: 1000 }, { order_num: { code: 'too_large', max: 999 } }],
  ['activities', { name: 'X', price: 10, vat_rate: 100.5 }, { vat_rate: { code: 'percent' } }],
  ['activities', { name: 'X', price: 10, color: 'red' }, { color: { code: 'color' } }],
  ['activities', recurring, { recurrent_config: { code: 'recurrence' } }],
  ['activities', { ...recurring, recurrent_config: '{"days":[' }, { recurrent_config: { code: 'recurrence' } }],
  ['activities', { ...recurring, recurrent_config: plan([ten], ['someday']) }, { recurrent_config: { code: 'recurrence' } }],
  ['activities', { ...recurring, recurrent_config: plan([ten], []) }, { 'recurrent_config.days': { code: 'days_missing' } }],
  ['activities', { ...recurring, recurrent_config: plan([]) }, { 'recurrent_config.times': { code: 'times_missing' } }],
  ['activities', { ...recurring, recurrent_config: plan([ten, { ...ten, name: 'b' }]) }, { 'recurrent_config.times.1.time': { code: 'times_alike' } }],
  [
    'activities',
    { ...recurring, recurrent_config: plan([{ name: '', time: '20:00', num_places: 0 }]) },
    {
      'recurrent_config.times.0.name': { code: 'required' },
      'recurrent_config.times.0.time': { code: 'not_bookable_time', from: '07:00', to: '19:45' },
      'recurrent_config.times.0.num_places': { code: 'too_small', min: 1 },
    },
  ],
  ['tags', { name: 'X', color: '#123456' }, { color: { code: 'color' } }],
  ['activities', { name: '\u200b\u2060', price: 10 }, { name: { code: 'required' } }],
  ['activities', { name: 'X', price: 10, recurrent_config: 'x'.repeat(8001) }, { recurrent_config: { code: 'too_long', max: 8000 } }],
  ['instructors', { name: 'X', color: 'red;background:url(//evil)' }, { color: { code: 'color' } }],
  ['products', { title: 'X', price: 1, name: 'x'.repeat(101) }, { name: { code: 'too_long', max: 100 } }],
  ['instructors', { name: 'X', email: 'a@b' }, { email: { code: 'email_invalid' } }],
  ['instructors', { name: 'X', phone: 'call me' }, { phone: { code: 'not_callable' } }],
  ['posts', { title: '', body: 'x'.repeat(30_001) }, { title: { code: 'required' }, body: { code: 'too_long', max: 30_000 } }],
  ['products', { title: 'X', price: 10.5 }, { price: { code: 'cents' } }],
  ['products', { title: 'X', price: -1, num_uses: 0 }, { price: { code: 'too_small', min: 0 }, num_uses: { code: 'too_small', min: 1 } }],
  ['settings', { name: 'password', value: 'x' }, { name: { code: 'unknown_setting' } }],
  ['settings', { name: 'home_alert', value: 'x'.repeat(2001) }, { value: { code: 'too_long', max: 2000 } }],
])('%s: %j is a 400 that says what is wrong, and makes nothing', async (resource, payload, problems) => {
  const before = await all(resource);
  const answer = await call('POST', `/api/${resource}`, payload);
  expect(answer.statusCode).toBe(400);
  const { code, errors, problems: said } = answer.json<{ code: string; errors: Record<string, string>; problems: object }>();
  expect([code, said]).toEqual(['invalid_entry', problems]);
  for (const sentence of Object.values(errors)) expect(sentence).not.toMatch(/%\{|undefined/);
  expect(await all(resource)).toEqual(before);
});

test.each([
  ['tags', { name: 5 }, 'name'],
  ['activities', { name: 'X', price: '10' }, 'price'],
  ['activities', { name: 'X', price: 10, recurrent: 2 }, 'recurrent'],
  ['posts', { title: null, body: [] }, 'title'],
])('%s: %j is not what belongs there', async (resource, payload, field) => {
  const answer = await call('POST', `/api/${resource}`, payload);
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
});

test('what cannot be stored is a 400', async () => {
  expect((await call('POST', '/api/tags', { name: 'a\u0000b', color: PALETTE.red })).json()).toMatchObject({ name: 'a b' });
  expect((await call('PUT', '/api/tags/1', { name: '\u0000' })).statusCode).toBe(400);
});

test('a setting has one record, also after a second create; its name stays; it cannot be deleted', async () => {
  const [again, name] = await Promise.all([
    call('POST', '/api/settings', { name: 'home_alert', value: 'Two' }),
    call('PUT', '/api/settings/1', { name: 'enable_payments', value: '' }),
  ]);
  expect(statusAndCode(again)).toEqual([409, 'changed_meanwhile']);
  expect(name.json<Stored>().name).not.toBe('enable_payments');
  expect((await call('DELETE', '/api/settings/1')).statusCode).toBe(404);
  const named = (await all('settings')).filter((setting) => setting.name === 'home_alert');
  expect(named).toHaveLength(1);
});

describe('an activity with lessons', () => {
  test('is not deleted, and the refusal counts them', async () => {
    const answer = await call('DELETE', '/api/activities/1');
    expect(answer.statusCode).toBe(409);
    const { rows } = await lessonsOf(1);
    expect(answer.json()).toMatchObject({ code: 'activity_in_use', problems: { id: { lessons: rows } } });
    expect((await call('GET', '/api/activities/1')).statusCode).toBe(200);
  });

  test('is deleted when all of them are, and no lesson can be given it any more', async () => {
    const { id } = (await call('POST', '/api/activities', NEW.activities[0])).json<Stored>();
    const lesson = { activity_id: id, date: '2026-07-20T09:00:00Z', num_places: 8 };
    const made = (await call('POST', '/api/lessons', lesson)).json<Stored>();
    expect((await call('DELETE', `/api/activities/${id}`)).statusCode).toBe(409);
    await call('DELETE', `/api/lessons/${made.id}`);
    expect((await call('DELETE', `/api/activities/${id}`)).statusCode).toBe(200);
    const late = await call('POST', '/api/lessons', lesson);
    expect([late.statusCode, late.json()]).toEqual([400, expect.objectContaining({ problems: { activity_id: { code: 'unknown_entry' } } })]);
  });

  test('and a lesson made at the same moment: one of the two is refused, 20 times', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { id } = (await call('POST', '/api/activities', NEW.activities[0])).json<Stored>();
      const [deleted, made] = await Promise.all([
        call('DELETE', `/api/activities/${id}`),
        call('POST', '/api/lessons', { activity_id: id, date: '2026-07-20T09:00:00Z', num_places: 8 }),
      ]);
      expect([[200, 400], [409, 201]]).toContainEqual([deleted.statusCode, made.statusCode]);
      expect((await call('GET', `/api/activities/${id}`)).statusCode).toBe(deleted.statusCode === 200 ? 404 : 200);
    }
  });

  async function lessonsOf(activity: number) {
    const answer = await call('GET', `/api/lessons?range=[0,0]&filter={"activity_id":${activity}}`);
    return { rows: Number(String(answer.headers['content-range']).split('/')[1]) };
  }
});

test('a deleted tag or instructor is taken off its lessons; the rest of the lesson stays', async () => {
  const tag = (await call('POST', '/api/tags', { name: 'Short' })).json<Stored>();
  const instructor = (await call('POST', '/api/instructors', { name: 'Guest' })).json<Stored>();
  const input = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 8, tags: [1, tag.id], instructors: [1, instructor.id] };
  const lesson = (await call('POST', '/api/lessons', input)).json<Stored>();
  await call('DELETE', `/api/tags/${tag.id}`);
  await call('DELETE', `/api/instructors/${instructor.id}`);
  expect(await school.readLesson(lesson.id)).toMatchObject({ tags: [1], instructors: [1], num_places: 8 });
});

test('a lesson that another admin has changed meanwhile is not overwritten; a booking is no such change', async () => {
  const made = (await call('POST', '/api/lessons', { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 8 })).json<Stored>();
  expect(made.version).toBe(1);
  const users = [{ name: 'Ana', age: '9' }];
  const booking = { users, phone: '+351912345678', email: 'ana@example.com', notes: '', payment_intent_id: null };
  expect((await school.call('POST', `/api/lessons/${made.id}/bookings`, { payload: booking })).statusCode).toBe(201);
  expect((await call('PUT', `/api/lessons/${made.id}`, { num_places: 6, version: 1 })).json()).toMatchObject({ num_places: 6, version: 2 });
  const late = await call('PUT', `/api/lessons/${made.id}`, { num_places: 9, version: 1 });
  expect(statusAndCode(late)).toEqual([409, 'changed_meanwhile']);
  expect(await school.readLesson(made.id)).toMatchObject({ num_places: 6 });
});

test('two changes of parts at once do not make together what neither may make', async () => {
  const { id } = (await call('POST', '/api/activities', { ...recurring, recurrent: 0, recurrent_config: plan([ten]) })).json<Stored>();
  for (let turn = 0; turn < 20; turn += 1) {
    await call('PUT', `/api/activities/${id}`, { recurrent: 0, recurrent_config: plan([ten]) });
    const [on, emptied] = await Promise.all([
      call('PUT', `/api/activities/${id}`, { recurrent: 1 }),
      call('PUT', `/api/activities/${id}`, { recurrent_config: '' }),
    ]);
    expect([[200, 400], [400, 200]]).toContainEqual([on.statusCode, emptied.statusCode]);
    const stored = (await call('GET', `/api/activities/${id}`)).json<Stored>();
    expect([stored.recurrent, stored.recurrent_config === '']).not.toEqual([1, true]);
  }
});

test('a plan is stored without what does not belong to it, a text without marks that turn what follows', async () => {
  const sent = JSON.stringify({ days: ['sun', 'mon', 'mon'], times: [{ ...ten, extra: 'x' }], more: [1] });
  const made = (await call('POST', '/api/activities', { ...recurring, name: 'Tide\u202E pool', recurrent_config: sent })).json<Stored>();
  expect(made).toMatchObject({ name: 'Tide pool', recurrent_config: plan([ten], ['mon', 'sun']) });
});

test('a tag deleted while lessons that have it are saved: every request gets an answer of its own', async () => {
  const lesson = (await call('POST', '/api/lessons', { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 8 })).json<Stored>();
  for (let turn = 0; turn < 10; turn += 1) {
    const tag = (await call('POST', '/api/tags', { name: 'Short' })).json<Stored>();
    await call('PUT', `/api/lessons/${lesson.id}`, { tags: [tag.id] });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => call('PUT', `/api/lessons/${lesson.id}`, { tags: [tag.id] })),
      call('DELETE', `/api/tags/${tag.id}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    expect((await call('GET', `/api/tags/${tag.id}`)).statusCode).toBe(404);
    expect(await school.readLesson(lesson.id)).toMatchObject({ tags: [] });
  }
});

test('a tag’s name is the only one of the school, whatever its case', async () => {
  const before = await all('tags');
  const [first, second] = before as [Stored, Stored];
  const name = String(first.name);
  const refusal = { code: 'invalid_entry', problems: { name: { code: 'name_taken' } } };
  expect((await call('POST', '/api/tags', { name: ` ${name.toUpperCase()} ` })).json()).toMatchObject(refusal);
  expect((await call('PUT', `/api/tags/${second.id}`, { name, version: second.version })).json()).toMatchObject(refusal);
  expect(await all('tags')).toEqual(before);
  // Its own name in other letters.
  const capitals = await call('PUT', `/api/tags/${first.id}`, { name: name.toUpperCase(), version: first.version });
  expect(capitals.statusCode).toBe(200);
  await call('PUT', `/api/tags/${first.id}`, { name });
});

test('a school has so many of a kind and no more', async () => {
  await sql`insert into tags (tenant_id, name) select 1, 'tag ' || i from generate_series(1, 300) as i`.execute(school.database.owner);
  const answer = await call('POST', '/api/tags', { name: 'One more' });
  expect(statusAndCode(answer)).toEqual([409, 'too_many_records']);
});

test('a school has room for more codes than it could use up, because a used one cannot be deleted', async () => {
  const { owner } = school.database;
  const addCode = () => call('POST', '/api/discount_codes', { code: `SUMMER${crypto.randomUUID().slice(0, 8)}`, percent: 10 });
  const fill = (to: number) => sql`insert into discount_codes (tenant_id, code, percent)
    select 1, 'FILL' || i, 10 from generate_series((select count(*) + 1 from discount_codes where tenant_id = 1), ${to}::integer) as i`.execute(owner);
  await fill(4999);
  expect((await addCode()).statusCode).toBe(201);
  expect(statusAndCode(await addCode())).toEqual([409, 'too_many_records']);
  expect((await call('GET', '/api/discount_codes?range=[0,49]')).json<Stored[]>()).toHaveLength(50);
  await sql`delete from discount_codes where code like 'FILL%' or code like 'SUMMER%'`.execute(owner);
});

test('an activity that is deleted makes room for another', async () => {
  const { count } = (await sql<{ count: number }>`select count(*)::int as count from activities where tenant_id = 1 and deleted_at is null`.execute(school.database.owner)).rows[0]!;
  await sql`insert into activities (tenant_id, name, place, price_cents) select 1, 'activity ' || i, '', 1000 from generate_series(1, ${300 - count}::integer) as i`.execute(school.database.owner);
  const add = async () => (await call('POST', '/api/activities', NEW.activities[0])).statusCode;
  const [spare] = (await call('GET', '/api/activities?sort=["id","DESC"]&range=[0,0]')).json<Stored[]>().map(({ id }) => id);
  expect(await add()).toBe(409);
  expect((await call('DELETE', `/api/activities/${spare}`)).statusCode).toBe(200);
  expect([await add(), await add()]).toEqual([201, 409]);
});

test('plans with more occurrences than the list shows are refused at their times', async () => {
  await sql`update activities set deleted_at = now() where tenant_id = 1 and name like 'activity %'`.execute(school.database.owner);
  await sql`update activities set recurrent = 0 where tenant_id = 1`.execute(school.database.owner);
  const times = bookableTimes().slice(0, 20).map((time) => ({ ...ten, time }));
  const activity = (many: number) => ({ ...NEW.activities[0], recurrent: 1, recurrent_config: plan(times.slice(0, many), [...WEEKDAYS]) });
  const add = (many: number) => call('POST', '/api/activities', activity(many));
  for (let turn = 0; turn < 3; turn += 1) expect((await add(20)).statusCode).toBe(201);
  const refused = await add(12);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 'invalid_entry', problems: { 'recurrent_config.times': { code: 'too_many_classes', classes: 1008, max: 1000 } } },
  ]);
  const last = (await add(11)).json<Stored>();
  const change = async (to: object) => (await call('PUT', `/api/activities/${last.id}`, to)).statusCode;
  expect([await change(activity(12)), await change({ name: 'Late surf' }), await change({ recurrent: 0 }), await change(activity(10))]).toEqual([400, 200, 200, 200]);
  // Another school's plans do not count.
  const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  expect((await school.call('POST', '/api/activities', { cookie: foreign, host: HOSTS.baleal, payload: activity(20) })).statusCode).toBe(201);
});
