import type { MailKind } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { enquiryState } from '#shared/enquiries/enquiryRules.ts';
import { isLanguage, type Language } from '#shared/language.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import { passState } from '#shared/passes/passRules.ts';
import { takesPayments } from '#shared/payments/takesPayments.ts';
import { formatDay } from '#shared/time/time.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import { openingState } from '#shared/waiting/openingRules.ts';
import { waitingState } from '#shared/waiting/waitingRules.ts';
import { issueEmailChange } from '../accounts/emailChanges.ts';
import { issuePasswordReset } from '../accounts/passwordResets.ts';
import { findRegistration } from '../accounts/registration/registrations.queries.ts';
import type { Db } from '../db/connect.ts';
import { findEnquiry, findOfferedActivity } from '../enquiries/enquiries.queries.ts';
import { findExport } from '../exports/exports.queries.ts';
import { findClosing } from '../leaving/closing.queries.ts';
import { listOwnBookings } from '../guests/ownBookings.queries.ts';
import { findMessage } from '../guestMessages/guestMessages.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findRefundEntry } from '../ledger/ledger.queries.ts';
import type { MailContext } from '../mail/delivery/sendMail.ts';
import type { WrittenMail } from '../mail/layout/writtenMail.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import { claimBookingChange, claimLessonChange } from '../mail/outbox/claimLessonChange.queries.ts';
import type { QueuedMail } from '../mail/outbox/mails.queries.ts';
import { writeAdminMail } from '../mail/templates/adminMail.ts';
import type { BookedLesson } from '../mail/templates/bookingFacts.ts';
import { type BookingMailContext, writeBookingMail } from '../mail/templates/bookingMail.ts';
import { writeEnquiryMail } from '../mail/templates/enquiryMail.ts';
import { writeOpeningMail } from '../mail/templates/openingMail.ts';
import { writeWaitingMail } from '../mail/templates/waitingMail.ts';
import { writeGuestMessage } from '../mail/templates/guestMessageMail.ts';
import { isStale } from '../mail/templates/isStale.ts';
import { writeLinkMail } from '../mail/templates/linkMail.ts';
import { writeOwnBookingsMail } from '../mail/templates/ownBookingsMail.ts';
import { writeNewsMail } from '../mail/templates/newsMail.ts';
import { isVoucher, writePassMail } from '../mail/templates/passMail.ts';
import { writePassRefundMail } from '../mail/templates/passRefundMail.ts';
import { readNewsLessons } from '../news/newsLessons.ts';
import { findPass } from '../passes/passes.queries.ts';
import { isReminderDue } from '../reminders/reminders.queries.ts';
import { findPassReceipt, findReceipt } from '../receipts/findReceipt.ts';
import { receiptFilename, receiptPdf } from '../receipts/receiptPdf.ts';
import { isReviewWanted } from '../reviews/reviewRequests.queries.ts';
import { issueInvitation } from '../team/invitations.ts';
import { findVoucher } from '../vouchers/findVoucher.ts';
import { voucherFilename, voucherPdf } from '../vouchers/voucherPdf.ts';
import { findBookedLesson } from './bookedLesson.queries.ts';
import { findOpening } from '../waiting/openings.queries.ts';
import { findWaiting, findWaitingActivity } from '../waiting/waiting.queries.ts';

type Written = Promise<WrittenMail | undefined>;
type Context = MailContext & { tenant: Tenant; lang: Language };
type MailOf<Kind extends MailKind> = QueuedMail & { kind: Kind };
type PlainMail = MailOf<'booking_received' | 'booking_paid' | 'payment_processing' | 'payment_failed' | 'booking_cancelled' | 'money_returned' | 'lesson_reminder' | 'review_request'>;
type Writer<Mail> = (db: Db, mail: Mail, context: Context) => Written;
/** Writes a mail about a booking from current data. */
type BookingWriter<Mail> = (db: Db, mail: Mail, booked: BookedLesson, context: BookingMailContext) => Written;

