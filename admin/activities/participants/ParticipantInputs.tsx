import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FormSection } from '../../form/FormSection.tsx';
import { DecimalInput } from '../../resource/DecimalInput.tsx';
import { PAIR } from '../offer/pair.ts';
import { QuestionsInput } from './QuestionsInput.tsx';
import { WholeInput } from '../../resource/WholeInput.tsx';

const FIELDS = ['child_price', 'child_under', 'consent_under', 'questions'];

/** What the booking form asks of each participant, and what children pay. */
export function ParticipantInputs() {
  const translate = useTranslate();
  return (
    <FormSection title={translate('offers.participants')} summary={translate('offers.participants_summary')} fields={FIELDS}>
      <Box sx={PAIR}>
        <DecimalInput source="child_price" label="history.field.child_price_cents" helperText="offers.child_price_hint" />
        <WholeInput source="child_under" label="history.field.child_under" helperText="offers.child_under_hint" />
        <WholeInput source="consent_under" label="history.field.consent_under" helperText="offers.consent_under_hint" />
      </Box>
      <QuestionsInput />
    </FormSection>
  );
}
