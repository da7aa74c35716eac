import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage, type Language } from '#shared/language.ts';
import { takesPayments } from '#shared/takesPayments.ts';
import type { Db } from '../db/connect.ts';
import { issuePasswordReset } from '../people/newPassword.ts';
import { isStillToRemind } from '../reminders/isStillToRemind.ts';
import { writeBookingMail } from './bookingMail.ts';
import { mailHtml, mailText } from './mailLayout.ts';
import { findBookedLesson, type QueuedMail } from './mails.queries.ts';
import { mailTexts } from './mailTexts.ts';
import { newsLessons } from './newsLessons.ts';
import { writeNewsMail } from './newsMail.ts';
import type { WrittenMail } from './writtenMail.ts';

/** Whence and when a mail is written. */
type Sender = { origin: string; payments: boolean; now: Date };

/**
 * Writes a mail of the outbox in the reader's language (decisions, 9).
 *
 * @param from.origin the school's public address, without a slash at the end
 * @param from.payments is there anybody to take payments?
 * @returns the mail, or nothing where there is nobody to write to any more, or nothing to tell
 */
export async function writeMail(db: Db, tenant: Tenant, mail: QueuedMail, from: Sender): Promise<WrittenMail | undefined> {
  const { origin, payments, now } = from;
  const lang = isLanguage(mail.lang) ? mail.lang : 'en';
  switch (mail.kind) {
    case 'lesson_reminder':
    case 'booking_received':
    case 'booking_paid':
    case 'money_returned':
    case 'booking_cancelled': {
      if (mail.kind === 'lesson_reminder' && !(await isStillToRemind(db, tenant, mail.booking_id, now))) return undefined;
      const booked = await findBookedLesson(db, tenant, mail.booking_id, mail.payment_id);
      return writeBookingMail({ ...mail, ...booked }, { lang, tenant, origin, takesPayments: takesPayments(booked, payments), now });
    }
    case 'password_reset': {
      const secret = await issuePasswordReset(db, tenant, mail, now);
      if (secret === undefined) return undefined;
      return writeLinkMail(PASSWORD_RESET, mail, `${origin}/new-password/${secret}?lang=${lang}`, lang, tenant);
    }
    case 'subscription_confirmation':
      return writeLinkMail(CONFIRMATION, mail, `${origin}/subscribe/${mail.subscriber_id}?lang=${lang}`, lang, tenant);
    case 'new_lessons': {
      if (!mail.is_subscribed) return undefined;
      const lessons = await newsLessons(db, tenant, mail.notification_id, now);
      return lessons.length > 0 ? writeNewsMail(mail, lessons, { lang, tenant, origin, now }) : undefined;
    }
  }
}

/** What a mail says that is all about its one link. */
type LinkMail = Record<'title' | 'lead' | 'label' | 'reason', string>;

const PASSWORD_RESET: LinkMail = {
  title: 'Choose a new password',
  lead: 'Somebody asked for a new password for your account at {{school}}. The link works once, and for an hour. If it was not you, there is nothing to do: your password stays as it is.',
  label: 'Set a new password',
  reason: 'You get this mail because there is an account with this address at {{school}}.',
};

const CONFIRMATION: LinkMail = {
  title: 'Just one more click',
  lead: 'Confirm that you want to hear from {{school}}, and we write to you when there are new lessons. If it was not you who subscribed, there is nothing to do: you will not hear from us again.',
  label: 'Confirm the subscription',
  reason: 'You get this mail because somebody subscribed with this address at {{school}}.',
};

function writeLinkMail({ title, lead, label, reason }: LinkMail, mail: QueuedMail, url: string, lang: Language, tenant: Tenant): WrittenMail {
  const t = mailTexts(lang);
  const school = tenant.name;
  const content = {
    ...{ lang, tenant, title: t(title), lead: t(lead, { school }), schoolNotes: mail.mail_extra_notes },
    button: { label: t(label), url },
    reason: t(reason, { school }),
  };
  return { to: mail.recipient, subject: `${content.title} – ${school}`, html: mailHtml(content), text: mailText(content), attachments: [] };
}
