import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLanguage } from '#shared/language.ts';
import { writeAdminMail } from '../../../server/mail/templates/adminMail.ts';
import { writeBookingMail } from '../../../server/mail/templates/bookingMail.ts';
import { writeLinkMail } from '../../../server/mail/templates/linkMail.ts';
import { writeNewsMail } from '../../../server/mail/templates/newsMail.ts';
import { SAMPLE_LESSONS, SAMPLE_MAIL, SAMPLE_NOW, SAMPLE_ORIGIN, SAMPLE_PAID, SAMPLE_SCHOOL } from '../../../server/mail/samples/sampleData.ts';
import { type MailTransport, smtpTransport } from '../../../server/mail/delivery/transport.ts';
import type { WrittenMail } from '../../../server/mail/layout/writtenMail.ts';
import { icsEvent } from '../../support/messages/icsEvent.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';

let smtp: MailServer;
let transport: MailTransport;
beforeAll(async () => {
  smtp = await mailServer();
  transport = smtpTransport(smtp.url, 'bookings@lineup.example');
});
afterAll(async () => {
  transport.close();
  await smtp.close();
});

const BCC = 'Bcc: thief@evil.example';
const PAYLOADS: Record<string, string> = {
  'a line feed': `x\n${BCC}`,
  'a carriage return': `x\r${BCC}`,
  'both': `x\r\n${BCC}\r\nX-Injected: yes`,
  'the end of the headers': `x\r\n\r\n<h1>mine</h1>`,
  'the end of the mail': `x\r\n.\r\nMAIL FROM:<thief@evil.example>\r\nRCPT TO:<thief@evil.example>\r\nDATA\r\n`,
  'NUL': `x\0${BCC}`,
  'U+2028 and U+2029': `x\u2028${BCC}\u2029${BCC}`,
  'U+0085 and a vertical tab': `x\u0085${BCC}\v${BCC}`,
  'a header as it is': BCC,
  'an encoded word': `=?utf-8?B?${Buffer.from(`x\r\n${BCC}`).toString('base64')}?=`,
  'commas and angle brackets': `a@evil.example, "x" <thief@evil.example>, <b@evil.example>; c@evil.example`,
  'quotes and backslashes': `"\\" <thief@evil.example>\\`,
  'a group': `friends: thief@evil.example;`,
  'a folded line': `x\r\n ${BCC}`,
  'HTML': `"><img src=x onerror=alert(1)><script>alert(1)</script>`,
  'a template': '{{school}} ${school} $t(Pay now)',
  'calendar lines': `x\r\nATTENDEE:mailto:thief@evil.example\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\nATTACH:http://evil.example`,
  'half a character': `x\ud83c`,
  'a very long text': 'wave '.repeat(4000),
  'a very long word': 'w'.repeat(20_000),
};

type Fields = { school: string; school_email: string; recipient: string; activity: string; place: string; name: string; age: string; email: string; phone: string; notes: string; mail_extra_notes: string };
const CLEAN: Fields = {
  ...{ school: SAMPLE_SCHOOL.name, school_email: 'ola@norte.example', recipient: 'ana@example.com', activity: 'First waves', place: 'Bay' },
  ...{ name: 'Ana', age: '9', email: 'ana@example.com', phone: '+351912345678', notes: 'left-handed', mail_extra_notes: 'Bring a towel.' },
};
const FIELDS = Object.keys(CLEAN) as (keyof Fields)[];

/** Writes a mail of every kind with these fields, which may contain anything that a database can hold. */
function mailsOf(fields: Fields): WrittenMail[] {
  const { school, school_email, recipient, activity, place, name, age, email, phone, notes, mail_extra_notes } = fields;
  const tenant = { ...SAMPLE_SCHOOL, name: school };
  const base = { lang: 'en' as const, tenant, origin: SAMPLE_ORIGIN, now: SAMPLE_NOW };
  const about = {
    ...{ ...SAMPLE_MAIL, ...SAMPLE_PAID, school_email, recipient, activity, place, email, phone, notes, mail_extra_notes },
    data: JSON.stringify([{ name, age }]),
  };
  const at = { ...base, takesPayments: true };
  const before = '2026-07-02T09:00:00Z';
  return [
    writeBookingMail({ ...about, kind: 'booking_received' }, at),
    writeBookingMail({ ...about, is_cancelled: 1, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }, at),
    writeBookingMail({ ...about, kind: 'lesson_moved', notice: { what: 'moved', before } }, at),
    writeAdminMail({ ...about, kind: 'new_booking' }, base),
    writeLinkMail({ ...about, kind: 'password_reset' }, `${SAMPLE_ORIGIN}/x`, base),
    writeNewsMail({ ...about, subscriber_id: about.booking_id }, SAMPLE_LESSONS.map((lesson) => ({ ...lesson, activity, place })), base),
  ];
}

