import { Box } from '@mui/material';
import { BooleanInput, RadioButtonGroupInput, SelectInput, TextInput, useGetList, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Product } from '#shared/contract/product.ts';
import { BUYER_NAME_LENGTH } from '#shared/passes/buyerProblems.ts';
import { DESK_METHODS } from '#shared/payments/deskRules.ts';
import { formatEuros } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { GiftInputs } from './GiftInputs.tsx';
import { type Sale, VOUCHER } from './useSaleForm.ts';

/** A price list has a few dozen products at most. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order_num', order: 'ASC' } } as const;

const METHODS = DESK_METHODS.map((method) => ({ id: method, name: `money.method_of.${method}` }));

/** What is sold, to whom, and how it is paid. */
export function SaleInputs() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { data = [], isPending, error, refetch } = useGetList<Product>('products', ALL);
  const products = data.map(({ id, title, price: cents }) => ({ id, name: translate('products.row', { title, price: formatEuros(cents, lang) }) }));
  const [product_id, is_gift] = useWatch<Sale, ['product_id', 'is_gift']>({ name: ['product_id', 'is_gift'] });
  if (isPending) return <Loading />;
  return (
    <>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      <SelectInput
        source="product_id"
        choices={[...products, { id: VOUCHER, name: translate('reports.method_of.voucher') }]}
        translateChoice={false}
        helperText={false}
      />
      {product_id === VOUCHER && <TextInput source="amount" helperText={false} autoComplete="off" slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }} />}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput source="name" helperText={false} autoComplete="off" slotProps={{ htmlInput: { maxLength: BUYER_NAME_LENGTH } }} />
        <TextInput source="email" type="email" helperText="passes.email_hint" autoComplete="off" slotProps={{ htmlInput: { spellCheck: false } }} />
      </Box>
      <BooleanInput source="is_gift" label="passes.is_gift" helperText={false} />
      {is_gift && <GiftInputs />}
      <RadioButtonGroupInput source="method" choices={METHODS} helperText={false} sx={CHOICES} />
    </>
  );
}

const CHOICES = { m: 0, '& .MuiFormGroup-root': { columnGap: 2 }, '& .MuiFormControlLabel-root': { ml: '-10px', mr: 0, minHeight: 44 } } as const;
