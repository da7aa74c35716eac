import type { TFunction } from 'i18next';
import type { BookingStatus, Participant } from '#shared/contract/booking.ts';
import type { Fallback } from '#shared/contract/callOff.ts';
import type { BookingCode } from '#shared/contract/code.ts';
import type { PaymentStatus, RefundReason } from '#shared/contract/payment.ts';
import type { Language } from '#shared/language.ts';
import type { MeetingFields } from '#shared/lessons/meetingPoint.ts';
import { bookingAmount, priceWithCode } from '#shared/payments/bookingAmount.ts';
import type { DeskMethod } from '#shared/payments/ledger.ts';
import { hasCardMoney } from '#shared/payments/deposit.ts';
import { cardHeldCents, deskHeldCents } from '#shared/payments/heldMoney.ts';
import { formatMoney } from '#shared/payments/money.ts';
import type { LessonNotice } from '../outbox/lessonNotice.ts';
import type { SchoolContact } from './meetingFacts.ts';

/** A booking with its lesson and payment, as mails report them. `server/worker/bookedLesson.queries.ts` reads it. */
export type BookedLesson = MeetingFields & {
  data: string;
  notes: string;
  phone: string;
  email: string | null;
  status: BookingStatus;
  stripe_session_id: string | null;
  paid_at_school: boolean;
  reference: string;
  /** The price agreed for all participants, what it costs after discounts, and what of it is due, in cents. */
  amount: number;
  charged: number;
  due: number;
  deposit_percent: number | null;
  code: BookingCode | null;
  /** What passes have paid, in cents. */
  paid_by_pass: number;
  /** What of it a credit has paid. */
  paid_by_credit: number;
  /** A pass has paid for it, also if it got that back. `code` does not say so beside a discount. */
  used_pass: boolean;
  /** What became a credit when its lesson was called off, in cents. */
  credit: number;
  booked_for: string;
  refund_until: string | null;
  hold_until: string | null;
  lesson_id: number;
  date: string;
  is_cancelled: 0 | 1;
  /** Why it is cancelled, in the school's words; '' if it did not say. */
  cancel_reason: string;
  /** How often admins have changed the lesson and the booking; rises, also when the booking moves to another lesson. */
  version: number;
  num_places: number;
  num_bookings: number;
  activity: string;
  place: string;
  duration_minutes?: number | null;
  /** A thing per line. */
  bring?: string;
  /** What its guest can choose, if the lesson was called off with a choice that is still to be made. */
  call_off: { offers_dates: boolean; is_private: 0 | 1; fallback: Fallback; deadline: string; reason: Record<string, string> } | null;
  /** How to find and reach the school: those of its settings that it has filled in. */
  school?: SchoolContact;
  /** The school's setting: '1' if it takes payments. */
  enable_payments: string;
  /** The payment that the mail reports, else the booking's. */
  payment: { status: PaymentStatus; amount_cents: number; refunded_cents: number; refund_reason: RefundReason | null; settles_by: string | null } | undefined;
  /** The refund that the mail reports, by way and in cents. */
  returned: { method: 'card' | DeskMethod; amount_cents: number } | undefined;
};

type BookingData = BookedLesson & { booking_id: string; recipient: string; mail_extra_notes: string; school_email: string };

/** A mail to the person who booked, and the booking. */
export type BookingMailData =
  | (BookingData & { kind: 'booking_received' | 'booking_paid' | 'payment_processing' | 'payment_failed' | 'money_returned' | 'booking_cancelled' | 'lesson_reminder' | 'review_request' })
  | (BookingData & { kind: 'lesson_cancelled' | 'lesson_moved'; notice: LessonNotice })
  | (BookingData & { kind: 'booking_changed'; known_date: string | null });

/** The participants in one line, with their ages if given. */
export function participantNames(participants: Participant[], t: TFunction): string {
  return participants.map(({ name, age }) => (age ? t('{{name}} ({{age}})', { name, age }) : name)).join(', ');
}

/** The amount of the booking's payment, formatted, if there is one. */
export function paidAmount({ payment }: Pick<BookedLesson, 'payment'>, lang: Language): string | undefined {
  return payment && formatMoney(payment.amount_cents, lang);
}

/** What is still to pay: what it costs, unless a part of it is settled. Of what costs nothing, the price. */
export function toPayFact(booked: Pick<BookedLesson, 'status' | 'amount' | 'charged' | 'due' | 'code'>, lang: Language, t: TFunction): [string, string] {
  const amount = bookingAmount(booked);
  return [t(amount > 0 ? 'To pay at the school' : 'Price'), formatMoney(amount, lang)];
}

