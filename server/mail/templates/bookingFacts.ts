import type { TFunction } from 'i18next';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { BookingStatus, Participant } from '#shared/contract/booking.ts';
import type { PaymentStatus, RefundReason } from '#shared/contract/payment.ts';
import type { Language } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import type { LessonNotice } from '../outbox/lessonNotice.ts';

/** A booking, its lesson and its payment, as mails report them. The caller reads them when the mail is written. */
export type BookedLesson = {
  data: string;
  notes: string;
  phone: string;
  email: string | null;
  status: BookingStatus;
  stripe_session_id: string | null;
  paid_at_school: boolean;
  hold_until: string | null;
  lesson_id: number;
  date: string;
  is_cancelled: 0 | 1;
  /** How often admins have changed the lesson. */
  version: number;
  num_places: number;
  num_bookings: number;
  activity: string;
  place: string;
  /** For one participant. */
  price_cents: number;
  /** The school's wish to take payments, '1' or not. */
  enable_payments: string;
  /** The payment that the mail tells of, else the booking's. */
  payment: { status: PaymentStatus; amount_cents: number; refund_reason: RefundReason | null } | undefined;
};

type About = BookedLesson & { booking_id: string; recipient: string; mail_extra_notes: string; school_email: string };

/** A mail to whoever booked, and the booking. */
export type BookingMailData =
  | (About & { kind: 'booking_received' | 'booking_paid' | 'money_returned' | 'booking_cancelled' | 'lesson_reminder' })
  | (About & { kind: 'lesson_cancelled' | 'lesson_moved'; news: LessonNotice });

/** The people of a booking in a line, with their ages where they gave them. */
export function participantNames(people: Participant[], t: TFunction): string {
  return people.map(({ name, age }) => (age ? t('{{name}} ({{age}})', { name, age }) : name)).join(', ');
}

/** What its payment was, written out, if it is paid or was. */
export function paidAmount({ payment }: Pick<BookedLesson, 'payment'>, lang: Language): string | undefined {
  return payment && formatMoney(payment.amount_cents, lang);
}

/** What is to be paid at the school for all of them, or was, written out. */
export function amountToPay(booked: Pick<BookedLesson, 'data' | 'price_cents'>, lang: Language): string {
  return formatMoney(booked.price_cents * participantsOf(booked).length, lang);
}

/** Is the school holding the money of a booking, come by card? */
export function isPaidByCard({ payment, stripe_session_id }: Pick<BookedLesson, 'payment' | 'stripe_session_id'>): boolean {
  return stripe_session_id !== null && payment?.status === 'paid';
}

/** Is the money of a booking on its way back, or back? */
export function isBeingRefunded({ payment }: Pick<BookedLesson, 'payment'>): boolean {
  return payment?.status === 'refund_due' || payment?.status === 'refunded' || payment?.status === 'refund_failed';
}
