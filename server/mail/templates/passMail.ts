import type { TFunction } from 'i18next';
import { encodeQR } from 'qr';
import type { PassUnit } from '#shared/contract/pass.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { onLastDay } from '#shared/passes/passRules.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatDate } from '#shared/time/time.ts';
import type { Fact, MailContent } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** A pass, as its mails show it. A present has the time at which it is mailed to its holder. */
export type MailedPass = {
  title: string;
  code: string;
  unit: PassUnit;
  granted: number;
  valid_until: string | null;
  gift_at: string | null;
  gift_message: string;
  buyer_name: string;
  holder_name: string;
  holder_email: string | null;
};

type Reader = { kind: 'pass_sold' | 'pass_gift' | 'pass_credit'; recipient: string; mail_extra_notes: string; school_email: string };
type Context = { lang: Language; tenant: Tenant; origin: string };

/** How the HTML refers to the attached picture. */
const PICTURE = 'pass-code';

/**
 * Writes the mail that brings a pass, to its buyer or to the receiver of a present: its code, as text and as a QR code that opens its page.
 *
 * @param context.origin the school's public address, without a slash at the end
 */
export function writePassMail(mail: Reader, pass: MailedPass, { lang, tenant, origin }: Context): WrittenMail {
  const t = mailTexts(lang);
  const code = formatPassCode(pass.code);
  const url = `${origin}/passes/${pass.code}?lang=${lang}`;
  const content: MailContent = {
    ...{ kind: mail.kind, lang, tenant, origin, schoolNotes: mail.mail_extra_notes },
    ...introOf(mail.kind, pass, t, { lang, tenant }),
    facts: factsOf(mail.kind, pass, t, { lang, tenant }),
    picture: { cid: PICTURE, alt: code },
    button: { label: mail.kind === 'pass_credit' ? t('credit.see') : isVoucher(pass) ? t('See the voucher') : t('See the pack'), url },
  };
  const picture = Buffer.from(encodeQR(url, 'gif', { ecc: 'medium', scale: 6 })).toString('base64');
  return {
    to: mail.recipient,
    subject: `${content.title} – ${tenant.name}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: [{ filename: `${code}.gif`, content_type: 'image/gif', content: picture, encoding: 'base64', cid: PICTURE }],
    reply_to: mail.school_email,
  };
}

/** Is it a voucher or a present, whose mail has the PDF to print? */
export function isVoucher({ unit, gift_at }: Pick<MailedPass, 'unit' | 'gift_at'>): boolean {
  return unit === 'cents' || gift_at !== null;
}

function introOf(kind: Reader['kind'], pass: MailedPass, t: TFunction, { lang, tenant }: Pick<Context, 'lang' | 'tenant'>): Pick<MailContent, 'title' | 'lead' | 'reason'> {
  const { gift_at, buyer_name, holder_name: name, holder_email, unit } = pass;
  const school = tenant.name;
  if (kind === 'pass_gift') {
    return {
      title: t('A present from {{name}}', { name: buyer_name }),
      lead: t('gift.received', { school }),
      reason: t('You get this mail because {{name}} gives you a present of {{school}}.', { name: buyer_name, school }),
    };
  }
  if (kind === 'pass_credit') return { title: t('credit.yours'), lead: t('credit.how', { title: pass.title, school }), reason: t('credit.reason', { school }) };
  if (gift_at !== null) {
    const sends = holder_email === null ? '' : ` ${t('gift.sends_on', { name, day: formatDate(gift_at, lang, tenant.timezone) })}`;
    const reason = t('You get this mail because a present of {{school}} was bought with this address.', { school });
    return { title: t('Your present for {{name}}', { name }), lead: t('gift.bought') + sends, reason };
  }
  const reason = t('You get this mail because a pack of {{school}} was sold to this address.', { school });
  if (unit === 'cents') return { title: t('Your gift voucher'), lead: t('voucher.how', { school }), reason: t('You get this mail because a present of {{school}} was bought with this address.', { school }) };
  return { title: t('Your pack'), lead: t('Enter this code when you book a lesson at {{school}}: each use pays for one participant.', { school }), reason };
}

function factsOf(kind: Reader['kind'], pass: MailedPass, t: TFunction, { lang, tenant }: Pick<Context, 'lang' | 'tenant'>): Fact[] {
  const { title, code, unit, granted, valid_until, gift_message } = pass;
  const worth: Fact[] = kind === 'pass_credit' ? [[t('Credit'), formatMoney(granted, lang)]] : unit === 'cents' ? [[t('Gift voucher'), formatMoney(granted, lang)]] : [[t('Pack'), title], [t('Uses'), String(granted)]];
  return [
    ...(kind === 'pass_gift' && gift_message ? [[t('Message'), gift_message] as const] : []),
    ...worth,
    [t('Code'), formatPassCode(code)],
    ...(valid_until === null ? [] : [[t('Valid until'), formatDate(onLastDay(valid_until), lang, tenant.timezone)] as const]),
  ];
}