/** The price agreed for all participants less what a code takes off, formatted. */
export function agreedPrice(booked: Pick<BookedLesson, 'amount' | 'code'>, lang: Language): string {
  return formatMoney(priceWithCode(booked), lang);
}

type WithPayment = Pick<BookedLesson, 'payment' | 'charged' | 'due' | 'paid_by_pass' | 'paid_by_credit'>;

/** The amount that was paid by card and has not gone back, formatted; undefined if there is none. */
export function amountByCard({ payment, ...booked }: WithPayment, lang: Language): string | undefined {
  const cents = cardHeldCents(booked, wireOf(payment));
  return cents > 0 ? formatMoney(cents, lang) : undefined;
}

/** The amount that the school took itself and still has, formatted; undefined if there is none. */
export function amountAtSchool({ payment, ...booked }: WithPayment, lang: Language): string | undefined {
  const cents = deskHeldCents(booked, wireOf(payment));
  return cents > 0 ? formatMoney(cents, lang) : undefined;
}

function wireOf(payment: BookedLesson['payment']): { status: PaymentStatus; amount: number; amount_refunded: number } | undefined {
  return payment && { status: payment.status, amount: payment.amount_cents, amount_refunded: payment.refunded_cents };
}

/** Each way in which a booking was paid, with its amount. */
export function paidFacts(booked: WithPayment, lang: Language, t: TFunction): [string, string][] {
  const [byCard, atSchool] = [amountByCard(booked, lang), amountAtSchool(booked, lang)];
  return [
    ...passShares(booked, t).map(([label, cents]): [string, string] => [label, formatMoney(cents, lang)]),
    ...(byCard ? [[t('Paid by card'), byCard] as [string, string]] : []),
    ...(atSchool ? [[t('Paid at the school'), atSchool] as [string, string]] : []),
  ];
}

/** Each way in which a booking with a pack or voucher was paid, and what is left to pay at the school. */
export function passFacts(booked: WithPayment & Pick<BookedLesson, 'status' | 'amount' | 'code'>, lang: Language, t: TFunction): [string, string][] {
  return [...paidFacts(booked, lang, t), ...(booked.due > 0 ? [toPayFact(booked, lang, t)] : [])];
}

/** Was something paid that can become a credit: other money than that of a pack, voucher or credit? */
export function hasMoneyToChoose({ charged, due, paid_by_pass }: Pick<BookedLesson, 'charged' | 'due' | 'paid_by_pass'>): boolean {
  return charged - due > paid_by_pass;
}

/** The amounts that a pack, voucher or credit does not get back, because the booking was cancelled too late. */
export function keptOfPass(booked: Pick<BookedLesson, 'paid_by_pass' | 'paid_by_credit'>, lang: Language, t: TFunction): [string, string][] {
  return passShares(booked, t).map(([label, cents]) => [label, t('{{amount}}, not refunded so shortly before the lesson', { amount: formatMoney(cents, lang) })]);
}

/** What packs and vouchers paid, and what a credit did, in cents. */
function passShares({ paid_by_pass, paid_by_credit }: Pick<BookedLesson, 'paid_by_pass' | 'paid_by_credit'>, t: TFunction): [string, number][] {
  const shares: [string, number][] = [[t('Paid with a pack or voucher'), paid_by_pass - paid_by_credit], [t('Paid with a credit'), paid_by_credit]];
  return shares.filter(([, cents]) => cents > 0);
}

/** Is the booking paid by card, in whole or in part, and not refunded? */
export function isPaidByCard(booked: Pick<BookedLesson, 'payment' | 'status' | 'charged' | 'due'>): boolean {
  return hasCardMoney(booked, booked.payment);
}

/** Is the booking's payment refunded, or due to be? */
function isBeingRefunded({ payment }: Pick<BookedLesson, 'payment'>): boolean {
  return payment?.status === 'refund_due' || payment?.status === 'refunded' || payment?.status === 'refund_failed';
}

/** What of a cancelled booking or lesson goes back to the card, formatted; undefined if nothing does. */
export function amountToCard({ payment, returned }: Pick<BookedLesson, 'payment' | 'returned'>, lang: Language): string | undefined {
  if (returned?.method === 'card') return formatMoney(returned.amount_cents, lang);
  if (!payment || !isBeingRefunded({ payment })) return undefined;
  const earlier = payment.status === 'refunded' ? 0 : payment.refunded_cents;
  return formatMoney(payment.amount_cents - earlier, lang);
}

/** What the school still has to give back by hand, formatted; undefined if nothing. */
export function amountByHand({ due }: Pick<BookedLesson, 'due'>, lang: Language): string | undefined {
  return due < 0 ? formatMoney(-due, lang) : undefined;
}
