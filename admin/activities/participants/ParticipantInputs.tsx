import { Box } from '@mui/material';
import { NumberInput, useTranslate } from 'react-admin';
import { PARTICIPANT_LIMITS } from '#shared/catalog/participantRules.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { DecimalInput } from '../../resource/DecimalInput.tsx';
import { PAIR } from '../offer/pair.ts';
import { QuestionsInput } from './QuestionsInput.tsx';

const FIELDS = ['child_price', 'child_under', 'consent_under', 'questions'];
const { child_under, consent_under } = PARTICIPANT_LIMITS;

/** What the booking form asks of each participant, and what children pay. */
export function ParticipantInputs() {
  const translate = useTranslate();
  return (
    <FormSection title={translate('offers.participants')} summary={translate('offers.participants_summary')} fields={FIELDS}>
      <Box sx={PAIR}>
        <DecimalInput source="child_price" label="history.field.child_price_cents" helperText="offers.child_price_hint" />
        <NumberInput source="child_under" label="history.field.child_under" min={child_under.min} max={child_under.max} step={1} helperText="offers.child_under_hint" />
        <NumberInput source="consent_under" label="history.field.consent_under" min={consent_under.min} max={consent_under.max} step={1} helperText="offers.consent_under_hint" />
      </Box>
      <QuestionsInput />
    </FormSection>
  );
}
