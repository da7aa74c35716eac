import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { mailTexts } from '../locales/mailTexts.ts';

/** A call-off as a guest reads of it. */
export type CalledOff = { offers_dates: boolean; deadline: string; isPaid: boolean };

/** The first sentences of the mail about a called-off lesson. */
export function callOffLead({ offers_dates, deadline, isPaid }: CalledOff, lang: Language, { timezone }: Pick<Tenant, 'timezone'>): string {
  const t = mailTexts(lang);
  const until = { day: formatDay(deadline, lang, timezone), time: formatTime(deadline, timezone) };
  const choice = offers_dates ? t(isPaid ? 'call_off.choose_paid' : 'call_off.choose_unpaid', until) : isPaid ? t('call_off.refund') : t('You have nothing to pay.');
  return `${t('The school had to cancel it. We are sorry.')} ${choice}`;
}
