import type { Fallback } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** A call-off as a guest reads of it. `hasMoney`: something was paid that can become a credit. */
export type CalledOff = { offers_dates: boolean; fallback: Fallback; deadline: string; isPaid: boolean; hasMoney: boolean };

/** The first sentences of the mail about a called-off lesson. */
export function callOffLead({ offers_dates, fallback, deadline, isPaid, hasMoney }: CalledOff, lang: Language, { timezone }: Pick<Tenant, 'timezone'>): string {
  const t = mailTexts(lang);
  const until = { day: formatDay(deadline, lang, timezone), time: formatTime(deadline, timezone) };
  const paid = hasMoney ? (fallback === 'credit' ? 'call_off.choose_else_credit' : 'call_off.choose_credit') : 'call_off.choose_paid';
  const choice = offers_dates ? t(isPaid ? paid : 'call_off.choose_unpaid', until) : isPaid ? t('call_off.refund') : t('You have nothing to pay.');
  return `${t('The school had to cancel it. We are sorry.')} ${choice}`;
}
