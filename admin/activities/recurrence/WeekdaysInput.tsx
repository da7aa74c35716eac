import { Box, FormHelperText, FormLabel } from '@mui/material';
import { useId } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { WEEKDAYS, type Weekday, weekdayName } from '#shared/lessons/plans/recurrence.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** A checkbox for each weekday, Monday first. */
export function WeekdaysInput() {
  const translate = useTranslate();
  const lang = useLanguage();
  const id = useId();
  const { field, fieldState } = useInput<Weekday[]>({ source: 'recurrent_config.days' });
  const days: Weekday[] = field.value ?? [];
  const problem = fieldState.error?.message;
  const toggle = (day: Weekday) => field.onChange(WEEKDAYS.filter((one) => (one === day) !== days.includes(one)));

  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }} aria-describedby={problem && id}>
      <FormLabel component="legend" error={fieldState.invalid} sx={{ mb: 1 }}>
        {translate('plan.days')}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 0.5, sm: 1 } }}>
        {WEEKDAYS.map((day, index) => (
          <Box component="label" key={day} sx={DAY}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
              onBlur={field.onBlur}
            />
            <Box component="span" aria-hidden>
              {weekdayName(day, lang, 'short')}
            </Box>
            <VisuallyHidden>{weekdayName(day, lang, 'long')}</VisuallyHidden>
          </Box>
        ))}
      </Box>
      {problem && (
        <FormHelperText id={id} error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </Box>
  );
}

const DAY = {
  position: 'relative',
  display: 'grid',
  minWidth: { xs: 42, sm: 56 },
  height: 44,
  cursor: 'pointer',
  fontSize: { xs: '0.875rem', sm: '1rem' },
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'pointer' },
  '& input + span': {
    display: 'grid',
    placeItems: 'center',
    px: 0.5,
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: '8px',
    fontWeight: 600,
    textTransform: 'capitalize',
  },
  '& input:checked + span': { bgcolor: 'accent.main', color: 'accent.contrastText', borderColor: 'accent.main' },
  '& input:focus-visible + span': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: '2px' },
} as const;