/** One writer per kind of mail. It reads the facts from the features that own them, and writes the mail. */
const WRITERS: { [Kind in MailKind]: Writer<MailOf<Kind>> } = {
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

  async own_bookings(db, mail, { tenant, origin, lang, now }) {
    const bookings = await listOwnBookings(db, tenant, mail.recipient, now);
    return bookings.length > 0 ? writeOwnBookingsMail(mail, bookings.map((one) => withActivityIn(one, lang, tenant)), { lang, tenant, origin }) : undefined;
  },

  async password_reset(db, mail, { tenant, origin, lang, now }) {
    const secret = await issuePasswordReset(db, tenant, mail, now);
    return secret === undefined ? undefined : writeLinkMail(mail, `${origin}/new-password/${secret}?lang=${lang}`, { lang, tenant, origin });
  },

  async email_change(db, mail, { tenant, origin, lang, now }) {
    const issued = await issueEmailChange(db, tenant, mail, now);
    if (issued === undefined) return undefined;
    if (issued === 'taken') return writeLinkMail({ ...mail, text: 'email_change_taken' }, `${origin}/login?lang=${lang}`, { lang, tenant, origin });
    return writeLinkMail(mail, `${origin}/new-email/${issued.secret}?lang=${lang}`, { lang, tenant, origin });
  },

  async email_change_notice(_db, mail, { tenant, origin, lang }) {
    return writeLinkMail(mail, `${origin}/forgotten-password?lang=${lang}`, { lang, tenant, origin });
  },

  async registration(db, mail, { tenant, origin, lang, now }) {
    const found = mail.registration_id === null ? undefined : await findRegistration(db, tenant, mail.registration_id, now);
    if (!mail.registration_id || !found) return undefined;
    const query = new URLSearchParams({ registration: mail.registration_id, ...(found.next !== '' && { next: found.next }), lang });
    return writeLinkMail(mail, `${origin}/login?${query}`, { lang, tenant, origin });
  },

  async own_data(_db, mail, { tenant, origin, lang }) {
    return writeLinkMail(mail, `${origin}/find-bookings?data=${mail.data_link_id}&lang=${lang}`, { lang, tenant, origin });
  },

  async invitation(db, mail, { tenant, origin, lang, now }) {
    const secret = await issueInvitation(db, tenant, mail, now);
    return secret === undefined ? undefined : writeLinkMail(mail, `${origin}/new-password/${secret}?lang=${lang}`, { lang, tenant, origin });
  },

  async school_closing(db, mail, { tenant, origin, lang }) {
    const closing_at = await findClosing(db, tenant);
    const date = closing_at && formatDay(closing_at, lang, tenant.timezone, 'year');
    return date ? writeLinkMail(mail, `${origin}/manage/settings/leave?lang=${lang}`, { lang, tenant, origin, date }) : undefined;
  },

  async school_export(db, mail, { tenant, origin, lang, now }) {
    const { file, expires_at } = (await findExport(db, tenant)) ?? {};
    if (!file || new Date(expires_at!) <= now) return undefined;
    return writeLinkMail(mail, `${origin}/manage/settings/leave?lang=${lang}`, { lang, tenant, origin, date: formatDay(expires_at!, lang, tenant.timezone, 'year') });
  },

  async already_registered(_db, mail, { tenant, origin, lang }) {
    const also = { label: mailTexts(lang)('Set a new password'), url: `${origin}/forgotten-password?lang=${lang}` };
    return writeLinkMail(mail, `${origin}/login?lang=${lang}`, { lang, tenant, origin, also });
  },

  async subscription_confirmation(_db, mail, { tenant, origin, lang }) {
    return writeLinkMail(mail, `${origin}/subscribe/${mail.subscriber_id}?lang=${lang}`, { lang, tenant, origin });
  },

  async new_lessons(db, mail, context) {
    if (!mail.is_subscribed) return undefined;
    const lessons = await readNewsLessons(db, context.tenant, mail.notification_id, context.now);
    return lessons.length > 0 ? writeNewsMail(mail, lessons, context) : undefined;
  },

  new_enquiry: (db, mail, context) => (mail.is_to_admin ? writeAboutEnquiry(db, mail, context) : Promise.resolve(undefined)),
  enquiry_received: writeAboutEnquiry,
  enquiry_offer: writeAboutEnquiry,
  enquiry_refused: writeAboutEnquiry,
  waiting_joined: writeAboutWaiting,
  waiting_offer: writeAboutWaiting,
  opening_asked: writeAboutOpening,
  lesson_opened: writeAboutOpening,

  guest_message: aboutBooking(async (db, mail, booked, context) => {
    const message = await findMessage(db, context.tenant, { id: mail.message_id });
    return message && writeGuestMessage(mail, message, booked, context);
  }),

  pass_sold: writePass,
  pass_gift: writePass,
  pass_credit: writePass,

  async pass_refunded(db, mail, context) {
    const pass = await findPass(db, context.tenant, { id: mail.pass_id });
    const returned = mail.entry_id === null ? undefined : await findRefundEntry(db, context.tenant, mail.entry_id);
    return pass && returned && writePassRefundMail(mail, { title: pass.title, isOver: pass.blocked_at !== null, ...returned }, context);
  },
};

