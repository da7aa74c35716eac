import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminOf, after } from '../../support/payments/paying.ts';
import { statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  await sql`truncate mailbox_counts`.execute(school.database.owner);
});

let strangers = 0;
type Asking = { from: string; email?: string; cookie?: string };
/** Sends an enquiry to an address, by default a new one. @returns the status and the code of a refusal */
async function enquire({ from, cookie, email = `stranger${++strangers}@example.com` }: Asking) {
  const payload = { kind: 'group', name: 'Mia', email, people: 4, wish: 'https://spam.example' };
  return statusAndCode(await school.call('POST', '/api/enquiries', { from, cookie, payload }));
}
const SENT = [201, undefined];
const TOO_MANY = [429, 'too_many_requests'];
const stored = async () =>
  (await sql<{ enquiries: number; mails: number }>`select (select count(*)::integer from enquiries) as enquiries, (select count(*)::integer from mails where enquiry_id is not null) as mails`.execute(school.database.owner)).rows[0];

test('one network sends 10 enquiries a day; other networks and the school may go on', async () => {
  const from = '203.0.113.50';
  for (let one = 0; one < 10; one++) expect(await enquire({ from })).toEqual(SENT);
  const before = await stored();
  expect(await enquire({ from })).toEqual(TOO_MANY);
  expect(await stored()).toEqual(before);
  expect(await enquire({ from: '203.0.113.51' })).toEqual(SENT);
  expect(await enquire({ from, cookie: await adminOf(school) })).toEqual(SENT);
  after(school, 24 * 60 + 1);
  expect(await enquire({ from })).toEqual(SENT);
});

test('one address gets 3 a day, from however many networks; what is refused counts for no network', async () => {
  const ask = (network: number) => enquire({ from: `198.51.100.${network}`, email: 'victim@example.com' });
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([SENT, SENT, SENT]);
  const before = await stored();
  expect(await ask(4)).toEqual(TOO_MANY);
  expect(await stored()).toEqual(before);
  expect((await sql`select from mailbox_counts where purpose = 'enquiry network, day'`.execute(school.database.owner)).rows).toHaveLength(3);
  after(school, 24 * 60 + 1);
  expect(await ask(1)).toEqual(SENT);
});
