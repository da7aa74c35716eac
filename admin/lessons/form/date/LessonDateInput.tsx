import { Box, FormHelperText, FormLabel, Typography } from '@mui/material';
import { use } from 'react';
import DatePicker from 'react-datepicker';
import 'react-datepicker/dist/react-datepicker.css';
import { required, useInput, useTranslate, ValidationError } from 'react-admin';
import { BOOKABLE_HOURS } from '#shared/time/time.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useSchoolClock } from '../../../tenant/useSchoolClock.ts';
import { fromPickerDate, isBookable, toPickerDate } from './pickerDate.ts';
import { pickerLocale } from './pickerLocale.ts';
import { PICKER } from './pickerStyles.ts';

/** The start of the lesson, in the school's zone whatever the browser's is. */
export function LessonDateInput() {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const locale = use(pickerLocale(useLanguage()));
  const { field, fieldState } = useInput<string>({ source: 'date', validate: required() });
  const problem = fieldState.error?.message;
  const instant: string = field.value;

  return (
    <Box role="group" aria-labelledby="lesson-date" aria-describedby="lesson-date-chosen lesson-date-problem" sx={{ minWidth: 0 }}>
      <FormLabel id="lesson-date" component="p" error={fieldState.invalid} sx={{ m: 0 }}>
        {translate('resources.lessons.fields.date')}
      </FormLabel>
      <Typography id="lesson-date-chosen" aria-live="polite" sx={{ mt: 0.5, mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
        {instant && clock.moment(instant)}{' '}
        <Typography component="span" color="textSecondary">
          ({clock.timezone})
        </Typography>
      </Typography>
      <Box sx={PICKER}>
        <DatePicker
          inline
          selected={instant ? toPickerDate(instant, clock.timezone) : null}
          onChange={(picked: Date | null) => picked && field.onChange(fromPickerDate(picked, clock.timezone))}
          locale={locale}
          calendarStartDay={1}
          showTimeSelect
          timeIntervals={BOOKABLE_HOURS.stepMinutes}
          filterTime={isBookable}
          timeFormat="HH:mm"
          timeCaption={translate('picker.time')}
          previousMonthAriaLabel={translate('picker.previous_month')}
          nextMonthAriaLabel={translate('picker.next_month')}
          previousMonthButtonLabel={translate('picker.previous_month')}
          nextMonthButtonLabel={translate('picker.next_month')}
          chooseDayAriaLabelPrefix=""
          monthAriaLabelPrefix=""
          disabledDayAriaLabelPrefix=""
        />
      </Box>
      {problem && (
        <FormHelperText id="lesson-date-problem" error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </Box>
  );
}