/**
 * Writes a mail of the outbox in the reader's language, from current data.
 *
 * @returns undefined if the mail must not be sent any more: its reader is gone, or its content is no longer true
 */
export async function writeMail(db: Db, tenant: Tenant, mail: QueuedMail, context: MailContext): Written {
  const lang = isLanguage(mail.lang) ? mail.lang : 'en';
  // TypeScript cannot tell that the writer matches the mail's kind.
  const write = WRITERS[mail.kind] as Writer<QueuedMail>;
  return write(db, mail, { ...context, tenant, lang });
}

/** Brings a pass, with its PDF if it is a voucher or a present, and its buyer the receipt. */
async function writePass(db: Db, mail: MailOf<'pass_sold' | 'pass_gift' | 'pass_credit'>, context: Context): Written {
  const { tenant, lang, now } = context;
  const pass = await findPass(db, tenant, { id: mail.pass_id });
  if (!pass || passState(pass, now) === 'blocked') return undefined;
  const written = writePassMail(mail, pass, context);
  const voucher = mail.kind !== 'pass_credit' && isVoucher(pass) && pdfFile(voucherFilename(pass, lang), await voucherPdf(await findVoucher(db, tenant, pass, lang), context));
  // The receiver of a present does not learn its price.
  const receipt = mail.kind === 'pass_sold' && (await findPassReceipt(db, tenant, pass.id));
  const files = [voucher, receipt && pdfFile(receiptFilename(receipt, lang), await receiptPdf(receipt, context))];
  return { ...written, attachments: [...written.attachments, ...files.filter((file) => file !== false && file !== undefined)] };
}

type EnquiryMail = MailOf<'new_enquiry' | 'enquiry_received' | 'enquiry_offer' | 'enquiry_refused'>;

/** An offer that was answered or has lapsed is not sent any more. */
async function writeAboutEnquiry(db: Db, mail: EnquiryMail, { tenant, lang, origin, now }: Context): Written {
  const enquiry = await findEnquiry(db, tenant, { id: mail.enquiry_id });
  if (!enquiry || (mail.kind === 'enquiry_offer' && enquiryState(enquiry, now) !== 'offered') || (mail.kind === 'enquiry_refused' && enquiry.state !== 'refused')) return undefined;
  const offered = enquiry.offer ? await findOfferedActivity(db, tenant, enquiry.offer.activity_id) : undefined;
  const { activity, place } = offered ? withActivityIn(offered, lang, tenant) : { activity: '', place: '' };
  return writeEnquiryMail(mail, { ...enquiry, activity, place }, { lang, tenant, origin });
}

/** An offer that was answered or has lapsed is not sent any more. */
async function writeAboutWaiting(db: Db, mail: MailOf<'waiting_joined' | 'waiting_offer'>, { tenant, lang, origin, now }: Context): Written {
  const entry = await findWaiting(db, tenant, { id: mail.waiting_id });
  const state = entry && waitingState(entry, now);
  if (!entry || (state !== 'offered' && (state !== 'waiting' || mail.kind === 'waiting_offer'))) return undefined;
  const found = await findWaitingActivity(db, tenant, entry.activity_id);
  const { activity, place } = found ? withActivityIn(found, lang, tenant) : { activity: '', place: '' };
  return writeWaitingMail(mail, { ...entry, activity, place }, { lang, tenant, origin });
}

/** Once the lesson is open its link is of no use, and the other way round; that of a lesson that has become full again is not sent. */
async function writeAboutOpening(db: Db, mail: MailOf<'opening_asked' | 'lesson_opened'>, { tenant, lang, origin, now }: Context): Written {
  const opening = await findOpening(db, tenant, mail.opening_id);
  const lesson = opening && (await findLesson(db, tenant, opening.lesson_id, now));
  if (!lesson || openingState(lesson, now, tenant.timezone) !== (mail.kind === 'lesson_opened' ? 'open' : 'waiting')) return undefined;
  const found = await findWaitingActivity(db, tenant, lesson.activity_id);
  const { activity, place } = found ? withActivityIn(found, lang, tenant) : { activity: '', place: '' };
  return writeOpeningMail(mail, { ...opening, activity, place, opens: opensOn(lesson, tenant.timezone) ?? null }, { lang, tenant, origin });
}

function pdfFile(filename: string, pdf: Buffer): WrittenMail['attachments'][number] {
  return { filename, content_type: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' };
}

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
  return isTrue ? writePlain(db, mail, booked, context) : undefined;
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
