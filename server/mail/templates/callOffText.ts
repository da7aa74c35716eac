import type { Fallback } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** A call-off as a guest reads of it. `hasMoney`: something was paid that can become a credit; `hasCode`: a pack, voucher or credit paid. */
export type CalledOff = { offers_dates: boolean; fallback: Fallback; deadline: string; hasMoney: boolean; hasCode: boolean };

/** The first sentences of the mail about a called-off lesson. */
export function callOffLead({ offers_dates, fallback, deadline, hasMoney, hasCode }: CalledOff, lang: Language, { timezone }: Pick<Tenant, 'timezone'>): string {
  const t = mailTexts(lang);
  const until = { day: formatDay(deadline, lang, timezone), time: formatTime(deadline, timezone) };
  const sorry = t('The school had to cancel it. We are sorry.');
  const code = hasCode ? ` ${t('call_off.code')}` : '';
  if (hasMoney) return `${sorry} ${offers_dates ? t(fallback === 'credit' ? 'call_off.choose_else_credit' : 'call_off.choose_credit', until) : t('call_off.refund')}${code}`;
  if (!offers_dates) return `${sorry}${code || ` ${t('You have nothing to pay.')}`}`;
  return `${sorry} ${t(hasCode ? 'call_off.choose_code' : 'call_off.choose_unpaid', until)}`;
}
