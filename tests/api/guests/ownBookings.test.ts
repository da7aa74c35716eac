import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Guest, ListedGuest } from '#shared/contract/guest.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { linksOf, recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { adminOf, freshLesson, repost } from '../../support/payments/paying.ts';
import { submission } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const ask = (email: string, lang?: string, host: string = HOSTS.norte) => school.call('POST', '/api/own-bookings', { host, payload: { email, lang } });
const book = async (email: string, date: string) => (await repost(school, await freshLesson(school, 4, date), submission({ email }))).json<Booking>();
/** The mails of the answer to a question, without those of bookings. */
const asked = async (...question: Parameters<typeof ask>) => {
  await sentMails(school, smtp);
  const answer = await ask(...question);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  return sentMails(school, smtp);
};
const bookingsIn = (links: string[]) => links.flatMap((link) => /\/booking\/([\da-f-]+)\?lang=/.exec(link)?.[1] ?? []);

test('an address gets links to its own coming bookings, in its language, whatever its case', async () => {
  const [later, sooner] = [await book('Rita@example.com', '2026-07-22T09:00:00Z'), await book('rita@example.com', '2026-07-21T09:00:00Z')];
  const cancelled = await book('rita@example.com', '2026-07-23T09:00:00Z');
  await school.call('DELETE', `/api/lessons/${cancelled.lesson_id}/bookings/${cancelled.id}`);
  const [mail, ...further] = await asked(' RITA@example.com', 'de');
  expect(further).toEqual([]);
  expect(recipientOf(mail!).toLowerCase()).toBe('rita@example.com');
  expect(mail!.subject).toBe('Deine Buchungen – Praia Norte Surf School');
  const { html, text } = linksOf(mail!);
  for (const links of [html, text]) expect(new Set(bookingsIn(links))).toEqual(new Set([sooner.id, later.id]));
  expect(mail!.text!.indexOf(sooner.reference)).toBeLessThan(mail!.text!.indexOf(later.reference));
  expect(mail!.text).not.toContain(cancelled.reference);
});

test('the answer is the same, and no mail goes, for an unknown address, past bookings and another school', async () => {
  await book('past@example.com', '2026-07-03T09:00:00Z');
  expect(await asked('nobody@example.com')).toEqual([]);
  expect(await asked('rita@example.com', 'en', HOSTS.baleal)).toEqual([]);
  const before = school.clock.now;
  school.clock.now = new Date('2026-07-04T09:00:00Z');
  expect(await asked('past@example.com')).toEqual([]);
  school.clock.now = before;
  for (const email of ['', 'rita', 'a@b\r\nbcc: c@example.com']) expect((await ask(email)).statusCode).toBe(400);
  expect((await school.call('POST', '/api/own-bookings', { payload: {} })).statusCode).toBe(400);
});

test('guests who were merged do not get links to each other’s bookings', async () => {
  const [one, other] = [await book('one@twins.example', '2026-07-24T09:00:00Z'), await book('other@twins.example', '2026-07-25T09:00:00Z')];
  const cookie = await adminOf(school);
  const found = (await school.call('GET', '/api/guests?sort=["id","ASC"]&filter={"q":"twins.example"}', { cookie })).json<ListedGuest[]>();
  const payload = { version: 1, other: { id: found[1]!.id, version: 1 } };
  expect((await school.call('POST', `/api/guests/${found[0]!.id}/merge`, { cookie, payload })).json<Guest>().bookings).toBe(2);
  for (const [email, { id }] of [['one@twins.example', one], ['other@twins.example', other]] as const) {
    const [mail] = await asked(email);
    expect(new Set(bookingsIn(linksOf(mail!).html)), email).toEqual(new Set([id]));
  }
});

test('an address that a merge moved to another guest still gets its bookings, and only those', async () => {
  const cookie = await adminOf(school);
  const lesson = await freshLesson(school, 4, '2026-07-26T09:00:00Z');
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie, payload: submission({ source: 'manual', email: '', users: [{ name: 'Walkin Wanda', age: '' }] }) });
  const booking = await book('wanda@example.com', '2026-07-27T09:00:00Z');
  const find = async (q: string) => (await school.call('GET', `/api/guests?filter={"q":"${q}"}`, { cookie })).json<ListedGuest[]>()[0]!.id;
  const payload = { version: 1, other: { id: await find('wanda@'), version: 1 } };
  expect((await school.call('POST', `/api/guests/${await find('walkin')}/merge`, { cookie, payload })).statusCode).toBe(200);
  const [mail] = await asked('wanda@example.com');
  expect(new Set(bookingsIn(linksOf(mail!).html))).toEqual(new Set([booking.id]));
});

test('the form cannot be used to spam: three mails an hour, with the same answer', async () => {
  await book('victim@example.com', '2026-07-28T09:00:00Z');
  const sent = [];
  for (let time = 0; time < 5; time++) sent.push((await asked('victim@example.com')).length);
  expect(sent).toEqual([1, 1, 1, 0, 0]);
});
