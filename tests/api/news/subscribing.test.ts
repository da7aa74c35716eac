import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { working } from '../../support/working.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const MINUTE = 60_000;
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const subscribe = (email: string, lang = 'en', host: string = HOSTS.norte) =>
  school.call('POST', '/api/subscribers', { host, payload: { email, lang } });
const confirm = (id: string, host: string = HOSTS.norte, payload: object = { verified: true }) =>
  school.call('PUT', `/api/subscribers/${id}`, { host, payload });
const rows = (tenant = 1) =>
  school.database.forTenant({ id: tenant }).selectFrom('subscribers').where('tenant_id', '=', tenant).selectAll().execute();
const find = async (email: string) => (await rows()).find((row) => row.email.toLowerCase() === email)!;
const queued = async (id: string) =>
  school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1).where('subscriber_id', '=', id).selectAll().execute();
const NOT_FOUND = { message: 'This link is no longer valid. Subscribe once more.', code: 'subscriber_not_found' };

describe('subscribing', () => {
  test('stores the address unverified and mails the link that confirms it, in the reader’s language', async () => {
    const answer = await subscribe(' Lea@example.com ', 'de');
    expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
    const row = await find('lea@example.com');
    expect(row).toMatchObject({ email: 'Lea@example.com', lang: 'de', verified: false, creation_date: '2026-07-01T08:30:00Z' });
    const [mail] = await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), () => smtp.arrival(1));
    expect(mail!.to![0]!.address).toBe('Lea@example.com');
    expect(mail!.subject).toBe('Nur noch ein Klick – Praia Norte Surf School');
    for (const body of [mail!.text!, mail!.html!]) {
      expect(body).toContain(`http://localhost:8080/subscribe/${row.id}?lang=de`);
      expect(body).toContain('Abo bestätigen');
      expect(body).not.toContain('Avenida da República 14');
    }
    expect(mail!.attachments).toEqual([]);
  });

  test('twice stores one and answers the same, however many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => subscribe(index % 2 ? 'Once@example.com' : 'once@example.com')));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
    expect((await rows()).filter(({ email }) => email.toLowerCase() === 'once@example.com')).toHaveLength(1);
    expect(await queued((await find('once@example.com')).id)).toHaveLength(1);
    await subscribe('once@example.com', 'en', HOSTS.baleal);
    expect(await rows(2)).toHaveLength(1);
  });

  test('again mails again, in the language asked for now, at most once an hour and never to a verified one', async () => {
    await subscribe('again@example.com', 'en');
    const { id } = await find('again@example.com');
    school.clock.now = new Date(NOW.getTime() + 59 * MINUTE);
    await subscribe('again@example.com', 'fr');
    expect([(await find('again@example.com')).lang, (await queued(id)).length]).toEqual(['en', 1]);
    school.clock.now = new Date(NOW.getTime() + 60 * MINUTE);
    await subscribe('AGAIN@example.com', 'fr');
    const mails = await queued(id);
    expect([(await find('again@example.com')).lang, mails.map(({ lang }) => lang)]).toEqual(['fr', ['en', 'fr']]);
    await confirm(id);
    school.clock.now = new Date(NOW.getTime() + 600 * MINUTE);
    expect((await subscribe('again@example.com', 'es')).json()).toEqual({});
    school.clock.now = NOW;
    expect([await find('again@example.com'), (await queued(id)).length]).toMatchObject([{ lang: 'fr', verified: true }, 2]);
  });

  test.each(['', 'x', 'a@b', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])('%j is no email', async (email) => {
    const before = await rows();
    const answer = await subscribe(email);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        ...{ message: 'This is not a valid email address.', code: 'invalid_email' },
        errors: { email: 'This is not a valid email address.' },
      },
    ]);
    expect(await rows()).toEqual(before);
  });
});

describe('confirming', () => {
  test('verifies, and once more changes nothing', async () => {
    await subscribe('confirm@example.com', 'es');
    const { id } = await find('confirm@example.com');
    for (const _ of [1, 2]) {
      const answer = await confirm(id);
      expect([answer.statusCode, answer.json()]).toEqual([200, { id, email: 'confirm@example.com', lang: 'es', verified: true }]);
    }
    expect((await find('confirm@example.com')).verified).toBe(true);
  });

  test('is for this school’s links alone, and only says yes', async () => {
    await subscribe('theirs@example.com');
    const { id } = await find('theirs@example.com');
    expect((await confirm(id, HOSTS.baleal)).json()).toEqual(NOT_FOUND);
    for (const payload of [{}, { verified: false }, { verified: 'true' }]) expect((await confirm(id, HOSTS.norte, payload)).statusCode).toBe(400);
    expect(await find('theirs@example.com')).toMatchObject({ verified: false });
  });

  test.each(['x', '1', '00000000-0000-4000-8000-000000000000', '%00'])('%s is nobody', async (id) => {
    const answer = await confirm(encodeURIComponent(id));
    expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
  });
});
