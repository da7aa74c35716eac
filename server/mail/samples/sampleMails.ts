import type { Language } from '#shared/language.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { formatDay } from '#shared/time/time.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import { writeAdminMail } from '../templates/adminMail.ts';
import type { BookingMailData } from '../templates/bookingFacts.ts';
import { writeBookingMail } from '../templates/bookingMail.ts';
import { writeGuestMessage } from '../templates/guestMessageMail.ts';
import { writeLinkMail } from '../templates/linkMail.ts';
import { writeNewsMail } from '../templates/newsMail.ts';
import { writeOwnBookingsMail } from '../templates/ownBookingsMail.ts';
import { writeOpeningMail } from '../templates/openingMail.ts';
import { writePassMail } from '../templates/passMail.ts';
import { writePassRefundMail } from '../templates/passRefundMail.ts';
import { writeSignUpInvitationMail, writeSignUpMail } from '../templates/signUpMail.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { SAMPLE_BOOKING, SAMPLE_GIFT, SAMPLE_LESSONS, SAMPLE_MAIL, SAMPLE_MESSAGE, SAMPLE_NOW, SAMPLE_ORIGIN, SAMPLE_PAID, SAMPLE_PASS, SAMPLE_SCHOOL } from './sampleData.ts';

/** Writes every mail in each of its variants in a language, by file name. */
export function sampleMails(lang: Language): Record<string, WrittenMail> {
  const base = { lang, tenant: SAMPLE_SCHOOL, origin: SAMPLE_ORIGIN, now: SAMPLE_NOW };
  const bookingMail = (data: BookingMailData) => writeBookingMail(data, { ...base, takesPayments: true });
  const booked = { ...SAMPLE_MAIL, ...SAMPLE_BOOKING };
  const paid = { ...SAMPLE_MAIL, ...SAMPLE_PAID };
  const before = booked.date;
  const cancelled = { status: 'cancelled', stripe_session_id: null, due: 0 } as const;
  const atSchool = { paid_at_school: true, due: 0 };
  const refunded = { status: 'refunded', amount_cents: 7000, refunded_cents: 7000, refund_reason: 'cancelled', settles_by: null } as const;
  const lessonCancelled = { is_cancelled: 1, cancel_reason: 'Thunderstorms all morning.', version: 2, stripe_session_id: null, due: 0 } as const;
  const calledOff = { offers_dates: true, is_private: 0 as const, fallback: 'refund' as const, deadline: '2026-07-11T09:00:00Z', reason: { en: 'Thunderstorms all morning.', de: 'Den ganzen Morgen Gewitter.' } };
  const toGiveBack = { paid_at_school: true, due: -7000 };
  const awaited = { status: 'awaiting_payment', due: 0, hold_until: '2026-07-08T17:00:00Z' } as const;
  const onItsWay = { status: 'processing', amount_cents: 7000, refunded_cents: 0, refund_reason: null, settles_by: '2026-07-08T17:00:00Z' } as const;
  const later = { date: '2026-07-18T09:00:00Z', booked_for: '2026-07-18T09:00:00Z' };
  const failed = { ...onItsWay, status: 'failed' } as const;
  const deposit = { deposit_percent: 30, due: 4900, stripe_session_id: null, payment: { status: 'paid', amount_cents: 2100, refunded_cents: 0, refund_reason: null, settles_by: null } } as const;
  const moved = { date: '2026-07-05T13:30:00Z', version: 2 };
  const awaitedOpening = { ...SAMPLE_BOOKING, id: SAMPLE_MAIL.booking_id, opens: '2026-07-08T11:00:00Z' };
  const toAdmin = { ...base, ...booked, recipient: 'admin@norte.example' };
  return {
    booking_received: bookingMail({ ...booked, kind: 'booking_received' }),
    booking_received_alone: bookingMail({ ...booked, data: JSON.stringify([{ name: 'Ana Silva', age: '34' }]), amount: 3500, charged: 3500, due: 3500, kind: 'booking_received' }),
    booking_received_paid_at_school: bookingMail({ ...booked, ...atSchool, kind: 'booking_received' }),
    booking_received_deposit: bookingMail({ ...booked, deposit_percent: 30, kind: 'booking_received' }),
    booking_paid_deposit: bookingMail({ ...paid, ...deposit, kind: 'booking_paid' }),
    lesson_reminder_deposit: bookingMail({ ...paid, ...deposit, kind: 'lesson_reminder' }),
    review_request: bookingMail({ ...paid, date: '2026-07-01T09:00:00Z', kind: 'review_request' }),
    booking_paid: bookingMail({ ...paid, kind: 'booking_paid' }),
    payment_processing: bookingMail({ ...booked, ...later, ...awaited, payment: onItsWay, kind: 'payment_processing' }),
    payment_processing_booked: bookingMail({ ...booked, ...later, payment: onItsWay, kind: 'payment_processing' }),
    payment_failed: bookingMail({ ...booked, ...later, status: 'expired', due: 0, payment: failed, kind: 'payment_failed' }),
    payment_failed_booked: bookingMail({ ...booked, ...later, payment: failed, kind: 'payment_failed' }),
    booking_changed: bookingMail({ ...booked, ...moved, amount: 10_500, charged: 10_500, due: 10_500, kind: 'booking_changed', known_date: before }),
    booking_changed_paid: bookingMail({ ...paid, due: -3500, charged: 3500, amount: 3500, kind: 'booking_changed', known_date: null }),
    booking_cancelled: bookingMail({ ...booked, ...cancelled, kind: 'booking_cancelled' }),
    booking_cancelled_late: bookingMail({ ...paid, status: 'cancelled', kind: 'booking_cancelled' }),
    booking_cancelled_refunded: bookingMail({ ...paid, ...cancelled, payment: refunded, kind: 'booking_cancelled' }),
    booking_cancelled_on_its_way: bookingMail({ ...booked, ...later, ...cancelled, payment: onItsWay, kind: 'booking_cancelled' }),
    booking_cancelled_paid_at_school: bookingMail({ ...booked, ...cancelled, ...toGiveBack, kind: 'booking_cancelled' }),
    money_returned: bookingMail({ ...paid, ...cancelled, payment: refunded, kind: 'money_returned' }),
    money_returned_part: bookingMail({ ...paid, returned: { method: 'card', amount_cents: 2000 }, kind: 'money_returned' }),
    money_returned_in_cash: bookingMail({ ...booked, ...cancelled, returned: { method: 'cash', amount_cents: 7000 }, kind: 'money_returned' }),
    lesson_cancelled: bookingMail({ ...booked, ...lessonCancelled, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }),
    lesson_cancelled_paid: bookingMail({ ...paid, ...lessonCancelled, payment: refunded, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }),
    lesson_cancelled_paid_at_school: bookingMail({ ...booked, ...lessonCancelled, ...toGiveBack, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }),
    booking_cancelled_credit: bookingMail({ ...booked, ...cancelled, credit: 7000, kind: 'booking_cancelled' }),
    lesson_called_off_credit: bookingMail({ ...paid, ...lessonCancelled, call_off: { ...calledOff, fallback: 'credit' }, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }),
    lesson_called_off: bookingMail({ ...booked, ...lessonCancelled, call_off: calledOff, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }),
    lesson_called_off_paid: bookingMail({ ...paid, ...lessonCancelled, call_off: calledOff, kind: 'lesson_cancelled', notice: { what: 'cancelled', before } }),
    lesson_moved: bookingMail({ ...booked, ...moved, kind: 'lesson_moved', notice: { what: 'moved', before } }),
    lesson_stretched: bookingMail({ ...booked, version: 2, duration_minutes: 180, kind: 'lesson_moved', notice: { what: 'stretched', before: booked.date, ended: lessonEnd(booked) ?? null } }),
    lesson_restored: bookingMail({ ...booked, version: 3, kind: 'lesson_moved', notice: { what: 'restored', before } }),
    lesson_reminder: bookingMail({ ...paid, kind: 'lesson_reminder' }),
    guest_message: writeGuestMessage(SAMPLE_MAIL, SAMPLE_MESSAGE, SAMPLE_PAID, base),
    own_bookings: writeOwnBookingsMail(SAMPLE_MAIL, [{ ...SAMPLE_BOOKING, id: SAMPLE_MAIL.booking_id, names: ['Ana Silva', 'Rui Silva'] }, { ...SAMPLE_BOOKING, ...later, id: SAMPLE_MAIL.booking_id, reference: 'PN-9QX2', is_cancelled: 1, names: ['Ana Silva'] }], base),
    new_booking: writeAdminMail({ ...toAdmin, kind: 'new_booking' }, base),
    new_booking_deposit: writeAdminMail({ ...toAdmin, ...SAMPLE_PAID, ...deposit, kind: 'new_booking' }, base),
    new_booking_paid: writeAdminMail({ ...toAdmin, ...SAMPLE_PAID, kind: 'new_booking' }, base),
    cancellation: writeAdminMail({ ...toAdmin, ...cancelled, payment: refunded, kind: 'cancellation' }, base),
    cancellation_paid_at_school: writeAdminMail({ ...toAdmin, ...cancelled, ...atSchool, kind: 'cancellation' }, base),
    password_reset: writeLinkMail({ ...SAMPLE_MAIL, kind: 'password_reset' }, `${SAMPLE_ORIGIN}/new-password/${SAMPLE_MAIL.booking_id}?lang=${lang}`, base),
    email_change: writeLinkMail({ ...SAMPLE_MAIL, kind: 'email_change' }, `${SAMPLE_ORIGIN}/new-email/${SAMPLE_MAIL.booking_id}?lang=${lang}`, base),
    email_change_taken: writeLinkMail({ ...SAMPLE_MAIL, kind: 'email_change', text: 'email_change_taken' }, `${SAMPLE_ORIGIN}/login?lang=${lang}`, base),
    email_change_notice: writeLinkMail({ ...SAMPLE_MAIL, kind: 'email_change_notice' }, `${SAMPLE_ORIGIN}/forgotten-password?lang=${lang}`, base),
    invitation: writeLinkMail({ ...SAMPLE_MAIL, kind: 'invitation' }, `${SAMPLE_ORIGIN}/new-password/${SAMPLE_MAIL.booking_id}?lang=${lang}`, base),
    school_closing: writeLinkMail({ ...SAMPLE_MAIL, kind: 'school_closing' }, `${SAMPLE_ORIGIN}/manage/settings/leave?lang=${lang}`, { ...base, date: formatDay('2026-08-01T08:00:00Z', lang, SAMPLE_SCHOOL.timezone, 'year') }),
    school_export: writeLinkMail({ ...SAMPLE_MAIL, kind: 'school_export' }, `${SAMPLE_ORIGIN}/manage/settings/leave?lang=${lang}`, { ...base, date: formatDay('2026-08-01T08:00:00Z', lang, SAMPLE_SCHOOL.timezone, 'year') }),
    registration: writeLinkMail({ ...SAMPLE_MAIL, kind: 'registration' }, `${SAMPLE_ORIGIN}/login?registration=${SAMPLE_MAIL.booking_id}&lang=${lang}`, base),
    own_data: writeLinkMail({ ...SAMPLE_MAIL, kind: 'own_data' }, `${SAMPLE_ORIGIN}/find-bookings?data=${SAMPLE_MAIL.booking_id}&lang=${lang}`, base),
    sign_up: writeSignUpMail({ name: SAMPLE_SCHOOL.name, email: SAMPLE_MAIL.recipient, address: SAMPLE_ORIGIN, origin: SAMPLE_ORIGIN, url: `${SAMPLE_ORIGIN}/sign-up/${SAMPLE_MAIL.booking_id}?lang=${lang}`, lang }),
    sign_up_invitation: writeSignUpInvitationMail({ email: SAMPLE_MAIL.recipient, origin: SAMPLE_ORIGIN, url: `${SAMPLE_ORIGIN}/?lang=${lang}#invitation=${SAMPLE_MAIL.booking_id}`, lang }),
    already_registered: writeLinkMail({ ...SAMPLE_MAIL, kind: 'already_registered' }, `${SAMPLE_ORIGIN}/login?lang=${lang}`, {
      ...base,
      also: { label: mailTexts(lang)('Set a new password'), url: `${SAMPLE_ORIGIN}/forgotten-password?lang=${lang}` },
    }),
    subscription_confirmation: writeLinkMail({ ...SAMPLE_MAIL, kind: 'subscription_confirmation' }, `${SAMPLE_ORIGIN}/subscribe/${SAMPLE_MAIL.booking_id}?lang=${lang}`, base),
    new_lessons: writeNewsMail({ ...SAMPLE_MAIL, subscriber_id: SAMPLE_MAIL.booking_id }, SAMPLE_LESSONS, base),
    opening_asked: writeOpeningMail({ ...SAMPLE_MAIL, kind: 'opening_asked' }, awaitedOpening, base),
    lesson_opened: writeOpeningMail({ ...SAMPLE_MAIL, kind: 'lesson_opened' }, awaitedOpening, base),
    pass_sold: writePassMail({ ...SAMPLE_MAIL, kind: 'pass_sold' }, SAMPLE_PASS, base),
    pass_credit: writePassMail({ ...SAMPLE_MAIL, kind: 'pass_credit' }, { ...SAMPLE_PASS, unit: 'cents', granted: 7000, title: 'Credit for Green waves, 20 July 2026', valid_until: null }, base),
    pass_sold_present: writePassMail({ ...SAMPLE_MAIL, kind: 'pass_sold' }, { ...SAMPLE_PASS, ...SAMPLE_GIFT }, base),
    pass_sold_voucher: writePassMail({ ...SAMPLE_MAIL, kind: 'pass_sold' }, { ...SAMPLE_PASS, unit: 'cents', granted: 6000 }, base),
    pass_gift: writePassMail({ ...SAMPLE_MAIL, kind: 'pass_gift' }, { ...SAMPLE_PASS, ...SAMPLE_GIFT, unit: 'cents', granted: 6000 }, base),
    pass_refunded: writePassRefundMail(SAMPLE_MAIL, { title: 'Ten lessons', amount_cents: 31_500, method: 'card', isPresent: false, isOver: true }, base),
  };
}
