import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage, type Language } from '#shared/language.ts';
import { takesPayments } from '#shared/payments/takesPayments.ts';
import type { Db } from '../../db/connect.ts';
import { issuePasswordReset } from '../../accounts/newPassword.ts';
import { isStillToRemind } from '../../reminders/isStillToRemind.ts';
import { writeAdminMail } from './adminMail.ts';
import { writeBookingMail } from './bookingMail.ts';
import { isStale } from './isStale.ts';
import { writeLinkMail } from './linkMail.ts';
import { findBookedLesson, type QueuedMail } from '../outbox/mails.queries.ts';
import { newsLessons } from './newsLessons.ts';
import { writeNewsMail } from './newsMail.ts';
import { claimLessonChange } from '../outbox/claimLessonChange.queries.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

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
  const { origin, now } = from;
  const lang = isLanguage(mail.lang) ? mail.lang : 'en';
  switch (mail.kind) {
    case 'password_reset': {
      const secret = await issuePasswordReset(db, tenant, mail, now);
      if (secret === undefined) return undefined;
      return writeLinkMail(mail, `${origin}/new-password/${secret}?lang=${lang}`, { lang, tenant, origin });
    }
    case 'subscription_confirmation':
      return writeLinkMail(mail, `${origin}/subscribe/${mail.subscriber_id}?lang=${lang}`, { lang, tenant, origin });
    case 'new_lessons': {
      if (!mail.is_subscribed) return undefined;
      const lessons = await newsLessons(db, tenant, mail.notification_id, now);
      return lessons.length > 0 ? writeNewsMail(mail, lessons, { lang, tenant, origin, now }) : undefined;
    }
    default:
      return writeMailOfBooking(db, tenant, mail, { ...from, lang });
  }
}

type MailOfBooking = Extract<QueuedMail, { booking_id: string }>;

/** As the booking and its lesson are now. */
async function writeMailOfBooking(db: Db, tenant: Tenant, mail: MailOfBooking, from: Sender & { lang: Language }): Promise<WrittenMail | undefined> {
  const { now } = from;
  const booked = await findBookedLesson(db, tenant, mail, now);
  if (isStale(mail.kind, booked, booked, now)) return undefined;
  const circumstances = { ...from, tenant, takesPayments: takesPayments(booked, from.payments) };
  switch (mail.kind) {
    case 'new_booking':
    case 'cancellation':
      // Somebody else's by now, maybe: visitors' phone and email are not theirs to read.
      return mail.is_to_admin ? writeAdminMail({ ...mail, ...booked, kind: mail.kind }, circumstances) : undefined;
    case 'lesson_cancelled':
    case 'lesson_moved': {
      const news = await claimLessonChange(db, tenant, mail);
      return news && writeBookingMail({ ...mail, ...booked, kind: news.what === 'cancelled' ? 'lesson_cancelled' : 'lesson_moved', news }, circumstances);
    }
    case 'booking_received':
    case 'booking_paid': {
      if (booked.is_cancelled === 0) return writeBookingMail({ ...mail, ...booked, kind: mail.kind }, circumstances);
      // It came to stand as the lesson was called off: that is what there is to say, unless a mail says it already.
      const news = await claimLessonChange(db, tenant, { ...mail, known_date: booked.date });
      if (news) return writeBookingMail({ ...mail, ...booked, kind: 'lesson_cancelled', news }, circumstances);
      const since = await findBookedLesson(db, tenant, mail, now);
      return since.is_cancelled === 0 ? writeBookingMail({ ...mail, ...since, kind: mail.kind }, circumstances) : undefined;
    }
    case 'lesson_reminder':
      return (await isStillToRemind(db, tenant, mail.booking_id, now)) ? writeBookingMail({ ...mail, ...booked, kind: mail.kind }, circumstances) : undefined;
    default:
      return writeBookingMail({ ...mail, ...booked, kind: mail.kind }, circumstances);
  }
}

