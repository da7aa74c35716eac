import { Box } from '@mui/material';
import { RadioButtonGroupInput, SelectInput, TextInput, useGetList, useTranslate } from 'react-admin';
import type { PassSale } from '#shared/contract/pass.ts';
import type { Product } from '#shared/contract/product.ts';
import { BUYER_NAME_LENGTH, buyerProblems } from '#shared/passes/buyerProblems.ts';
import { DESK_METHODS } from '#shared/payments/deskRules.ts';
import { formatEuros } from '#shared/payments/money.ts';
import type { Problems } from '#shared/problems.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';

/** A price list has a few dozen products at most. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order_num', order: 'ASC' } } as const;

const METHODS = DESK_METHODS.map((method) => ({ id: method, name: `money.method_of.${method}` }));

/** What is sold, to whom, and how it is paid. */
export function SaleInputs() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { data = [], isPending, error } = useGetList<Product>('products', ALL);
  const products = data.map(({ id, title, price: cents }) => ({ id, name: translate('products.row', { title, price: formatEuros(cents, lang) }) }));
  if (isPending) return <Loading />;
  return (
    <>
      {error && <ErrorBanner error={error} />}
      <SelectInput
        source="product_id"
        choices={products}
        translateChoice={false}
        helperText={!error && products.length === 0 ? 'products.none' : false}
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput source="name" helperText={false} autoComplete="off" slotProps={{ htmlInput: { maxLength: BUYER_NAME_LENGTH } }} />
        <TextInput source="email" type="email" helperText="passes.email_hint" autoComplete="off" slotProps={{ htmlInput: { spellCheck: false } }} />
      </Box>
      <RadioButtonGroupInput source="method" choices={METHODS} helperText={false} sx={CHOICES} />
    </>
  );
}

type Sale = Required<Pick<PassSale, 'name' | 'method'>> & { product_id: number | null; email: string };

const fields: Sale = { product_id: null, name: '', email: '', method: 'cash' };

/** Defaults and rules of a sale. */
export const SALE_FORM = {
  fields,
  problems: ({ product_id, name, email }: Sale): Problems => ({
    ...(!product_id && { product_id: { code: 'required' } }),
    ...buyerProblems({ name: name.trim(), email: email.trim() }, { needsEmail: false }),
  }),
};

const CHOICES = { m: 0, '& .MuiFormGroup-root': { columnGap: 2 }, '& .MuiFormControlLabel-root': { ml: '-10px', mr: 0, minHeight: 44 } } as const;
