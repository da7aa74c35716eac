import { Box } from '@mui/material';
import { BooleanInput, CheckboxGroupInput, TextInput, useRecordContext } from 'react-admin';
import { DISCOUNT_LIMITS, discountCodeProblems } from '#shared/codes/discountRules.ts';
import type { DiscountCode } from '#shared/contract/code.ts';
import { enteredCents, toEuros } from '#shared/payments/money.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { DecimalInput } from '../resource/DecimalInput.tsx';
import { WholeInput } from '../resource/WholeInput.tsx';

/** Two inputs beside each other. */
const PAIR = { display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' } as const;

/** The label of a date stands above it, because the browser fills the empty input. */
const DATE = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;

const CHOICES = { m: 0, overflowWrap: 'anywhere', '& .MuiFormGroup-root': { columnGap: 2 }, '& .MuiFormControlLabel-root': { ml: '-10px', mr: 0, minHeight: 44 } } as const;

/** The inputs of a discount code. Its text is fixed once it exists. */
export function DiscountCodeInputs() {
  const isNew = useRecordContext<DiscountCode>() === undefined;
  const { activities, isPending } = useCatalog();
  return (
    <>
      <TextInput
        source="code"
        readOnly={!isNew}
        helperText={isNew ? 'discount_codes.code_hint' : false}
        slotProps={{ htmlInput: { maxLength: DISCOUNT_LIMITS.maxLength + 10, autoCapitalize: 'characters', spellCheck: false } }}
        autoFocus={isNew}
      />
      <Box sx={PAIR}>
        <WholeInput source="percent" helperText="discount_codes.either_hint" />
        <DecimalInput source="amount_cents" helperText="discount_codes.amount_hint" />
      </Box>
      <Box sx={PAIR}>
        <TextInput source="valid_from" {...DATE} helperText="discount_codes.days_hint" />
        <TextInput source="valid_until" {...DATE} helperText={false} />
      </Box>
      <Box sx={PAIR}>
        <WholeInput source="max_uses" helperText="discount_codes.uses_hint" />
        <WholeInput source="max_uses_per_guest" helperText="discount_codes.uses_hint" />
      </Box>
      <CheckboxGroupInput source="activities" choices={activities} isPending={isPending} translateChoice={false} helperText="discount_codes.activities_hint" sx={CHOICES} />
      <BooleanInput source="active" helperText={false} sx={{ '& .MuiFormControlLabel-root': { minHeight: 44 } }} />
    </>
  );
}

type Fields = Omit<DiscountCode, 'id' | 'version'>;

const fields: Fields = {
  ...{ code: '', percent: null, amount_cents: null, valid_from: null, valid_until: null, activities: [] },
  ...{ max_uses: null, max_uses_per_guest: null, active: true },
};

/** Defaults and rules of a discount code. The amount is typed in euros. */
export const DISCOUNT_FORM = {
  fields,
  toValues: ({ amount_cents }: Fields) => ({ amount_cents: amount_cents === null ? null : toEuros(amount_cents) }),
  toFields: ({ amount_cents, valid_from, valid_until }: Record<string, unknown>): Partial<Fields> => ({
    amount_cents: enteredCents(amount_cents as number | null),
    valid_from: (valid_from as string | null) || null,
    valid_until: (valid_until as string | null) || null,
  }),
  problems: discountCodeProblems,
};
