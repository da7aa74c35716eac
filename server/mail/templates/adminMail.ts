import type { TFunction } from 'i18next';
import { answersText, participantsOf } from '#shared/bookings/participants.ts';
import { COLON } from '#shared/language.ts';
import { partPaidCents } from '#shared/payments/deposit.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { parseCallableNumber } from '#shared/school/callableNumber.ts';
import { callUrl } from '#shared/school/callUrl.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import { type BookedLesson, amountAtSchool, amountByCard, amountByHand, amountToCard, isPaidByCard, keptOfPass, paidFacts, participantNames, passFacts, toPayFact } from './bookingFacts.ts';
import type { BookingMailContext } from './bookingMail.ts';
import type { Fact } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** A mail about a booking to one of the school's admins. */
export type AdminMailData = BookedLesson & { kind: 'new_booking' | 'cancellation'; booking_id: string; recipient: string; mail_extra_notes: string; school_email: string };

/** Writes the mail in the admin's language. Replies go to the visitor who booked. */
export function writeAdminMail(data: AdminMailData, { lang, tenant, origin }: Omit<BookingMailContext, 'takesPayments'>): WrittenMail {
  const t = mailTexts(lang);
  const isNew = data.kind === 'new_booking';
  const participants = participantsOf(data);
  const name = participants[0]?.name ?? '';
  const count = participants.length;
  const day = formatDay(data.date, lang, tenant.timezone, 'year');
  const time = formatTime(data.date, tenant.timezone);
  const content = {
    ...{ kind: data.kind, lang, tenant, origin },
    title: isNew ? t('New booking') : t('Booking cancelled'),
    lead: isNew ? t('{{name}} has booked {{count}} places.', { name, count }) : t('{{name}} has cancelled. {{count}} places are free again.', { name, count }),
    lesson: { activity: data.activity, place: data.place, day: capitalize(day, lang), time, isOff: data.is_cancelled === 1 },
    facts: [
      [t('Participants', { count }), participantNames(participants, t)],
      ...participants.flatMap((one): Fact[] => (answersText(one, t('A parent or guardian agrees'), lang) ? [[one.name, answersText(one, t('A parent or guardian agrees'), lang)]] : [])),
      ...contactFacts(data, tenant.country, t),
      ...moneyFacts(data, lang, t),
      [t('Booking number'), data.reference],
      ...(data.notes ? [[t('Notes'), data.notes] as const] : []),
      [t('Places taken'), t('{{taken}} of {{places}}', { taken: data.num_bookings, places: data.num_places })],
    ] satisfies Fact[],
    // As in all mails, so that admins see what visitors read.
    schoolNotes: data.mail_extra_notes,
    button: { label: t('See the lesson'), url: `${origin}/manage/lessons/${data.lesson_id}` },
    reason: t('You get this mail because you are an admin of {{school}}.', { school: tenant.name }),
  };
  return {
    to: data.recipient,
    subject: `${content.title}${COLON[lang]} ${name}, ${data.activity}, ${day}, ${time}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: [],
    reply_to: data.email ?? data.school_email,
  };
}

/** Phone and email as links. Manual bookings may have neither. */
function contactFacts({ phone, email }: AdminMailData, country: string, t: TFunction): Fact[] {
  const phoneFact: Fact[] = phone ? [[t('Phone'), formatPhone(phone, country), { href: callUrl(phone, (text) => parseCallableNumber(text, country)) }]] : [];
  return [...phoneFact, ...(email ? [[t('Email'), email, { href: `mailto:${encodeURIComponent(email.toWellFormed())}` }] as const] : [])];
}

function moneyFacts(data: AdminMailData, lang: BookingMailContext['lang'], t: TFunction): Fact[] {
  if (data.kind === 'cancellation') return cancelledFacts(data, lang, t);
  if (data.paid_at_school) return paidFacts(data, lang, t);
  if (data.paid_by_pass > 0) return passFacts(data, lang, t);
  const part = partPaidCents(data);
  if (part > 0) return [[t('Paid'), formatMoney(part, lang)], toPayFact(data, lang, t)];
  const byCard = amountByCard(data, lang);
  return [isPaidByCard(data) && byCard ? [t('Paid by card'), byCard] : toPayFact(data, lang, t)];
}

/** What goes back of a cancelled booking, what the school is to give back itself, and what it keeps. */
function cancelledFacts(data: AdminMailData, lang: BookingMailContext['lang'], t: TFunction): Fact[] {
  const [toCard, byHand, byCard, atSchool] = [amountToCard(data, lang), amountByHand(data, lang), amountByCard(data, lang), amountAtSchool(data, lang)];
  return [
    ...(toCard ? [[t('Refunded'), toCard] as const] : []),
    ...keptOfPass(data, lang, t),
    ...(byCard ? [[t('Paid by card'), t('{{amount}}, not refunded so shortly before the lesson', { amount: byCard })] as const] : []),
    ...(atSchool ? [[t('Paid at the school'), atSchool] as const] : []),
    ...(byHand ? [[t('To be given back'), byHand] as const] : []),
    ...(data.due > 0 ? [[t('To pay at the school'), formatMoney(data.due, lang)] as const] : []),
  ];
}
