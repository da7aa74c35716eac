import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, FormLabel, Stack } from '@mui/material';
import { useId, useRef } from 'react';
import { useTranslate, ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { suggestTime, RECURRENCE_LIMITS, type RecurrentTime } from '#shared/lessons/plans/recurrence.ts';
import { TimeRow } from './TimeRow.tsx';

const TIMES = 'recurrent_config.times';

/** The times of a plan, one row each. The last row cannot be removed. */
export function TimesInput() {
  const translate = useTranslate();
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { getValues, getFieldState } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ name: TIMES });
  const problem = getFieldState(TIMES, useFormState()).error?.message;
  const add = () => append(suggestTime(getValues(TIMES) as RecurrentTime[]), { focusName: `${TIMES}.${rows.length}.time` });
  const removeAt = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };

  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel component="p" id={id} sx={{ m: 0, mb: 1 }}>
        {translate('plan.times')}
      </FormLabel>
      <Stack spacing={{ xs: 2, sm: 1.5 }}>
        {rows.map(({ id: key }, index) => (
          <TimeRow key={key} source={`${TIMES}.${index}`} number={index + 1} onRemove={rows.length > 1 ? () => removeAt(index) : undefined} />
        ))}
      </Stack>
      {problem && (
        <FormHelperText error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
      {rows.length < RECURRENCE_LIMITS.times && (
        <Button ref={addButton} variant="outlined" startIcon={<AddIcon />} onClick={add} sx={{ mt: 2 }}>
          {translate('plan.add_time')}
        </Button>
      )}
    </Box>
  );
}
