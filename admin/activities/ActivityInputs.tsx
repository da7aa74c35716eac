import { Box } from '@mui/material';
import { NumberInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { POSITIONS, PRICE_LIMITS, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { isPaletteColor } from '#shared/catalog/palette.ts';
import { PaletteInput } from '../form/PaletteInput.tsx';
import { RecurrenceInputs } from './recurrence/RecurrenceInputs.tsx';

const CHOICES = POSITIONS.map((position) => ({ id: position, name: String(position) }));

/** The inputs of an activity. */
export function ActivityInputs() {
  const activity = useRecordContext<{ color: string }>();
  const color = activity?.color.toLowerCase();
  return (
    <>
      <TextInput source="name" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }} autoFocus />
      <TextInput source="place" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <NumberInput source="price" min={PRICE_LIMITS.activity.min} step="any" helperText={false} />
        <SelectInput source="order_num" choices={CHOICES} translateChoice={false} helperText="activities.position_hint" sx={{ m: 0 }} />
      </Box>
      <PaletteInput source="color" others={color && !isPaletteColor(color) ? { present: color } : {}} />
      <RecurrenceInputs />
    </>
  );
}
