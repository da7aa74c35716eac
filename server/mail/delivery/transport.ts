import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Tenant } from '#shared/contract/tenant.ts';
import { oneLine } from '../../lib/sanitizeText.ts';
import { isMailAddress, invalidRecipientError } from './mailAddress.ts';
import { MAIL_TIMEOUTS } from './timeouts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** The sending of one mail. */
type Delivery = {
  /** The same at every try, so that mail programs know a mail that came twice. Without the host that stands behind it. */
  id: string;
  /** Awaited when all but the last line has gone: with that line the mail is the server's. */
  beforeLastLine(): Promise<void>;
};

/** How mails leave. */
export type MailTransport = {
  send(mail: WrittenMail, tenant: Tenant, delivery: Delivery): Promise<void>;
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
  const transporter = nodemailer.createTransport({ url, pool: true, ...MAIL_TIMEOUTS });
  transporter.use('stream', ({ message, data }, done) => {
    const { beforeLastLine } = data as Partial<Delivery>;
    if (beforeLastLine) message!.processFunc((input) => Readable.from(endingAfter(beforeLastLine, input), { objectMode: false }));
    done();
  });
  return {
    keeps,
    close: () => transporter.close(),
    async send({ to, subject, text, html, attachments, reply_to, unsubscribe_url }, tenant, { id, beforeLastLine }) {
      if (!isMailAddress(to)) throw invalidRecipientError();
      const forCalendar = attachments.find(({ method }) => method !== undefined);
      // Read by the plugin above.
      const heldBack = { beforeLastLine };
      await transporter.sendMail({
        messageId: `<${id}@${from.split('@')[1]}>`,
        from: { name: oneLine(tenant.name), address: from },
        to: { name: '', address: to },
        ...(reply_to && isMailAddress(reply_to) ? { replyTo: { name: '', address: reply_to } } : {}),
        subject: oneLine(subject),
        text,
        html,
        // Beside text and HTML as a third way to read the mail: that is where programs look for what a calendar is to do.
        ...(forCalendar ? { icalEvent: forCalendar } : {}),
        attachments: attachments
          .filter((attachment) => attachment !== forCalendar)
          .map(({ filename, content_type, content }) => ({ filename, content, contentType: content_type })),
        ...heldBack,
        ...(unsubscribe_url ? ONE_CLICK(unsubscribe_url) : {}),
      });
    },
  };
}

/** What it is given, with an end that waits for this. */
async function* endingAfter(before: () => Promise<void>, input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* input;
  await before();
}

/** The headers of RFC 8058. */
const ONE_CLICK = (url: string) => ({
  list: { unsubscribe: { url } },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** The demo's stand-in for SMTP: mails are kept for `/dev/mailbox` and go nowhere else. */
export function demoMailboxTransport(): MailTransport {
  return { keeps: true, close: () => {}, send: async () => {} };
}
