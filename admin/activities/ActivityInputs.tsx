import { Box } from '@mui/material';
import { SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { POSITIONS } from '#shared/catalog/catalogRules.ts';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { isPaletteColor } from '#shared/catalog/palette.ts';
import { MOST_PHOTOS } from '#shared/photos/photoRules.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { Translatable } from '../form/Translatable.tsx';
import { PaletteInput } from '../form/PaletteInput.tsx';
import { PhotosInput } from '../photos/PhotosInput.tsx';
import { DecimalInput } from '../resource/DecimalInput.tsx';
import { PriceInput } from './PriceInput.tsx';
import { LessonDefaultsInputs } from './offer/LessonDefaultsInputs.tsx';
import { MeetingInputs } from './offer/MeetingInputs.tsx';
import { OfferInputs } from './offer/OfferInputs.tsx';
import { ParticipantInputs } from './participants/ParticipantInputs.tsx';
import { RecurrenceInputs } from './recurrence/RecurrenceInputs.tsx';
import { WholeInput } from '../resource/WholeInput.tsx';

/** The usual positions, and the present one, which may come from an order of the whole list. */
function positions(present: number | undefined) {
  const all = new Set([...POSITIONS, ...(present === undefined ? [] : [present])]);
  return [...all].toSorted((a, b) => a - b).map((position) => ({ id: position, name: String(position) }));
}

/** The inputs of an activity. */
export function ActivityInputs() {
  const translate = useTranslate();
  const activity = useRecordContext<{ color: string; order_num: number }>();
  const color = activity?.color.toLowerCase();
  return (
    <>
      <LanguageTabs fields={TRANSLATABLE.activities}>
        <Translatable>
          <TextInput source="name" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }} autoFocus />
          <TextInput source="place" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} />
        </Translatable>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <PriceInput />
          <DecimalInput source="vat_rate" unit="%" helperText="activities.vat_hint" />
          <WholeInput source="deposit_percent" helperText="activities.deposit_hint" />
          <SelectInput source="order_num" choices={positions(activity?.order_num)} translateChoice={false} helperText="activities.position_hint" sx={{ m: 0 }} />
        </Box>
        <PhotosInput source="photos" label={translate('resources.activities.fields.photos')} most={MOST_PHOTOS.activities} />
        <PaletteInput source="color" others={color && !isPaletteColor(color) ? { present: color } : {}} />
        <Box>
          <OfferInputs />
          <MeetingInputs />
          <ParticipantInputs />
          <LessonDefaultsInputs />
        </Box>
      </LanguageTabs>
      <RecurrenceInputs />
    </>
  );
}
