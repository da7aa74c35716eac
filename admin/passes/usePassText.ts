import { useTranslate } from 'react-admin';
import type { SoldPass } from '#shared/contract/pass.ts';
import { onLastDay } from '#shared/passes/passRules.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** Says in the reader's language what is left of a pass, and until when it is valid. */
export function usePassText() {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  /** Uses or cents. */
  const amount = ({ unit }: Pick<SoldPass, 'unit'>, of: number) => (unit === 'cents' ? formatMoney(of, lang) : String(of));
  return {
    amount,
    /** `7 of 10 left` */
    left: (pass: SoldPass) => translate('passes.left', { left: amount(pass, pass.left), granted: amount(pass, pass.granted) }),
    /** `until 1 July 2027` */
    validity: ({ valid_until }: SoldPass) =>
      valid_until === null ? translate('passes.without_end') : translate('passes.until', { day: clock.shortDate(onLastDay(valid_until)) }),
  };
}
