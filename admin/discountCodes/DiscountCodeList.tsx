import { useTranslate } from 'react-admin';
import type { DiscountCode } from '#shared/contract/code.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';

/** All discount codes, newest first, each with its rules in one line. */
export function DiscountCodeList() {
  const translate = useTranslate();
  const describe = useDescription();
  return (
    <ResourceList<DiscountCode> sort={{ field: 'id', order: 'DESC' }}>
      {(discount) => (
        <ResourceRow
          key={discount.id}
          to={resourcePaths('discount_codes').edit(discount.id)}
          title={discount.active ? discount.code : `${discount.code} (${translate('discount_codes.off')})`}
          detail={describe(discount)}
        />
      )}
    </ResourceList>
  );
}

/** Says what a code takes off, when, and how often: '10 % off · until 31 August · 2 per guest'. */
function useDescription(): (discount: DiscountCode) => string {
  const translate = useTranslate();
  const lang = useLanguage();
  const day = (text: string) => new Intl.DateTimeFormat(INTL_LOCALES[lang], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text));
  return ({ percent, amount_cents, valid_from, valid_until, activities, max_uses, max_uses_per_guest }) => {
    const takesOff = percent === null ? translate('discount_codes.amount', { amount: formatMoney(amount_cents ?? 0, lang) }) : translate('discount_codes.percent', { percent });
    const from = valid_from !== null && translate('discount_codes.from', { day: day(valid_from) });
    const until = valid_until !== null && translate('discount_codes.until', { day: day(valid_until) });
    const period = valid_from !== null && valid_until !== null && translate('discount_codes.range', { from: day(valid_from), to: day(valid_until) });
    return [
      takesOff,
      period || from || until,
      activities.length > 0 && translate('discount_codes.activities', { smart_count: activities.length }),
      max_uses !== null && translate('discount_codes.uses', { smart_count: max_uses }),
      max_uses_per_guest !== null && translate('discount_codes.per_guest', { smart_count: max_uses_per_guest }),
    ].filter(Boolean).join(' · ');
  };
}
