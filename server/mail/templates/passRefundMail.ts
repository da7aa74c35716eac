import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import type { DeskMethod } from '#shared/payments/ledger.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** Money that went back for a pass. `isPresent`: a voucher or a present. `isOver`: the pass pays for nothing any more. */
export type ReturnedForPass = { title: string; amount_cents: number; method: 'card' | DeskMethod; isPresent: boolean; isOver: boolean };

type Reader = { recipient: string; mail_extra_notes: string; school_email: string };

/** Writes the mail to the buyer of a pass whose money went back. */
export function writePassRefundMail(mail: Reader, { title, amount_cents, method, isPresent, isOver }: ReturnedForPass, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const t = mailTexts(lang);
  const amount = formatMoney(amount_cents, lang);
  const sentences = [t('pass.returned', { amount, title }), method === 'card' && t('It takes a few days until your bank shows it.'), isOver && t('pass.ended')];
  const content = {
    ...{ kind: 'pass_refunded' as const, lang, tenant, origin, schoolNotes: mail.mail_extra_notes },
    title: t('You got money back'),
    lead: sentences.filter(Boolean).join(' '),
    facts: [[method === 'card' ? t('Sent back to your card') : t('Given back to you'), amount] as const],
    button: { label: t('See all lessons and book'), url: `${origin}/?lang=${lang}` },
    reason: t(isPresent ? 'You get this mail because a present of {{school}} was bought with this address.' : 'You get this mail because a pack of {{school}} was sold to this address.', { school: tenant.name }),
  };
  return { to: mail.recipient, subject: `${content.title} – ${tenant.name}`, html: mailHtml(content), text: mailText(content), attachments: [], reply_to: mail.school_email };
}
