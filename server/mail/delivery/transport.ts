import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Tenant } from '#shared/contract/tenant.ts';
import { oneLine } from '../../lib/sanitizeText.ts';
import { isMailAddress, invalidRecipientError } from './mailAddress.ts';
import { MAIL_TIMEOUTS } from './timeouts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** One attempt to send a mail. */
type Delivery = {
  /** The local part of the Message-ID. It is the same at every attempt, so that mail programs recognise a duplicate. */
  id: string;
  /** Awaited before the final line, with which the mail server takes over the mail. */
  beforeLastLine(): Promise<void>;
};

/** Sends mails, by SMTP or to the demo mailbox. */
export type MailTransport = {
  send(mail: WrittenMail, from: Pick<Tenant, 'name'>, delivery: Delivery): Promise<void>;
  /** Is the content of sent mails stored for the demo mailbox? */
  keepsContent: boolean;
  close(): void;
};

/**
 * Sends mails by SMTP.
 *
 * @param url `smtp://user:password@host:587`, `smtps://…`
 * @param from the sender's address; the school's name is put before it
 */
export function smtpTransport(url: string, from: string, { keepsContent = false } = {}): MailTransport {
  const transporter = nodemailer.createTransport({ url, pool: true, ...MAIL_TIMEOUTS });
  transporter.use('stream', ({ message, data }, done) => {
    const { beforeLastLine } = data as Partial<Delivery>;
    if (beforeLastLine) message!.processFunc((input) => Readable.from(endingAfter(beforeLastLine, input), { objectMode: false }));
    done();
  });
  return {
    keepsContent,
    close: () => transporter.close(),
    async send({ to, subject, text, html, attachments, reply_to, unsubscribe_url }, tenant, { id, beforeLastLine }) {
      if (!isMailAddress(to)) throw invalidRecipientError();
      const invitation = attachments.find(({ method }) => method !== undefined);
      // Read by the plugin above; the library's types lack the field.
      const pluginData = { beforeLastLine };
      await transporter.sendMail({
        messageId: `<${id}@${from.split('@')[1]}>`,
        from: { name: oneLine(tenant.name), address: from },
        to: { name: '', address: to },
        ...(reply_to && isMailAddress(reply_to) ? { replyTo: { name: '', address: reply_to } } : {}),
        subject: oneLine(subject),
        text,
        html,
        // As a third alternative beside text and HTML, where mail programs look for invitations.
        ...(invitation ? { icalEvent: invitation } : {}),
        attachments: attachments
          .filter((attachment) => attachment !== invitation)
          .map(({ filename, content_type, content, encoding, cid }) => ({ filename, content, contentType: content_type, ...(encoding && { encoding }), ...(cid && { cid }) })),
        ...pluginData,
        ...(unsubscribe_url ? oneClickHeaders(unsubscribe_url) : {}),
      });
    },
  };
}

/** Passes the input on, but awaits `before` ahead of its end. */
async function* endingAfter(before: () => Promise<void>, input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* input;
  await before();
}

/** The headers for one-click unsubscribing (RFC 8058). */
const oneClickHeaders = (url: string) => ({
  list: { unsubscribe: { url } },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** The demo's replacement for SMTP: mails are stored for `/dev/mailbox` and not sent. */
export function demoMailboxTransport(): MailTransport {
  return { keepsContent: true, close: () => {}, send: async () => {} };
}
