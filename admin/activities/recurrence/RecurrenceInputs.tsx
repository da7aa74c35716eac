import { Paper, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { BooleanInput, useTranslate } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CARD_RADIUS } from '../../theme/components.ts';
import { WeekdaysInput } from './WeekdaysInput.tsx';
import { PlanTermsInputs } from './PlanTermsInputs.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { TimesInput } from './TimesInput.tsx';

/** The switch for recurrence and the plan. Switching it off keeps the plan. */
export function RecurrenceInputs() {
  const translate = useTranslate();
  const isRecurrent = useWatch<{ recurrent: number }>({ name: 'recurrent' }) === 1;
  useRevalidateAsAWhole('recurrent_config');
  return (
    <Stack spacing={1.5}>
      <BooleanInput source="recurrent" parse={Number} helperText={false} sx={{ '& .MuiFormControlLabel-root': { minHeight: 44 } }} />
      {isRecurrent && (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: CARD_RADIUS }}>
          <Stack spacing={3}>
            <WeekdaysInput />
            <TimesInput />
            <PlanTermsInputs />
            <PlanSummary />
            <Typography color="textSecondary" sx={{ fontSize: '0.875rem' }}>
              {translate('plan.explained')}
            </Typography>
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

/** Validates the plan as a whole after a refused submit, since a change of one time can fix the error of another. */
function useRevalidateAsAWhole(name: string): void {
  const { trigger } = useFormContext();
  const { isSubmitted } = useFormState();
  const written = JSON.stringify(useWatch({ name }) as unknown);
  const checked = useRef(written);
  useEffect(() => {
    if (isSubmitted && checked.current !== written) void trigger(name);
    checked.current = written;
  }, [isSubmitted, written, name, trigger]);
}
