import type { MailKind } from '#shared/contract/mail.ts';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import { takesPayments } from '#shared/payments/takesPayments.ts';
import type { Db } from '../db/connect.ts';
import { findMessage } from '../guestMessages/guestMessages.queries.ts';
import { claimBookingChange, claimLessonChange } from '../mail/outbox/claimLessonChange.queries.ts';
import type { QueuedMail } from '../mail/outbox/mails.queries.ts';
import { writeAdminMail } from '../mail/templates/adminMail.ts';
import type { BookedLesson } from '../mail/templates/bookingFacts.ts';
import { type BookingMailContext, writeBookingMail } from '../mail/templates/bookingMail.ts';
import { writeGuestMessage } from '../mail/templates/guestMessageMail.ts';
import { isStale } from '../mail/templates/isStale.ts';
import { findReceipt } from '../receipts/findReceipt.ts';
import { receiptFilename, receiptPdf } from '../receipts/receiptPdf.ts';
import { isReminderDue } from '../reminders/reminders.queries.ts';
import { isReviewWanted } from '../reviews/reviewRequests.queries.ts';
import { findBookedLesson } from './bookedLesson.queries.ts';
import { type MailOf, pdfFile, type Writer, type Written } from './mailWriter.ts';

type PlainMail = MailOf<'booking_received' | 'booking_paid' | 'payment_processing' | 'payment_failed' | 'booking_cancelled' | 'money_returned' | 'lesson_reminder' | 'review_request'>;
/** Writes a mail about a booking from current data. */
type BookingWriter<Mail> = (db: Db, mail: Mail, booked: BookedLesson, context: BookingMailContext) => Written;

/** The writers of mails about one booking. */
export const BOOKING_WRITERS = {
  booking_received: aboutBooking(writeConfirmation),
  booking_paid: aboutBooking(writePaid),
  payment_processing: aboutBooking(writeProgress),
  payment_failed: aboutBooking(writeProgress),
  booking_changed: aboutBooking(writeChanged),
  booking_cancelled: aboutBooking(writePlain),
  money_returned: aboutBooking(writeReturned),
  lesson_reminder: aboutBooking(writeReminder),
  review_request: aboutBooking(writeReviewRequest),
  lesson_cancelled: aboutBooking(writeLessonNotice),
  lesson_moved: aboutBooking(writeLessonNotice),
  new_booking: aboutBooking(writeToAdmin),
  cancellation: aboutBooking(writeToAdmin),
  guest_message: aboutBooking(async (db, mail, booked, context) => {
    const message = await findMessage(db, context.tenant, { id: mail.message_id });
    return message && writeGuestMessage(mail, message, booked, context);
  }),
} satisfies { [Kind in MailKind]?: Writer<MailOf<Kind>> };

/** Reads the booking of a mail. A mail that is no longer true is dropped. */
function aboutBooking<Mail extends Extract<QueuedMail, { booking_id: string; payment_id: string | null }>>(write: BookingWriter<Mail>): Writer<Mail> {
  return async (db, mail, context) => {
    const booked = await findBookedLesson(db, context.tenant, { ...mail, lang: context.lang }, context.now);
    if (isStale(mail.kind, booked, booked, context.now)) return undefined;
    return write(db, mail, booked, { ...context, takesPayments: takesPayments(booked, context.payments) });
  };
}

async function writePlain(_db: Db, mail: PlainMail, booked: BookedLesson, context: BookingMailContext): Written {
  return writeBookingMail({ ...mail, ...booked, kind: mail.kind }, context);
}

async function writeChanged(db: Db, mail: MailOf<'booking_changed'>, _booked: BookedLesson, context: BookingMailContext): Written {
  const { tenant, now } = context;
  const what = await claimBookingChange(db, tenant, mail, now);
  if (!what) return undefined;
  const latest = await readAgain(db, mail, context);
  if (what === 'changed') return writeBookingMail({ ...mail, ...latest, kind: mail.kind }, context);
  // The booking has another address since its lesson was cancelled.
  return writeBookingMail({ ...mail, ...latest, kind: 'lesson_cancelled', notice: { what, before: latest.date } }, context);
}

