import { Box } from '@mui/material';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { LEVELS } from '#shared/level.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { Translatable } from '../../form/Translatable.tsx';
import { MarkdownInput } from '../../markdown/MarkdownInput.tsx';
import { PAIR } from './pair.ts';
import { WholeInput } from '../../resource/WholeInput.tsx';

const FIELDS = ['description', 'level', 'min_age', 'duration_minutes', 'included', 'bring'];

/** What visitors read of the activity before they book. */
export function OfferInputs() {
  const translate = useTranslate();
  const levels = LEVELS.filter((level) => level !== '').map((id) => ({ id, name: `offers.level.${id}` }));
  return (
    <FormSection title={translate('offers.about')} summary={translate('offers.about_summary')} fields={FIELDS}>
      <Translatable>
        <MarkdownInput source="description" label={translate('history.field.description')} />
      </Translatable>
      <Box sx={PAIR}>
        <SelectInput source="level" label="history.field.level" choices={levels} emptyText="offers.level_unsaid" emptyValue="" helperText={false} sx={{ m: 0 }} />
        <WholeInput source="min_age" label="history.field.min_age" helperText={false} />
        <WholeInput
          source="duration_minutes"
          label="history.field.duration_minutes"
          helperText="offers.duration_hint"
        />
      </Box>
      <Translatable>
        <LinesInput source="included" />
        <LinesInput source="bring" />
      </Translatable>
    </FormSection>
  );
}

/** A text with one thing per line. */
function LinesInput({ source }: { source: string }) {
  return (
    <TextInput
      source={source}
      label={`history.field.${source}`}
      multiline
      minRows={3}
      helperText="offers.lines_hint"
      slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.line } }}
    />
  );
}
