import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Paper, Stack } from '@mui/material';
import { useContext } from 'react';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { PARTICIPANT_LIMITS } from '#shared/catalog/participantRules.ts';
import { LANGUAGE_NAMES } from '#shared/language.ts';
import { FormLanguagesContext } from '../../form/useFormLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';

/** One question, its answers to choose from, and whether an answer is needed. The texts are those of the language tab that is open. */
export function QuestionRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const translate = useTranslate();
  const { langs } = useTenant();
  const opened = useContext(FormLanguagesContext);
  const { shown = langs[0]! } = opened ?? {};
  const source = `questions.${index}`;
  const texts = shown === langs[0] ? source : `${source}.words.${shown}`;
  const label = (key: string) => (shown === langs[0] ? translate(key) : `${translate(key)} (${LANGUAGE_NAMES[shown]})`);
  return (
    <Paper variant="outlined" sx={{ p: 2, borderRadius: CARD_RADIUS }} role="group" aria-label={`${translate('offers.question')} ${index + 1}`}>
      <Stack spacing={2}>
        <TextInput key={`${texts}.ask`} source={`${texts}.ask`} label={label('offers.question')} helperText={false} defaultValue="" slotProps={{ htmlInput: { maxLength: PARTICIPANT_LIMITS.ask } }} />
        <TextInput
          key={`${texts}.choices`}
          source={`${texts}.choices`}
          label={label('offers.choices')}
          multiline
          minRows={2}
          defaultValue={[]}
          format={(choices: string[] | undefined) => choices?.join('\n') ?? ''}
          parse={(text: string) => (text === '' ? [] : text.split('\n'))}
          helperText="offers.choices_hint"
        />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <BooleanInput source={`${source}.required`} label="offers.needed" helperText={false} sx={{ '& .MuiFormControlLabel-root': { minHeight: 44 } }} />
          <IconButton aria-label={translate('offers.remove_question', { number: index + 1 })} onClick={onRemove}>
            <DeleteIcon />
          </IconButton>
        </Box>
      </Stack>
    </Paper>
  );
}
