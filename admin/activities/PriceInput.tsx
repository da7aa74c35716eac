import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Activity, KeptPrices } from '#shared/contract/activity.ts';
import { formatEuros, priceCents } from '#shared/payments/money.ts';
import { useApi } from '../api/useApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DecimalInput } from '../resource/DecimalInput.tsx';

/** The price of an activity. Once it is changed, it says how many bookings keep the old one. */
export function PriceInput() {
  const hint = useKeptHint();
  return <DecimalInput source="price" helperText={hint ?? false} />;
}

function useKeptHint(): string | undefined {
  const activity = useRecordContext<Activity>();
  const entered = useWatch({ name: 'price' }) as number | null;
  const call = useApi();
  const translate = useTranslate();
  const lang = useLanguage();
  const isChanged = activity !== undefined && entered !== activity.price;
  const { data } = useQuery({
    queryKey: ['kept-prices', activity?.id],
    queryFn: () => call<KeptPrices>(`activities/${activity!.id}/kept-prices`),
    enabled: isChanged,
  });
  if (!isChanged || !data || data.bookings === 0) return undefined;
  return translate('activities.price_kept', { smart_count: data.bookings, price: formatEuros(priceCents(activity), lang) });
}
