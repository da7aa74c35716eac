import type { MailKind } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { enquiryState } from '#shared/enquiries/enquiryRules.ts';
import { isLanguage, type Language } from '#shared/language.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { passState } from '#shared/passes/passRules.ts';
import { formatDay } from '#shared/time/time.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import { openingState } from '#shared/waiting/openingRules.ts';
import { waitingState } from '#shared/waiting/waitingRules.ts';
import { issueEmailChange } from '../accounts/emailChanges.ts';
import { issuePasswordReset } from '../accounts/passwordResets.ts';
import { findRegistration } from '../accounts/registration/registrations.queries.ts';
import type { Db } from '../db/connect.ts';
import { findEnquiry } from '../enquiries/enquiries.queries.ts';
import { findExport } from '../exports/exports.queries.ts';
import { findClosing } from '../leaving/closing.queries.ts';
import { listOwnBookings } from '../guests/ownBookings.queries.ts';
import { findActivityName } from '../lessons/activityName.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findRefundEntry } from '../ledger/ledger.queries.ts';
import type { MailContext } from '../mail/delivery/sendMail.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import type { QueuedMail } from '../mail/outbox/mails.queries.ts';
import { writeEnquiryMail } from '../mail/templates/enquiryMail.ts';
import { writeOpeningMail } from '../mail/templates/openingMail.ts';
import { writeWaitingMail } from '../mail/templates/waitingMail.ts';
import { writeLinkMail } from '../mail/templates/linkMail.ts';
import { writeOwnBookingsMail } from '../mail/templates/ownBookingsMail.ts';
import { writeNewsMail } from '../mail/templates/newsMail.ts';
import { isVoucher, writePassMail } from '../mail/templates/passMail.ts';
import { writePassRefundMail } from '../mail/templates/passRefundMail.ts';
import { readNewsLessons } from '../news/newsLessons.ts';
import { findPass } from '../passes/passes.queries.ts';
import { findPassReceipt } from '../receipts/findReceipt.ts';
import { receiptFilename, receiptPdf } from '../receipts/receiptPdf.ts';
import { issueInvitation } from '../team/invitations.ts';
import { findVoucher } from '../vouchers/findVoucher.ts';
import { voucherFilename, voucherPdf } from '../vouchers/voucherPdf.ts';
import { findOpening } from '../waiting/openings.queries.ts';
import { findWaiting } from '../waiting/waiting.queries.ts';
import { BOOKING_WRITERS } from './bookingWriters.ts';
import { type MailOf, pdfFile, type Writer, type WriterContext, type Written } from './mailWriter.ts';

/** One writer per kind of mail. It reads the facts from the features that own them, and writes the mail. */
const WRITERS: { [Kind in MailKind]: Writer<MailOf<Kind>> } = {
  ...BOOKING_WRITERS,

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

  pass_sold: writePass,
  pass_gift: writePass,
  pass_credit: writePass,

  async pass_refunded(db, mail, context) {
    const pass = await findPass(db, context.tenant, { id: mail.pass_id });
    const returned = mail.entry_id === null ? undefined : await findRefundEntry(db, context.tenant, mail.entry_id);
    return pass && returned && writePassRefundMail(mail, { title: pass.title, isPresent: isVoucher(pass), isOver: pass.blocked_at !== null, ...returned }, context);
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
async function writePass(db: Db, mail: MailOf<'pass_sold' | 'pass_gift' | 'pass_credit'>, context: WriterContext): Written {
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
async function writeAboutEnquiry(db: Db, mail: EnquiryMail, { tenant, lang, origin, now }: WriterContext): Written {
  const enquiry = await findEnquiry(db, tenant, { id: mail.enquiry_id });
  if (!enquiry || (mail.kind === 'enquiry_offer' && enquiryState(enquiry, now) !== 'offered') || (mail.kind === 'enquiry_refused' && enquiry.state !== 'refused')) return undefined;
  const offered = enquiry.offer ? await activityIn(db, tenant, enquiry.offer.activity_id, lang) : NO_ACTIVITY;
  return writeEnquiryMail(mail, { ...enquiry, ...offered }, { lang, tenant, origin });
}

/** An offer that was answered or has lapsed is not sent any more. */
async function writeAboutWaiting(db: Db, mail: MailOf<'waiting_joined' | 'waiting_offer'>, { tenant, lang, origin, now }: WriterContext): Written {
  const entry = await findWaiting(db, tenant, { id: mail.waiting_id });
  const state = entry && waitingState(entry, now);
  if (!entry || (state !== 'offered' && (state !== 'waiting' || mail.kind === 'waiting_offer'))) return undefined;
  return writeWaitingMail(mail, { ...entry, ...(await activityIn(db, tenant, entry.activity_id, lang)) }, { lang, tenant, origin });
}

/** Once the lesson is open its link is of no use, and the other way round; that of a lesson that has become full again is not sent. */
async function writeAboutOpening(db: Db, mail: MailOf<'opening_asked' | 'lesson_opened'>, { tenant, lang, origin, now }: WriterContext): Written {
  const opening = await findOpening(db, tenant, mail.opening_id);
  const lesson = opening && (await findLesson(db, tenant, opening.lesson_id, now));
  if (!lesson || openingState(lesson, now, tenant.timezone) !== (mail.kind === 'lesson_opened' ? 'open' : 'waiting')) return undefined;
  const named = await activityIn(db, tenant, lesson.activity_id, lang);
  return writeOpeningMail(mail, { ...opening, ...named, opens: opensOn(lesson, tenant.timezone) ?? null }, { lang, tenant, origin });
}

const NO_ACTIVITY = { activity: '', place: '' };

/** The name and the place of an activity in a language. */
async function activityIn(db: Db, tenant: Tenant, id: number, lang: Language): Promise<typeof NO_ACTIVITY> {
  const found = await findActivityName(db, tenant, id);
  if (!found) return NO_ACTIVITY;
  const { activity, place } = withActivityIn(found, lang, tenant);
  return { activity, place };
}
