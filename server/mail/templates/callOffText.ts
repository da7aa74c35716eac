import type { Fallback } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { hasOtherDates } from '#shared/lessons/callOffRules.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** A call-off as a guest reads of it. `hasMoney`: something was paid that can become a credit; `hasCode`: a pack, voucher or credit paid. */
export type CalledOff = { offers_dates: boolean; is_private: 0 | 1; fallback: Fallback; deadline: string; hasMoney: boolean; hasCode: boolean };

/** The first sentences of the mail about a called-off lesson. */
export function callOffLead({ offers_dates, is_private, fallback, deadline, hasMoney, hasCode }: CalledOff, lang: Language, { timezone }: Pick<Tenant, 'timezone'>): string {
  const t = mailTexts(lang);
  const until = { day: formatDay(deadline, lang, timezone), time: formatTime(deadline, timezone) };
  const sorry = t('The school had to cancel it. We are sorry.');
  const code = hasCode ? ` ${t('call_off.code')}` : '';
  const hasDates = hasOtherDates({ offers_dates, is_private });
  const choose = hasDates ? (['call_off.choose_credit', 'call_off.choose_else_credit'] as const) : (['call_off.private', 'call_off.private_else_credit'] as const);
  if (hasMoney) return `${sorry} ${offers_dates ? t(choose[fallback === 'credit' ? 1 : 0], until) : t('call_off.refund')}${code}`;
  if (!hasDates) return `${sorry}${code || ` ${t('You have nothing to pay.')}`}`;
  return `${sorry} ${t(hasCode ? 'call_off.choose_code' : 'call_off.choose_unpaid', until)}`;
}
