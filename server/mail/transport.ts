import nodemailer from 'nodemailer';
import type { Tenant } from '#shared/contract/tenant.ts';
import { oneLine } from '../tidyText.ts';
import type { WrittenMail } from './writtenMail.ts';

/** How mails leave. */
export type MailTransport = {
  send(mail: WrittenMail, tenant: Tenant): Promise<void>;
  /** Is what was sent kept for the demo's mailbox? */
  keeps: boolean;
  close(): void;
};

/**
 * Mails by SMTP.
 *
 * @param url `smtp://user:password@host:587`, `smtps://…`
 * @param from the sender's address; the school's name is put before it
 */
export function smtpTransport(url: string, from: string, { keeps = false } = {}): MailTransport {
  const transporter = nodemailer.createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    keeps,
    close: () => transporter.close(),
    async send({ to, subject, text, html, attachments, reply_to, unsubscribe_url }, tenant) {
      const forCalendar = attachments.find(({ method }) => method !== undefined);
      await transporter.sendMail({
        from: { name: oneLine(tenant.name), address: from },
        to: { name: '', address: to },
        ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
        subject,
        text,
        html,
        // Beside text and HTML as a third way to read the mail: that is where programs look for what a calendar is to do.
        ...(forCalendar ? { icalEvent: forCalendar } : {}),
        attachments: attachments
          .filter((attachment) => attachment !== forCalendar)
          .map(({ filename, content_type, content }) => ({ filename, content, contentType: content_type })),
        ...(unsubscribe_url ? ONE_CLICK(unsubscribe_url) : {}),
      });
    },
  };
}

/** Did the mail server say of the recipient's address that it takes nothing for it, now or later (RFC 5321, 4.2.1)? */
export function isAddressRefused(error: unknown): boolean {
  const { command, permanent } = error as { command?: string; permanent?: boolean };
  return command === 'RCPT TO' && permanent === true;
}

/** The headers of RFC 8058. */
const ONE_CLICK = (url: string) => ({
  list: { unsubscribe: { url } },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** The demo's stand-in for SMTP: mails are kept for `/dev/mailbox` and go nowhere else. */
export function mailboxTransport(): MailTransport {
  return { keeps: true, close: () => {}, send: async () => {} };
}
