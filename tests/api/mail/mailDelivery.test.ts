import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { demoMailboxTransport, smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { HOSTS } from '../../support/world.ts';

let school: TestApp;
let smtp: MailServer;
beforeAll(async () => {
  school = await testApp();
  smtp = await mailServer();
  // Only mails to visitors are counted here; everyMail.test.ts checks those to admins.
  for (const id of [1, 2]) await school.database.forTenant({ id }).updateTable('users').set({ role: 'guest' }).where('tenant_id', '=', id).execute();
});
afterAll(async () => {
  await smtp.close();
  await school.close();
});

async function book(lang: string, change: object = {}): Promise<{ lesson: Lesson; booking: Booking }> {
  const lesson = await school.lessonIn('open', { free: 3 });
  const payload = submission({ users: [{ name: 'Ana <b>Silva', age: '9' }, { name: 'Rui', age: '' }], ...change });
  const answer = await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=${lang}`, { payload });
  return { lesson, booking: answer.json() };
}

const mailStates = async () => {
  const mails = school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1);
  return mails.select(['status', 'last_error']).orderBy('id').execute();
};
const smtpMails = () => smtpTransport(smtp.url, 'bookings@lineup.example');

describe('mails leave by SMTP', () => {
  test('booking received: lesson, participants, price, link, school notes and .ics, in the language of the reader', async () => {
    const { booking } = await book('pt', { notes: 'canhota <i>' });
    const [mail] = await working(school, smtpMails(), () => smtp.arrival(1));
    expect(mail!.from).toEqual({ name: 'Praia Norte Surf School', address: 'bookings@lineup.example' });
    expect(mail!.to).toEqual([{ name: '', address: 'ana@example.com' }]);
    expect(mail!.subject).toMatch(/^Os teus lugares estão reservados: Primeiras ondas, quarta-feira, 1 de julho de 2026, 10:00$/);
    for (const body of [mail!.text!, mail!.html!]) {
      expect(body).toContain('Praia da Nazaré');
      expect(body).toContain('70');
      expect(body).toContain('Avenida da República 14');
      expect(body).toContain(`http://localhost:8080/booking/${booking.id}?lang=pt`);
    }
    expect(mail!.text).toContain('Ana <b>Silva (9), Rui');
    expect(mail!.html).toContain('Ana &lt;b&gt;Silva (9), Rui');
    expect(mail!.html).not.toMatch(/<b>|<i>|<script/);
    const [ics] = mail!.attachments;
    const event = new TextDecoder().decode(ics!.content as ArrayBuffer);
    expect(mail!.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([[null, 'text/calendar'], ['lesson.ics', 'application/ics']]);
    expect(event).toContain(`UID:${booking.id}`);
  });

  test('booking cancelled: what it overtakes is not sent any more', async () => {
    const { lesson, booking } = await book('de');
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    const mails = await working(school, smtpMails(), () => smtp.arrival(2));
    expect(mails.slice(1).map(({ subject }) => subject!.split(':')[0])).toEqual(['Deine Buchung ist storniert']);
    expect((await mailStates()).every(({ status }) => status === 'sent')).toBe(true);
  });

  test('a mail server in trouble loses nothing: the failure is visible, and the mail goes out when it is over, once', async () => {
    const before = smtp.received.length;
    smtp.isInTrouble = true;
    const { booking } = await book('en', { email: 'patient@example.com' });
    await working(school, smtpMails(), async () => {
      await expect.poll(() => smtp.refusals, { timeout: 20_000 }).toBe(1);
      await expect.poll(async () => (await mailStates()).at(-1)!.last_error, { timeout: 20_000 }).toMatch(/451|try again later/);
      expect((await mailStates()).at(-1)!.status).toBe('queued');
      smtp.isInTrouble = false;
      await smtp.arrival(before + 1);
    });
    await working(school, smtpMails(), async () => {});
    expect(smtp.received.slice(before).map(({ text }) => text!.includes(booking.id))).toEqual([true]);
    expect((await mailStates()).at(-1)).toEqual({ status: 'sent', last_error: null });
  });

  test('several workers share the queue: every booking gets its mail once', async () => {
    const before = smtp.received.length;
    const lesson = (await school.call('GET', '/api/lessons?next=1', { host: HOSTS.baleal })).json<Lesson[]>();
    const open = lesson.find(({ num_places, num_bookings, date }) => num_places - num_bookings >= 9 && date > '2026-07-02')!;
    const sent = participants(9).map(({ name }, index) =>
      school.call('POST', `/api/lessons/${open.id}/bookings`, {
        host: HOSTS.baleal,
        payload: submission({ users: [{ name }], email: `surfer${index}@example.com` }),
      }),
    );
    await Promise.all(sent);
    await working(school, smtpMails(), () => working(school, smtpMails(), () => smtp.arrival(before + 9)));
    const addresses = smtp.received.slice(before).map(({ to }) => to![0]!.address!);
    expect(addresses.toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `surfer${index}@example.com`));
    expect(smtp.received.at(-1)!.from!.name).toBe('Baleal Wave Academy');
  });
});

test('the demo mailbox keeps mails instead, newest first, per school', async () => {
  const { booking } = await book('en');
  const box = async (host: string) => (await school.call('GET', '/dev/mailbox.json', { host })).json<Record<string, string>[]>();
  await working(school, demoMailboxTransport(), async () => {
    await expect.poll(() => box(HOSTS.norte), { timeout: 20_000 }).toHaveLength(1);
  });
  const [mail] = await box(HOSTS.norte);
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: expect.stringMatching(/^Your places are booked/) });
  expect(mail!.text).toContain(`/booking/${booking.id}?lang=en`);
  expect(mail!.attachments).toEqual([expect.objectContaining({ filename: 'lesson.ics' })]);
  expect(await box(HOSTS.baleal)).toEqual([]);
  const page = await school.call('GET', '/dev/mailbox');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('Stands in for a mail server');
  expect(page.body).not.toContain('<b>Silva');
});
