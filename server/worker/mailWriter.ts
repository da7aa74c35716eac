import type { MailKind } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';
import type { MailContext } from '../mail/delivery/sendMail.ts';
import type { WrittenMail } from '../mail/layout/writtenMail.ts';
import type { QueuedMail } from '../mail/outbox/mails.queries.ts';

/** undefined: the mail must not be sent any more. */
export type Written = Promise<WrittenMail | undefined>;
/** What a writer knows besides the mail and the database. */
export type WriterContext = MailContext & { tenant: Tenant; lang: Language };
export type MailOf<Kind extends MailKind> = QueuedMail & { kind: Kind };
/** Writes a mail from current data. */
export type Writer<Mail> = (db: Db, mail: Mail, context: WriterContext) => Written;

/** A PDF as a file of a mail. */
export function pdfFile(filename: string, pdf: Buffer): WrittenMail['attachments'][number] {
  return { filename, content_type: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' };
}
