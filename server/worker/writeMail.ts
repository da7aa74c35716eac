import type { MailKind } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage, type Language } from '#shared/language.ts';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import { takesPayments } from '#shared/payments/takesPayments.ts';
import { issuePasswordReset } from '../accounts/newPassword.ts';
import type { Db } from '../db/connect.ts';
import type { MailContext } from '../mail/delivery/sendMail.ts';
import type { WrittenMail } from '../mail/layout/writtenMail.ts';
import { claimLessonChange } from '../mail/outbox/claimLessonChange.queries.ts';
import type { QueuedMail } from '../mail/outbox/mails.queries.ts';
import { writeAdminMail } from '../mail/templates/adminMail.ts';
import type { BookedLesson } from '../mail/templates/bookingFacts.ts';
import { type BookingMailContext, writeBookingMail } from '../mail/templates/bookingMail.ts';
import { isStale } from '../mail/templates/isStale.ts';
import { writeLinkMail } from '../mail/templates/linkMail.ts';
import { writeNewsMail } from '../mail/templates/newsMail.ts';
import { lessonsOfNews } from '../news/newsLessons.ts';
import { isReminderDue } from '../reminders/reminders.queries.ts';
import { findBookedLesson } from './bookedLesson.queries.ts';

type Written = Promise<WrittenMail | undefined>;
type Context = MailContext & { tenant: Tenant; lang: Language };
type MailOf<Kind extends MailKind> = QueuedMail & { kind: Kind };
type PlainMail = MailOf<'booking_received' | 'booking_paid' | 'booking_cancelled' | 'money_returned' | 'lesson_reminder'>;
type Writer<Mail> = (db: Db, mail: Mail, context: Context) => Written;
/** Writes a mail about a booking from the booking as it is now. */
type BookingWriter<Mail> = (db: Db, mail: Mail, booked: BookedLesson, circumstances: BookingMailContext) => Written;

/** Reads what a mail of each kind reports, from the feature that owns it, and writes the mail. */
const WRITERS: { [Kind in MailKind]: Writer<MailOf<Kind>> } = {
  booking_received: aboutBooking(confirmation),
  booking_paid: aboutBooking(confirmation),
  booking_cancelled: aboutBooking(plain),
  money_returned: aboutBooking(plain),
  lesson_reminder: aboutBooking(reminder),
  lesson_cancelled: aboutBooking(lessonChange),
  lesson_moved: aboutBooking(lessonChange),
  new_booking: aboutBooking(toAdmin),
  cancellation: aboutBooking(toAdmin),

  async password_reset(db, mail, { tenant, origin, lang, now }) {
    const secret = await issuePasswordReset(db, tenant, mail, now);
    return secret === undefined ? undefined : writeLinkMail(mail, `${origin}/new-password/${secret}?lang=${lang}`, { lang, tenant, origin });
  },

  async subscription_confirmation(_db, mail, { tenant, origin, lang }) {
    return writeLinkMail(mail, `${origin}/subscribe/${mail.subscriber_id}?lang=${lang}`, { lang, tenant, origin });
  },

  async new_lessons(db, mail, context) {
    if (!mail.is_subscribed) return undefined;
    const lessons = await lessonsOfNews(db, context.tenant, mail.notification_id, context.now);
    return lessons.length > 0 ? writeNewsMail(mail, lessons, context) : undefined;
  },
};

/**
 * Writes a mail of the outbox in the reader's language, from its cause as it is now.
 *
 * @returns nothing where the mail is no longer to be sent: its reader is gone, or what it would report is no longer so
 */
export async function writeMail(db: Db, tenant: Tenant, mail: QueuedMail, context: MailContext): Written {
  const lang = isLanguage(mail.lang) ? mail.lang : 'en';
  // TypeScript does not see that the writer is the one of this mail's kind.
  const write = WRITERS[mail.kind] as Writer<QueuedMail>;
  return write(db, mail, { ...context, tenant, lang });
}

function aboutBooking<Mail extends Extract<QueuedMail, { booking_id: string }>>(write: BookingWriter<Mail>): Writer<Mail> {
  return async (db, mail, context) => {
    const booked = await findBookedLesson(db, context.tenant, mail, context.now);
    if (isStale(mail.kind, booked, booked, context.now)) return undefined;
    return write(db, mail, booked, { ...context, takesPayments: takesPayments(booked, context.payments) });
  };
}

async function plain(_db: Db, mail: PlainMail, booked: BookedLesson, circumstances: BookingMailContext): Written {
  return writeBookingMail({ ...mail, ...booked, kind: mail.kind }, circumstances);
}

async function reminder(db: Db, mail: MailOf<'lesson_reminder'>, booked: BookedLesson, circumstances: BookingMailContext): Written {
  const { tenant, now } = circumstances;
  const due = dueReminders(now, tenant.timezone);
  const isDue = due !== undefined && (await isReminderDue(db, tenant, mail.booking_id, due));
  return isDue ? plain(db, mail, booked, circumstances) : undefined;
}

async function toAdmin(_db: Db, mail: MailOf<'new_booking' | 'cancellation'>, booked: BookedLesson, circumstances: BookingMailContext): Written {
  // A former admin must not read visitors' phone numbers and addresses.
  return mail.is_to_admin ? writeAdminMail({ ...mail, ...booked, kind: mail.kind }, circumstances) : undefined;
}

async function lessonChange(db: Db, mail: MailOf<'lesson_moved' | 'lesson_cancelled'>, booked: BookedLesson, circumstances: BookingMailContext): Written {
  const notice = await claimLessonChange(db, circumstances.tenant, mail);
  const kind = notice?.what === 'cancelled' ? 'lesson_cancelled' : 'lesson_moved';
  return notice && writeBookingMail({ ...mail, ...booked, kind, news: notice }, circumstances);
}

async function confirmation(db: Db, mail: MailOf<'booking_received' | 'booking_paid'>, booked: BookedLesson, circumstances: BookingMailContext): Written {
  if (booked.is_cancelled === 0) return plain(db, mail, booked, circumstances);
  // The lesson was cancelled before the confirmation went out: report that, unless another mail does.
  const { tenant, now } = circumstances;
  const notice = await claimLessonChange(db, tenant, { ...mail, known_date: booked.date });
  if (notice) return writeBookingMail({ ...mail, ...booked, kind: 'lesson_cancelled', news: notice }, circumstances);
  const latest = await findBookedLesson(db, tenant, mail, now);
  return latest.is_cancelled === 0 ? plain(db, mail, latest, circumstances) : undefined;
}
