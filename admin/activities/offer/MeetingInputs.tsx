import { Box } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { Translatable } from '../../form/Translatable.tsx';
import { PAIR } from './pair.ts';
import { WholeInput } from '../../resource/WholeInput.tsx';

const FIELDS = ['meeting_name', 'meeting_address', 'meeting_coordinates', 'meeting_minutes'];

/** Where people meet before a lesson, and when. */
export function MeetingInputs() {
  const translate = useTranslate();
  return (
    <FormSection title={translate('offers.meeting')} summary={translate('offers.meeting_summary')} fields={FIELDS}>
      <Translatable>
        <TextInput source="meeting_name" label="history.field.meeting_name" helperText="offers.meeting_name_hint" slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} />
        <TextInput source="meeting_address" label="history.field.meeting_address" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} />
      </Translatable>
      <Box sx={PAIR}>
        <TextInput source="meeting_coordinates" label="history.field.meeting_coordinates" helperText="offers.coordinates_hint" />
        <WholeInput source="meeting_minutes" label="history.field.meeting_minutes" helperText={false} />
      </Box>
    </FormSection>
  );
}
