import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SoldPass } from '#shared/contract/pass.ts';
import { addVolume } from '../../../server/commands/volume/addVolume.ts';
import { queriesOf, statementsOf } from '../../support/db/countQueries.ts';
import { explain } from '../../support/db/explain.ts';
import { postForm, turnPaymentsOn } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
/** The session, the records, their total, and a few more. */
const MOST = 6;

let school: TestApp;
let admin: string;
let known: Record<'opening' | 'link' | 'booking' | 'payment' | 'paid' | 'pass' | 'code', string> & { lesson: number; guest: number; callOff: number; enquiry: { id: number; secret: string }; waiting: { id: number; secret: string } };
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  const lesson = await school.lessonIn('open', { free: 2 });
  const book = async () => (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie: admin, payload: submission() })).json<{ id: string }>().id;
  const [booking, paid] = [await book(), await book()];
  await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${paid}`, { cookie: admin, payload: { paid_at_school: true } });
  await school.call('POST', '/api/discount_codes', { cookie: admin, payload: { code: 'SUMMER10', percent: 10 } });
  const db = school.database.forTenant(NORTE);
  await db.updateTable('users').set({ instructor_id: 1 }).where('tenant_id', '=', 1).where('email', '=', ADMINS.norte).execute();
  await sql`insert into lesson_instructors (tenant_id, lesson_id, instructor_id) values (1, ${lesson.id}, 1) on conflict do nothing`.execute(db);
  const sale = { id: randomUUID(), amount: '60', name: 'Ana Silva', method: 'cash' };
  const { id: pass, code } = (await school.call('POST', '/api/passes', { cookie: admin, payload: sale })).json<SoldPass>();
  const off = (await school.call('POST', '/api/lessons', { cookie: admin, payload: { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 8 } })).json<{ id: number }>().id;
  const { id: callOff } = (await school.call('POST', '/api/call-offs', { cookie: admin, payload: { lesson_ids: [off], reason: {}, offers_dates: true, days: 7 } })).json<{ id: number }>();
  const { id: guest } = await db.selectFrom('guests').where('tenant_id', '=', 1).select('id').executeTakeFirstOrThrow();
  const asked = { kind: 'group', name: 'Ana', email: 'ana@example.com', phone: '', people: 4, wish: 'A morning.', lang: 'pt', creation_date: NOW.toISOString() } as const;
  const enquiry = await db.insertInto('enquiries').values({ tenant_id: 1, ...asked }).returning(['id', 'secret']).executeTakeFirstOrThrow();
  const waits = { lesson_id: lesson.id, position: 1, people: 1, name: 'Ana', email: 'ana@example.com', phone: '', lang: 'pt', creation_date: NOW.toISOString() } as const;
  const waiting = await db.insertInto('waiting').values({ tenant_id: 1, ...waits }).returning(['id', 'secret']).executeTakeFirstOrThrow();
  const link = await db.insertInto('data_links').values({ tenant_id: 1, email: 'ana@example.com', expires_at: '2026-08-01T09:00:00Z' }).returning('id').executeTakeFirstOrThrow();
  const opening = await db.insertInto('opening_requests').values({ tenant_id: 1, lesson_id: lesson.id, email: 'ana@example.com', lang: 'pt', creation_date: NOW.toISOString() }).returning('id').executeTakeFirstOrThrow();
  known = { opening: opening.id, link: link.id, enquiry, waiting, callOff, lesson: lesson.id, guest, booking, payment: await paymentOf(booking), paid, pass, code };
});
afterAll(() => school.close());

/** The payment page of an open booking. */
async function paymentOf(booking: string): Promise<string> {
  await turnPaymentsOn(school);
  await postForm(school, '/api/create-checkout-session', { paymentId: booking });
  return (await school.call('GET', '/api/payments', { cookie: admin })).json<{ id: string }[]>()[0]!.id;
}

/** What stands for the parts of an address, in the order in which they are replaced. */
const filled = (): [RegExp | string, string][] => [
  [/occurrence$/, '$&?activity=5&time=2026-07-03T18:15'],
  [/reports\/\w+$/, '$&?from=2026-06-01&to=2026-07-31&of=lessons&by=day'],
  ['desk/closing', '$&?date=2026-07-02'],
  [/api.calendar$/, '$&?from=2026-06-29&to=2026-08-09'],
  ['guest-messages/recipients', `$&?lessons=${known.lesson}`],
  [/guest-messages$/, `$&?lesson=${known.lesson}`],
  ['api/search', '$&?q=example'],
  ['/lessons/{lessonId}/bookings/{bookingId}', `/lessons/${known.lesson}/bookings/${known.paid}`],
  ['lessons/{id}', `lessons/${known.lesson}`],
  ['/bookings/{id}/receipt', `/bookings/${known.paid}/receipt`],
  ['/bookings/{id}/dates', `/bookings/${known.booking}/dates`],
  ['/bookings/{id}', `/bookings/${known.booking}`],
  ['/call-offs/{id}', `/call-offs/${known.callOff}`],
  ['/enquiries/{id}', `/enquiries/${known.enquiry.id}`],
  ['/my-waiting/{secret}', `/my-waiting/${known.waiting.secret}`],
  ['/my-openings/{secret}', `/my-openings/${known.opening}`],
  ['/own-data/{secret}', `/own-data/${known.link}`],
  ['{secret}', known.enquiry.secret],
  ['/payments/{id}', `/payments/${known.payment}`],
  ['/passes/{id}', `/passes/${known.pass}`],
  ['/pass-purchases/{id}', `/pass-purchases/${known.pass}`],
  ['/guests/{id}', `/guests/${known.guest}`],
  ['{code}', known.code],
  ['{group}', 'contact'],
  ['{id}', '1'],
];

/** Every readable address of the API, from the application's list of routes, so that new ones are included. */
function addresses(): string[] {
  const { paths } = school.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  return Object.keys(paths)
    .filter((path) => 'get' in paths[path]! && !/^.api.(?:(?:auth|sign-up)\/|school-export\/file$)/.test(path))
    .map((path) => filled().reduce((url, [pattern, value]) => url.replace(pattern, value), path))
    .concat('/api/lessons?from=2026-01-01&filter={"instructor_id":1,"state":"free","q":"surf"}')
    .concat('/api/lessons?next=1', '/api/lessons?range=[0,9]&sort=["date","DESC"]', '/api/tags?filter={"id":[1,2]}');
}

async function counts(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const url of addresses()) {
    const queries = await queriesOf(async () => {
      const answer = await school.call('GET', url, { cookie: admin });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    });
    counted[url] = queries.length;
  }
  return counted;
}

/** Makes the school large: many lessons, and many records in every list. */
async function grow(): Promise<void> {
  const { tenants } = await school.directory.current();
  await addVolume(school.database, tenants[0]!, { lessons: 300, bookings: 3000, now: NOW });
  const db = school.database.forTenant(NORTE);
  for (const [table, columns, values] of [
    ['tags', 'name', `'Tag ' || i`],
    ['instructors', 'name', `'Instructor ' || i`],
    ['activities', 'name', `'Activity ' || i`],
    ['posts', 'title', `'Post ' || i`],
    ['products', 'title, price_cents', `'Product ' || i, i`],
    ['subscribers', 'id, email, lang, verified, creation_date, mailed_at', `gen_random_uuid(), i || '@example.com', 'en', true, now(), now()`],
  ]) {
    await sql.raw(`insert into ${table} (tenant_id, ${columns}) select 1, ${values} from generate_series(1, 300) as i`).execute(db);
  }
  await sql`
    insert into lesson_tags (tenant_id, lesson_id, tag_id)
    select 1, ${known.lesson}, id from tags where tenant_id = 1 on conflict do nothing`.execute(db);
  await sql`
    update bookings set user_id = (select id from users where email = ${ADMINS.norte}),
      lesson_id = case when id::text < '4' then ${known.lesson} else lesson_id end`.execute(db);
}

test('a request takes as many queries in a large school as in a small one, and few', async () => {
  const few = await counts();
  expect(Object.keys(few).length).toBeGreaterThanOrEqual(14);
  await grow();
  expect(await counts()).toEqual(few);
  const strange = Object.entries(few).filter(([, count]) => count < 1 || count > MOST);
  expect(strange).toEqual([]);
});

/** Changes of the school's day, to see their statements. */
async function changes(): Promise<void> {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await school.call(method, url, { cookie: admin, ...(payload && { payload }) });
    expect([url, answer.statusCode < 300], answer.body).toEqual([url, true]);
    return answer.json<{ id: number & string; version: number }>();
  };
  const dated = { activity_id: 2, date: '2026-07-21T09:00:00Z', num_places: 8, instructors: [1], tags: [1] };
  const [lesson, other] = [await send('POST', '/api/lessons', dated), await send('POST', '/api/lessons', { ...dated, date: '2026-07-22T09:00:00Z' })];
  const booking = await send('POST', `/api/lessons/${lesson.id}/bookings`, submission());
  await send('POST', '/api/guest-messages', { lesson_ids: [lesson.id], subject: { en: 'Wind' }, body: { en: 'It is windy.' }, idempotency_key: randomUUID() });
  await send('POST', '/api/lesson-changes', { lessons: [{ id: other.id, version: 1 }], days: 1 });
  await send('PUT', `/api/lessons/${lesson.id}`, { num_places: 9 });
  await send('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
}

test('every statement names the school of each table, and reads it by an index', async () => {
  const statements = await statementsOf(async () => {
    for (const url of addresses()) await school.call('GET', url, { cookie: admin });
    await changes();
  });
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'`.execute(school.database.owner);
  const tables = new Set(rows.map(({ name }) => name));
  const db = school.database.forTenant(NORTE);
  const found = new Set<string>();
  const wrong: string[] = [];
  for (const statement of new Map(statements.map((one) => [one.text, one])).values()) {
    const named = tablesOf(statement.text).filter((table) => tables.has(table));
    if (!namesSchools(statement.text, named)) wrong.push(`without a school: ${statement.text}`);
    if (named.length === 0) continue;
    const { scans, late } = await explain(db, statement);
    for (const { table, kind } of scans) {
      found.add(table);
      if (kind === 'Seq Scan' && tables.has(table)) wrong.push(`${table} is read whole: ${statement.text}`);
    }
    // Row-level security keeps these from every index: all people of a school would be read (docs/decisions/0101-finding-by-email.md).
    for (const condition of late.filter((one) => LEAKY.test(one))) wrong.push(`no index for ${condition}: ${statement.text}`);
  }
  expect(found.size).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
  // What the two checks look for.
  const control = 'select 1 from bookings where notes = $1';
  expect(namesSchools(control, tablesOf(control))).toBe(false);
  const seen = await explain(school.database.owner, { text: 'select 1 from pg_largeobject_metadata where lomowner = 1', values: [] });
  expect(seen.scans).toEqual([expect.objectContaining({ kind: 'Seq Scan' })]);
  for (const text of [`select 1 from guests g where tenant_id = 1 and lower(g.email) = 'a@example.com'`, `select 1 from users where tenant_id = 1 and lower(email) = any('{a@example.com,b@example.com}')`, 'select 1 from guests g join guests m on m.tenant_id = 1 and m.id = coalesce(g.merged_into, g.id) where g.tenant_id = 1 and g.id = 1']) {
    expect((await explain(db, { text, values: [] })).late).toContainEqual(expect.stringMatching(LEAKY));
  }
});

/**
 * Conditions on an email in small letters, and on the guest into which one was merged, that are compared after all rows of a school were read. Each
 * begins with its table; a list of emails may read all of a school's smaller tables.
 */
const LEAKY = /lower\((?:\(?\w+\.)?email\)+ = '|^(?:users|guests|subscribers) .*lower\((?:\(?\w+\.)?email\)+ = ANY|COALESCE\((?:\w+\.)?merged_into/;

/** The tables that a statement reads or writes, each as often as it stands there. */
const tablesOf = (text: string) => [...text.matchAll(/\b(?:from|join|update|into|using)\s+"?(\w+)"?/gi)].map(([, table]) => table!.toLowerCase());

/** Each table has its own comparison with a school, so there are as many at least. */
const namesSchools = (text: string, tables: readonly string[]) => [...text.matchAll(/\btenant_id\b/g)].length >= tables.length;
