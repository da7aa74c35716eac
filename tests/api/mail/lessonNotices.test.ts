import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant } from '#shared/time/time.ts';
import type { MailTransport } from '../../../server/mail/delivery/transport.ts';
import { icsEvent } from '../../support/messages/icsEvent.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';
import { adminOf, freshLesson, hold, postForm, toCheckout, turnPaymentsOn } from '../../support/payments/paying.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { NOW } from '../../support/world.ts';

const MONDAY = '2026-07-20T09:00:00Z';
const TUESDAY = '2026-07-21T09:00:00Z';
const FRIDAY = '2026-07-24T09:00:00Z';
let school: TestApp;
let smtp: MailServer;
let lesson: Lesson;
let booking: Booking;

beforeAll(async () => {
  school = await testApp();
  smtp = await mailServer();
  // everyMail.test.ts checks the mails to admins.
  await adminOf(school);
});
afterAll(async () => {
  await smtp.close();
  await school.close();
});
beforeEach(async () => {
  school.clock.now = NOW;
  lesson = await freshLesson(school, 8, MONDAY);
  booking = await book({});
  await sentMails(school, smtp);
});

async function book(entries: Record<string, unknown>, to = lesson): Promise<Booking> {
  return (await school.call('POST', `/api/lessons/${to.id}/bookings?lang=en`, { payload: submission(entries) })).json<Booking>();
}
async function change(payload: object, to = lesson): Promise<number> {
  return (await school.call('PUT', `/api/lessons/${to.id}`, { payload, cookie: await adminOf(school) })).statusCode;
}
/** Sends all mails and returns the first lines of each. */
async function told(): Promise<string[]> {
  const mails = (await sentMails(school, smtp)).filter((mail) => !recipientOf(mail).startsWith('admin@'));
  return mails.map(({ text }) => text!.split('\n\n').slice(1, 4).join('\n').replaceAll('\n', ' | '));
}