/** The header names of a raw message. */
function headerNames(message: string): string[] {
  const block = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return block.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase()).toSorted();
}

type Sent = { recipients: string[]; message: string };

async function send(mail: WrittenMail): Promise<Sent | 'refused'> {
  const id = crypto.randomUUID();
  const delivery = { id, beforeLastLine: async () => {} };
  const refused = await transport.send(mail, { ...SAMPLE_SCHOOL, name: mail.text.split('\n\n')[0]! }, delivery).then(() => false, () => true);
  const arrived = smtp.raw.filter(({ message }) => message.includes(id));
  expect(arrived.length).toBe(refused ? 0 : 1);
  return arrived[0] ?? 'refused';
}

/** The properties of an event. */
const EVENT = ['description', 'dtend', 'dtstamp', 'dtstart', 'geo', 'location', 'sequence', 'status', 'summary', 'uid', 'url'];

const cleanHeaders: string[][] = [];
beforeAll(async () => {
  for (const mail of mailsOf(CLEAN)) {
    const sent = await send(mail);
    cleanHeaders.push(headerNames((sent as Sent).message));
  }
});

test('a clean mail has the headers that it is to have', () => {
  const usual = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];
  for (const names of cleanHeaders.slice(0, -1)) expect(names).toEqual(usual);
  expect(cleanHeaders.at(-1)).toEqual([...usual, 'list-unsubscribe', 'list-unsubscribe-post'].toSorted());
});

describe.each(FIELDS.filter((field) => field !== 'recipient'))('in the field %s', (field) => {
  // An invalid address gets no invitation.
  const people = field === 'school_email' ? [] : [CLEAN.recipient];
  const inEvent = [...people.flatMap(() => ['attendee', 'organizer']), ...EVENT].toSorted();

  test.each(Object.entries(PAYLOADS))('%s gets nothing through', async (_name, payload) => {
    const mails = mailsOf({ ...CLEAN, [field]: payload });
    expect(JSON.stringify(mails), 'the field is in some mail').not.toBe(JSON.stringify(mailsOf(CLEAN)));
    const sent = await Promise.all(mails.map(send));
    for (const [index, one] of sent.entries()) {
      const { recipients, message } = one as Sent;
      const { headers, html, attachments, from, to, replyTo } = await simpleParser(message);
      const expected = cleanHeaders[index]!.filter((name) => name !== 'reply-to' || mails[index]!.reply_to !== payload);
      expect(headerNames(message)).toEqual(expected);
      expect(recipients).toEqual([CLEAN.recipient]);
      expect([from, to].flat().flatMap((list) => list!.value.map(({ address }) => address))).toEqual(['bookings@lineup.example', CLEAN.recipient]);
      expect(replyTo?.value.length ?? 1).toBe(1);
      expect(headers.has('bcc') || headers.has('cc') || headers.has('x-injected')).toBe(false);
      expect(String(html)).not.toMatch(/<script|<img src=x|<h1>mine/);
      const events = attachments.filter(({ contentType }) => contentType === 'text/calendar').map(({ content }) => icsEvent(content.toString()));
      for (const { attendees, properties, components } of events) {
        expect({ attendees, properties, components }).toEqual({ attendees: people, properties: inEvent, components: ['vevent', 'vtimezone'] });
      }
    }
  });
});

test.each(Object.entries(PAYLOADS))('to %s as a recipient nothing is sent at all', async (_name, recipient) => {
  expect(await Promise.all(mailsOf({ ...CLEAN, recipient }).map(send))).toEqual(mailsOf(CLEAN).map(() => 'refused'));
});

test('no payload passes for a language', () => {
  expect(Object.values(PAYLOADS).some(isLanguage)).toBe(false);
});
