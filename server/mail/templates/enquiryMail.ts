import type { EnquiryKind, Offer } from '#shared/contract/enquiry.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { COLON, type Language } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import type { Fact } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

type Kind = 'new_enquiry' | 'enquiry_received' | 'enquiry_offer' | 'enquiry_refused';
type Reader = { kind: Kind; recipient: string; mail_extra_notes: string; school_email: string };

/** An enquiry as its mails tell of it. `activity` and `place` are those of the offer, in the reader's language. */
export type EnquiryToTell = {
  id: number;
  secret: string;
  kind: EnquiryKind;
  name: string;
  email: string;
  phone: string;
  people: number;
  wish: string;
  answer: string;
  offer: Offer | null;
  activity: string;
  place: string;
};

/** Title, text and button of each mail. */
const TEXTS: Record<Kind, Record<'title' | 'lead' | 'label', string>> = {
  new_enquiry: { title: 'enquiry.new', lead: 'enquiry.new_lead', label: 'enquiry.answer_it' },
  enquiry_received: { title: 'enquiry.received', lead: 'enquiry.received_lead', label: 'enquiry.see' },
  enquiry_offer: { title: 'enquiry.offer', lead: 'enquiry.offer_lead', label: 'enquiry.see_offer' },
  enquiry_refused: { title: 'enquiry.refused', lead: 'enquiry.refused_lead', label: 'See all lessons and book' },
};

/** Writes a mail about an enquiry: to the school's admins, or to its sender. */
export function writeEnquiryMail(mail: Reader, enquiry: EnquiryToTell, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const t = mailTexts(lang);
  const { kind } = mail;
  const { id, secret, name, answer } = enquiry;
  const url = { new_enquiry: `/manage/enquiries/${id}`, enquiry_received: `/enquiry/${secret}`, enquiry_offer: `/enquiry/${secret}`, enquiry_refused: '/' }[kind];
  const { title, lead, label } = TEXTS[kind];
  const isOffer = kind === 'enquiry_offer' && enquiry.offer !== null;
  const content = {
    ...{ kind, lang, tenant, origin, schoolNotes: mail.mail_extra_notes, title: t(title) },
    lead: [t(lead, { school: tenant.name, name }), kind === 'enquiry_offer' || kind === 'enquiry_refused' ? answer : ''].filter(Boolean).join('\n\n'),
    ...(isOffer && { lesson: { activity: enquiry.activity, place: enquiry.place, day: capitalize(formatDay(enquiry.offer!.date, lang, tenant.timezone), lang), time: formatTime(enquiry.offer!.date, tenant.timezone), isOff: false } }),
    facts: isOffer ? offerFacts(enquiry.offer!, lang, tenant) : wishFacts(enquiry, kind, lang, tenant),
    button: { label: t(label), url: `${origin}${url}?lang=${lang}` },
    reason: kind === 'new_enquiry' ? t('enquiry.reason_admin', { school: tenant.name }) : t('enquiry.reason', { school: tenant.name }),
  };
  const reply_to = kind === 'new_enquiry' ? enquiry.email : mail.school_email;
  return { to: mail.recipient, subject: kind === 'new_enquiry' ? `${content.title}${COLON[lang]} ${name}` : `${content.title} – ${tenant.name}`, html: mailHtml(content), text: mailText(content), attachments: [], reply_to };
}

function offerFacts({ people, price_cents, until }: Offer, lang: Language, { timezone }: Tenant): Fact[] {
  const t = mailTexts(lang);
  return [
    [t('enquiry.people'), String(people)],
    [t('enquiry.price', { count: people }), formatMoney(price_cents, lang)],
    [t('enquiry.until'), formatEnd(until, lang, timezone)],
  ];
}

function wishFacts({ kind: what, people, wish, email, phone }: EnquiryToTell, kind: Kind, lang: Language, { country }: Tenant): Fact[] {
  const t = mailTexts(lang);
  const asked: Fact[] = [[t('enquiry.what'), t(`enquiry.${what}`)], [t('enquiry.people'), String(people)]];
  // The address may be a stranger's, so free text goes to the school alone (docs/decisions/0028-mass-booking.md).
  if (kind !== 'new_enquiry') return asked;
  const call: Fact[] = phone === '' ? [] : [[t('enquiry.phone'), formatPhone(phone, country), { href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }]];
  return [...asked, [t('enquiry.wish'), wish], [t('enquiry.email'), email, { href: `mailto:${email}` }], ...call];
}
