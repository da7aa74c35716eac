import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import type { DiscountCode, DiscountUses } from '#shared/contract/code.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useApi } from '../api/useApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { DISCOUNT_FORM, DiscountCodeInputs } from './DiscountCodeInputs.tsx';

export function DiscountCodeEdit() {
  return (
    <ResourceEdit {...DISCOUNT_FORM}>
      <Uses />
      <DiscountCodeInputs />
    </ResourceEdit>
  );
}

/** How many bookings use the code, and what it took off them. */
function Uses() {
  const { id } = useRecordContext<DiscountCode>()!;
  const call = useApi();
  const translate = useTranslate();
  const lang = useLanguage();
  const { data } = useQuery({ queryKey: ['discount-uses', id], queryFn: () => call<DiscountUses>(`discount_codes/${id}/uses`) });
  if (!data) return null;
  const { uses, amount } = data;
  return (
    <Typography color="text.secondary">
      {uses === 0 ? translate('discount_codes.unused') : translate('discount_codes.used', { smart_count: uses, amount: formatMoney(amount, lang) })}
    </Typography>
  );
}
