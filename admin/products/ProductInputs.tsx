import { Box } from '@mui/material';
import { NumberInput, TextInput } from 'react-admin';
import { PRICE_LIMITS, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { PriceHint } from './InEuros.tsx';

/** All that a product is (specification, section 2). */
export function ProductInputs() {
  return (
    <>
      <TextInput source="title" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} autoFocus />
      <TextInput source="description" multiline minRows={3} helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.line } }} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <NumberInput source="price" min={PRICE_LIMITS.product.min} step={1} helperText={<PriceHint />} />
        <NumberInput source="num_uses" min={1} step={1} helperText={false} />
      </Box>
      <NumberInput source="order_num" min={0} step={1} helperText="products.position_hint" />
    </>
  );
}