async function writeReturned(db: Db, mail: MailOf<'money_returned'>, booked: BookedLesson, context: BookingMailContext): Written {
  // The refund was taken back before the mail was sent.
  return mail.entry_id !== null && !booked.returned ? undefined : writePlain(db, mail, booked, context);
}

async function writeReminder(db: Db, mail: MailOf<'lesson_reminder'>, booked: BookedLesson, context: BookingMailContext): Written {
  const { tenant, now } = context;
  const due = dueReminders(now, tenant.timezone);
  const isDue = due !== undefined && (await isReminderDue(db, tenant, mail.booking_id, due));
  return isDue ? writePlain(db, mail, booked, context) : undefined;
}

async function writeReviewRequest(db: Db, mail: MailOf<'review_request'>, booked: BookedLesson, context: BookingMailContext): Written {
  return (await isReviewWanted(db, context.tenant, mail.booking_id)) ? writePlain(db, mail, booked, context) : undefined;
}

async function writeToAdmin(_db: Db, mail: MailOf<'new_booking' | 'cancellation'>, booked: BookedLesson, context: BookingMailContext): Written {
  // A former admin must not read visitors' phone numbers and addresses.
  return mail.is_to_admin ? writeAdminMail({ ...mail, ...booked, kind: mail.kind }, context) : undefined;
}

async function writeLessonNotice(db: Db, mail: MailOf<'lesson_moved' | 'lesson_cancelled'>, _booked: BookedLesson, context: BookingMailContext): Written {
  const notice = await claimLessonChange(db, context.tenant, mail);
  if (!notice) return undefined;
  const kind = notice.what === 'cancelled' ? 'lesson_cancelled' : 'lesson_moved';
  return writeBookingMail({ ...mail, ...(await readAgain(db, mail, context)), kind, notice }, context);
}

/** Reads what a mail says after it has stored which change it reports. Read before, it could miss a change for which no further mail goes out. */
function readAgain(db: Db, mail: { booking_id: string; payment_id: string | null }, { tenant, lang, now }: BookingMailContext): Promise<BookedLesson> {
  return findBookedLesson(db, tenant, { ...mail, lang }, now);
}

/** Says that a slow payment is awaited or has failed, if that is still so. */
async function writeProgress(db: Db, mail: MailOf<'payment_processing' | 'payment_failed'>, booked: BookedLesson, context: BookingMailContext): Written {
  const isTrue = booked.payment?.status === (mail.kind === 'payment_failed' ? 'failed' : 'processing');
  if (!isTrue) return undefined;
  // Says that the lesson is cancelled, unless its reader knows.
  const isKnown = booked.is_cancelled === 1 && !(await claimLessonChange(db, context.tenant, { ...mail, known_date: booked.date, known_ends: null }));
  return isKnown ? undefined : writePlain(db, mail, booked, context);
}

async function writePaid(db: Db, mail: MailOf<'booking_paid'>, booked: BookedLesson, context: BookingMailContext): Written {
  const written = await writeConfirmation(db, mail, booked, context);
  const receipt = written && (await findReceipt(db, context.tenant, mail.booking_id, context.lang));
  if (!receipt) return written;
  const file = pdfFile(receiptFilename(receipt, context.lang), await receiptPdf(receipt, context));
  return { ...written, attachments: [...written.attachments, file] };
}

async function writeConfirmation(db: Db, mail: MailOf<'booking_received' | 'booking_paid'>, booked: BookedLesson, context: BookingMailContext): Written {
  if (booked.is_cancelled === 0) return writePlain(db, mail, booked, context);
  // The lesson was cancelled before the confirmation was sent: report that, unless another mail does.
  const notice = await claimLessonChange(db, context.tenant, { ...mail, known_date: booked.date, known_ends: null });
  if (notice) return writeBookingMail({ ...mail, ...booked, kind: 'lesson_cancelled', notice }, context);
  const latest = await readAgain(db, mail, context);
  return latest.is_cancelled === 0 ? writePlain(db, mail, latest, context) : undefined;
}