describe('a visitor with a booking', () => {
  test('hears of a new time at once; of the same one, of other changes and of past lessons, nothing', async () => {
    for (const payload of [{ date: MONDAY }, { num_places: 9 }, { is_cancelled: 0 }]) expect(await change(payload)).toBe(200);
    expect(await told()).toEqual([]);
    await change({ date: TUESDAY });
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson has a new time .*Tuesday, 21 July 2026, 10:00 .*Previously: Monday 20 July, 10:00/)]);
    school.clock.now = new Date('2026-07-22T12:00:00Z');
    for (const payload of [{ date: '2026-07-21T10:00:00Z' }, { is_cancelled: 1 }]) expect(await change(payload)).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('moved twice before a mail went out, hears once: from when they knew it to when it is', async () => {
    await change({ date: TUESDAY });
    await change({ date: FRIDAY });
    expect(await told()).toEqual([expect.stringMatching(/Friday, 24 July 2026, 10:00 .*Previously: Monday 20 July, 10:00/)]);
  });

  test('moved there and back before a mail went out, hears nothing; after it went out, of both', async () => {
    await change({ date: TUESDAY });
    await change({ date: MONDAY });
    expect(await told()).toEqual([]);
    await change({ date: TUESDAY });
    expect(await told()).toHaveLength(1);
    await change({ date: MONDAY });
    expect(await told()).toEqual([expect.stringMatching(/Monday, 20 July 2026, 10:00 .*Previously: Tuesday 21 July, 10:00/)]);
  });

  test('moved while the mail server is in trouble and back again, hears nothing', async () => {
    smtp.isInTrouble = true;
    await change({ date: TUESDAY });
    expect(await told()).toEqual([]);
    smtp.isInTrouble = false;
    await change({ date: MONDAY });
    expect(await told()).toEqual([]);
  });

  test('moved while the mail about an earlier move is under way, hears it against what that mail tells', async () => {
    const moveMeanwhile = async (payload: object) => {
      await change({ date: TUESDAY });
      const texts: string[] = [];
      const slow: MailTransport = {
        keepsContent: false,
        close: () => {},
        async send({ text }) {
          if (texts.push(text.replaceAll('\n', ' | ')) === 1) await change(payload);
        },
      };
      await working(school, slow, async () => {
        await expect.poll(() => texts, { timeout: 10_000 }).toHaveLength(2);
      });
      return texts[1]!;
    };
    expect(await moveMeanwhile({ date: FRIDAY })).toMatch(/Friday, 24 July 2026, 10:00 .*Previously: Tuesday 21 July, 10:00/);
    await change({ date: MONDAY });
    await told();
    expect(await moveMeanwhile({ is_cancelled: 1 })).toMatch(/Your lesson is cancelled .*Tuesday, 21 July 2026, 10:00/);
  });

  test('moved and cancelled, at once or one after the other, hears that it is cancelled, by the day that they knew', async () => {
    await change({ date: TUESDAY, is_cancelled: 1 });
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson is cancelled .*Monday, 20 July 2026, 10:00/)]);
    const other = await freshLesson(school, 8, MONDAY);
    await book({}, other);
    await sentMails(school, smtp);
    await change({ date: TUESDAY }, other);
    await change({ is_cancelled: 1 }, other);
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson is cancelled .*Monday, 20 July 2026, 10:00/)]);
  });

  test('hears that a cancelled lesson takes place after all, if they had heard that it does not', async () => {
    await change({ is_cancelled: 1 });
    await change({ is_cancelled: 0 });
    expect(await told()).toEqual([]);
    await change({ is_cancelled: 1 });
    expect(await told()).toHaveLength(1);
    await change({ is_cancelled: 0 });
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson is on after all .*Monday, 20 July 2026, 10:00/)]);
  });

  test('hears when it takes place after all at another time, also where it was moved while it was cancelled', async () => {
    await change({ is_cancelled: 1 });
    await told();
    await change({ date: TUESDAY });
    expect(await told()).toEqual([]);
    await change({ is_cancelled: 0 });
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson is on after all .*Tuesday, 21 July 2026, 10:00 .*Previously: Monday 20 July, 10:00/)]);
  });

  test('pays for a lesson that was called off meanwhile, hears that the money goes back, and why', async () => {
    await turnPaymentsOn(school);
    const { sent } = await hold(school, lesson, { email: 'eva@example.com' });
    const page = await toCheckout(school, sent.payment_intent_id!);
    await change({ is_cancelled: 1 });
    await postForm(school, new URL(page).pathname, { action: 'pay' });
    expect((await told()).toSorted()).toEqual([expect.stringMatching(/^Your lesson is cancelled .*nothing to pay/), expect.stringMatching(/^Your money is on its way back .*We had to cancel the lesson/)]);
    await change({ is_cancelled: 0 });
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson is on after all /)]);
  });

  test('who cancels meanwhile gets that mail alone; a booking without an address or places gets none', async () => {
    await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: { users: [{ name: 'Eva' }], phone: '', email: null, notes: 'manual add' }, cookie: await adminOf(school) });
    await change({ date: TUESDAY });
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    expect(await told()).toEqual([expect.stringMatching(/^Your booking is cancelled/)]);
  });

  test('hears nothing of a change that was refused, and each of many of one that was not', async () => {
    for (let party = 0; party < 7; party += 1) await book({ email: `surfer${party}@example.com` });
    await sentMails(school, smtp);
    expect(await change({ date: TUESDAY, num_places: 2 })).toBe(409);
    expect(await change({ date: TUESDAY, version: 99 })).toBe(409);
    expect(await told()).toEqual([]);
    await change({ date: TUESDAY });
    expect(await told()).toHaveLength(8);
  });

  test('books a lesson that is called off before the mail went out, hears that alone', async () => {
    const late = await freshLesson(school, 8, MONDAY);
    await book({ users: participants(2) }, late);
    await change({ is_cancelled: 1 }, late);
    expect(await told()).toEqual([expect.stringMatching(/^Your lesson is cancelled .*There is nothing to pay\./)]);
  });
});

