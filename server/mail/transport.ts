import nodemailer from 'nodemailer';
import type { Tenant } from '#shared/contract/tenant.ts';
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
    async send({ to, subject, text, html, attachments, unsubscribe_url }, tenant) {
      await transporter.sendMail({
        from: { name: tenant.name, address: from },
        to,
        subject,
        text,
        html,
        attachments: attachments.map(({ filename, content_type, content }) => ({ filename, content, contentType: content_type })),
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
