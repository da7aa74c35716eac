import { type ParsedMail, simpleParser } from 'mailparser';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import type { MailServer } from './mailServer.ts';
import { workedOff } from '../payments/paying.ts';
import type { TestApp } from '../testApp.ts';

/** Works off the queue by SMTP, and returns the parsed mails. */
export async function sentMails(school: TestApp, smtp: MailServer): Promise<ParsedMail[]> {
  const before = smtp.raw.length;
  await workedOff(school, smtpTransport(smtp.url, 'bookings@lineup.example'));
  return Promise.all(smtp.raw.slice(before).map(({ message }) => simpleParser(message)));
}

/** The address that a mail was sent to. */
export function recipientOf({ to }: ParsedMail): string {
  return [to].flat()[0]!.value[0]!.address!;
}

/** The site's addresses that a mail links to, in HTML and in plain text. */
export function linksOf({ html, text }: ParsedMail): { html: string[]; text: string[] } {
  const unique = (links: string[]) => [...new Set(links)].toSorted();
  const inHtml = [...String(html).matchAll(/<a href="(https?:[^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'));
  const inText = [...text!.matchAll(/https?:\S+/g)].map(([url]) => url);
  return { html: unique(inHtml), text: unique(inText) };
}