describe('admins', () => {
  test('hear of a booking in the language that they signed in with, and not of what one of them enters or cancels', async () => {
    await school.call('POST', '/api/login?lang=de', { payload: { email: 'admin@norte.example', password: 'surf-demo' }, headers: { 'accept-language': 'fr' } });
    const one = await book({ users: participants(2), notes: 'left-handed' });
    const mine = (mails: Awaited<ReturnType<typeof sentMails>>) => mails.filter((mail) => recipientOf(mail).startsWith('admin@'));
    const [mail, ...others] = mine(await sentMails(school, smtp));
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Neue Buchung: Surfer 1, Erste Wellen, Montag, 20. Juli 2026, 10:00$/);
    expect(mail!.text).toContain('left-handed');
    expect(mail!.replyTo!.value[0]!.address).toBe('ana@example.com');
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${one.id}`, { cookie: await adminOf(school) });
    await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ source: 'manual' }), cookie: await adminOf(school) });
    expect(mine(await sentMails(school, smtp))).toEqual([]);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    expect(mine(await sentMails(school, smtp)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Buchung storniert: Ana Silva/)]);
  });
});

describe.each(['Europe/Lisbon', 'Atlantic/Azores'])('in %s', (timezone) => {
  test.each(['2026-10-25', '2027-03-28'])('the first lesson after the clocks were changed on %s is in calendars when it is', async (day) => {
    await school.database.owner.updateTable('tenants').set({ timezone }).where('id', '=', 1).execute();
    await expect.poll(async () => (await school.call('GET', '/tenants.json')).body, { timeout: 10_000 }).toContain(timezone);
    try {
      const at = (date: string, time: string) => isoInstant(instantOfWallClock(date, time, timezone));
      const first = await freshLesson(school, 4, at(day, '07:00'));
      const booked = await book({ email: 'early@example.com' }, first);
      const event = async () => {
        const mail = (await sentMails(school, smtp)).find((one) => recipientOf(one) === 'early@example.com')!;
        return icsEvent(mail.attachments[0]!.content.toString());
      };
      const made = await event();
      expect(made).toMatchObject({ method: 'REQUEST', start: new Date(at(day, '07:00')), uid: `${booked.id}@norte.lineup` });
      await change({ date: at(addDays(day, -1), '19:45') }, first);
      const moved = await event();
      expect(moved).toMatchObject({ method: 'REQUEST', start: new Date(at(addDays(day, -1), '19:45')), uid: made.uid });
      await change({ is_cancelled: 1 }, first);
      const cancelled = await event();
      expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: made.uid });
      expect([made.sequence, moved.sequence, cancelled.sequence]).toEqual([0, 1, 2]);
      const file = icsEvent((await school.call('GET', `/api/bookings/${booked.id}/calendar.ics`)).body);
      expect(file).toMatchObject({ method: 'PUBLISH', status: 'CANCELLED', uid: made.uid, sequence: 2, attendees: [] });
    } finally {
      await school.database.owner.updateTable('tenants').set({ timezone: 'Europe/Lisbon' }).where('id', '=', 1).execute();
      await expect.poll(async () => (await school.call('GET', '/tenants.json')).body, { timeout: 10_000 }).not.toContain('Azores');
    }
  });
});

test('a mail queued for a former admin, or for an old address, is never sent, not even by a retry', async () => {
  const accounts = () => school.database.forTenant({ id: 1 }).updateTable('users').where('tenant_id', '=', 1).where('email', 'like', '%admin@norte.example');
  const toAdmins = async () => (await sentMails(school, smtp)).filter((mail) => /admin@/.test(recipientOf(mail)));
  const mails = () => school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'new_booking').where('status', '<>', 'sent');
  for (const [now, then] of [[{ role: 'guest' }, { role: 'owner' }], [{ email: 'new-admin@norte.example' }, { email: 'admin@norte.example' }]] as const) {
    await book({});
    await accounts().set(now).execute();
    expect(await toAdmins()).toEqual([]);
    expect(await mails().select('id').execute()).toEqual([]);
    await accounts().set(then).execute();
  }
  await book({});
  expect(await toAdmins()).toHaveLength(1);
  smtp.unknown.add('admin@norte.example');
  await book({});
  await sentMails(school, smtp);
  smtp.unknown.clear();
  expect(await mails().select('status').execute()).toEqual([{ status: 'failed' }]);
  const cookie = await adminOf(school);
  await accounts().set({ email: 'new-admin@norte.example' }).execute();
  await school.call('POST', '/api/mails/retry', { cookie });
  expect(await toAdmins()).toEqual([]);
  expect(await mails().select('id').execute()).toEqual([]);
  await accounts().set({ email: 'admin@norte.example' }).execute();
});

test('an answer to a mail goes to the school’s own address, else to its first admin', async () => {
  const set = (email: string) => school.database.owner.updateTable('tenants').set({ email }).where('id', '=', 1).execute();
  const answers = async () => {
    await book({ email: 'asks@example.com' });
    const mail = (await sentMails(school, smtp)).find((one) => recipientOf(one) === 'asks@example.com')!;
    return mail.replyTo!.value[0]!.address;
  };
  expect(await answers()).toBe('ola@norte.example');
  await set('');
  expect(await answers()).toBe('admin@norte.example');
  await set('ola@norte.example');
  expect((await school.call('GET', '/tenants.json')).body).not.toContain('ola@norte');
});
