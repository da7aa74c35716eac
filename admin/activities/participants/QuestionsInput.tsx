import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, FormLabel, Menu, MenuItem, Stack } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate, ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { PARTICIPANT_LIMITS } from '#shared/catalog/participantRules.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { newQuestion, READY_QUESTIONS } from './readyQuestions.ts';

const QUESTIONS = 'questions';

/** The questions to each participant. New ones begin as one of the usual questions, in all languages of the site, or empty. */
export function QuestionsInput() {
  const translate = useTranslate();
  const id = useId();
  const lang = useLanguage();
  const { langs } = useTenant();
  const addButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { getFieldState } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ name: QUESTIONS, keyName: 'key' });
  const problem = getFieldState(QUESTIONS, useFormState()).error?.message;
  const add = (name?: keyof typeof READY_QUESTIONS) => {
    setOpen(false);
    append(newQuestion(langs, name), { focusName: `${QUESTIONS}.${rows.length}.ask` });
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel component="p" id={id} sx={{ m: 0, mb: 1 }}>
        {translate('offers.questions')}
      </FormLabel>
      <Stack spacing={2}>
        {rows.map(({ key }, index) => (
          <QuestionRow
            key={key}
            index={index}
            onRemove={() => {
              remove(index);
              addButton.current?.focus();
            }}
          />
        ))}
      </Stack>
      {problem && (
        <FormHelperText error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
      {rows.length < PARTICIPANT_LIMITS.questions && (
        <Button ref={addButton} variant="outlined" startIcon={<AddIcon />} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)} sx={{ mt: rows.length > 0 ? 2 : 0 }}>
          {translate('offers.add_question')}
        </Button>
      )}
      <Menu anchorEl={() => addButton.current} open={isOpen} onClose={() => setOpen(false)}>
        {(Object.keys(READY_QUESTIONS) as (keyof typeof READY_QUESTIONS)[]).map((name) => (
          <MenuItem key={name} onClick={() => add(name)}>
            {READY_QUESTIONS[name][lang].ask}
          </MenuItem>
        ))}
        <MenuItem onClick={() => add()}>{translate('offers.own_question')}</MenuItem>
      </Menu>
    </Box>
  );
}
