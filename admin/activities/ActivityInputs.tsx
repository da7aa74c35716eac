import { Box } from '@mui/material';
import { NumberInput, SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { DEPOSIT_LIMITS, POSITIONS, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { isPaletteColor } from '#shared/catalog/palette.ts';
import { MOST_PHOTOS } from '#shared/photos/photoRules.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { PaletteInput } from '../form/PaletteInput.tsx';
import { PhotosInput } from '../photos/PhotosInput.tsx';
import { PriceInput } from './PriceInput.tsx';
import { RecurrenceInputs } from './recurrence/RecurrenceInputs.tsx';

const CHOICES = POSITIONS.map((position) => ({ id: position, name: String(position) }));

/** The inputs of an activity. */
export function ActivityInputs() {
  const translate = useTranslate();
  const activity = useRecordContext<{ color: string }>();
  const color = activity?.color.toLowerCase();
  return (
    <>
      <LanguageTabs fields={TRANSLATABLE.activities}>
        <TextInput source="name" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }} autoFocus />
        <TextInput source="place" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} />
      </LanguageTabs>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <PriceInput />
        <NumberInput source="vat_rate" min={0} max={100} step="any" helperText="activities.vat_hint" />
        <NumberInput source="deposit_percent" min={DEPOSIT_LIMITS.min} max={DEPOSIT_LIMITS.max} step={1} helperText="activities.deposit_hint" />
        <SelectInput source="order_num" choices={CHOICES} translateChoice={false} helperText="activities.position_hint" sx={{ m: 0 }} />
      </Box>
      <PhotosInput source="photos" label={translate('resources.activities.fields.photos')} most={MOST_PHOTOS.activities} />
      <PaletteInput source="color" others={color && !isPaletteColor(color) ? { present: color } : {}} />
      <RecurrenceInputs />
    </>
  );
}
