import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** What the price that is being typed comes to. */
export function PriceHint() {
  const translate = useTranslate();
  const lang = useLanguage();
  const price = useWatch({ name: 'price' }) as number | null;
  return Number.isInteger(price) ? `= ${formatExactMoney(price!, lang)}` : translate('products.price_hint');
}
