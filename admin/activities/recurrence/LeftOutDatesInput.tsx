import { Box, Button, Chip, FormHelperText, FormLabel, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { INTL_LOCALES } from '#shared/language.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { openPicker } from '../../ui/openPicker.ts';

/** The dates on which a plan brings no lessons: one is chosen at a time, and each can be taken out again. */
export function LeftOutDatesInput({ source }: { source: string }) {
  const translate = useTranslate();
  const id = useId();
  const { field, fieldState } = useInput<string[]>({ source });
  const [chosen, setChosen] = useState('');
  const dates = (field.value as string[] | undefined) ?? [];
  const problem = fieldState.error?.message;
  const nameOf = useDateName();
  const add = () => {
    if (isCalendarDate(chosen)) field.onChange([...new Set([...dates, chosen])].toSorted());
    setChosen('');
  };
  const remove = (date: string) => field.onChange(dates.filter((one) => one !== date));
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel component="p" id={id} error={problem !== undefined} sx={{ m: 0, mb: 1 }}>
        {translate('plan.except')}
      </FormLabel>
      {dates.length > 0 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: 1.5, p: 0, listStyle: 'none' }}>
          {dates.map((date) => (
            <li key={date}>
              <Chip
                sx={{ minHeight: 44, borderRadius: '22px' }}
                label={nameOf(date)}
                onClick={() => remove(date)}
                onDelete={() => remove(date)}
                aria-label={translate('plan.remove_date', { date: nameOf(date) })}
              />
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <TextField id={`${id}date`} sx={{ flex: '1 1 10rem', width: 'auto' }} type="date" label={translate('plan.date')} value={chosen} onClick={openPicker} onChange={({ target }) => setChosen(target.value)} slotProps={{ inputLabel: { shrink: true } }} />
        <Button variant="outlined" onClick={add} disabled={!isCalendarDate(chosen)} sx={{ minHeight: 44 }}>
          {translate('plan.leave_out')}
        </Button>
      </Box>
      {problem && (
        <FormHelperText error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </Box>
  );
}

function useDateName(): (date: string) => string {
  const format = new Intl.DateTimeFormat(INTL_LOCALES[useLanguage()], { dateStyle: 'medium', timeZone: 'UTC' });
  return (date) => (isCalendarDate(date) ? format.format(new Date(`${date}T00:00:00Z`)) : date);
}
