import { Box } from '@mui/material';
import { BooleanInput, SelectArrayInput, TextInput } from 'react-admin';
import { DEFAULT_POSITION, productProblems } from '#shared/catalog/catalogRules.ts';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { enteredCents, toEuros } from '#shared/payments/money.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { Translatable } from '../form/Translatable.tsx';
import { useCatalog } from '../catalog/useCatalog.ts';
import { DecimalInput } from '../resource/DecimalInput.tsx';
import { WholeInput } from '../resource/WholeInput.tsx';

/** The inputs of a product. */
export function ProductInputs() {
  return (
    <>
      <LanguageTabs fields={TRANSLATABLE.products}>
        <Translatable>
          <TextInput source="title" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} autoFocus />
          <TextInput source="description" multiline minRows={3} helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.line } }} />
        </Translatable>
      </LanguageTabs>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <DecimalInput source="price" helperText={false} />
        <WholeInput source="num_uses" helperText={false} />
      </Box>
      <WholeInput source="valid_days" helperText={false} />
      <ActivitiesInput />
      <BooleanInput source="transferable" helperText={false} />
      <WholeInput source="order_num" helperText="products.position_hint" />
    </>
  );
}

/** Defaults and rules of a product. The price is typed in euros. */
export const PRODUCT_FORM = {
  fields: { title: '', description: '', price: 0, num_uses: 1, valid_days: null as number | null, activities: [] as number[], transferable: true, order_num: DEFAULT_POSITION as number },
  translatable: TRANSLATABLE.products,
  problems: productProblems,
  toValues: ({ price }: { price: number }) => ({ price: toEuros(price) }),
  toFields: ({ price }: Record<string, unknown>) => ({ price: enteredCents(price as number | null) ?? NaN }),
};

/** The activities that the pack pays for; none: all. */
function ActivitiesInput() {
  const { activities } = useCatalog();
  const choices = activities.map(({ id, name, place }) => ({ id, name: [name, place].filter(Boolean).join(', ') }));
  return <SelectArrayInput source="activities" choices={choices} translateChoice={false} helperText={false} />;
}
