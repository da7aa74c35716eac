import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import type { Fact } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

type Kind = 'waiting_joined' | 'waiting_offer';
type Reader = { kind: Kind; recipient: string; mail_extra_notes: string; school_email: string };

/** An entry of a waiting list as its mails tell of it; activity and place in the reader's language. */
export type WaitingToTell = { secret: string; name: string; people: number; is_skipped: boolean; date: string; activity: string; place: string; until: string | null; price_cents: number | null };

/** Writes the mail with the link of an entry, or the one that offers places. */
export function writeWaitingMail(mail: Reader, entry: WaitingToTell, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const t = mailTexts(lang);
  const { kind } = mail;
  const { secret, name, people, is_skipped, date, activity, place, until, price_cents } = entry;
  const day = (instant: string) => capitalize(formatDay(instant, lang, tenant.timezone), lang);
  const time = (instant: string) => formatTime(instant, tenant.timezone);
  const facts: Fact[] = [
    [t('enquiry.people'), String(people)],
    ...(kind === 'waiting_offer' && price_cents ? [[t('enquiry.price', { count: people }), formatMoney(price_cents, lang)] as const] : []),
    ...(kind === 'waiting_offer' && until !== null ? [[t('enquiry.until'), formatEnd(until, lang, tenant.timezone)] as const] : []),
  ];
  const content = {
    ...{ kind, lang, tenant, origin, schoolNotes: mail.mail_extra_notes, title: t(`waiting.${kind}`, { count: people }), facts },
    lead: t(is_skipped && kind === 'waiting_joined' ? 'waiting.waiting_skipped_lead' : `waiting.${kind}_lead`, { count: people, name, school: tenant.name }),
    lesson: { activity, place, day: day(date), time: time(date), isOff: false },
    button: { label: t(`waiting.${kind}_see`), url: `${origin}/waiting/${secret}?lang=${lang}` },
    reason: t('waiting.reason', { school: tenant.name }),
  };
  return { to: mail.recipient, subject: `${content.title} – ${tenant.name}`, html: mailHtml(content), text: mailText(content), attachments: [], reply_to: mail.school_email };
}
