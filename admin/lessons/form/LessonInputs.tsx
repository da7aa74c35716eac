import { Box, Stack } from '@mui/material';
import { CheckboxGroupInput, FormDataConsumer, maxLength, maxValue, minValue, RadioButtonGroupInput, required, TextInput, useRecordContext, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { CANCEL_REASON_LENGTH } from '#shared/lessons/cancelReason.ts';
import { DURATION_LIMITS, LESSON_LIMITS } from '#shared/lessonLimits.ts';
import { mustKeepActivity } from '#shared/lessons/lessonChange.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { ClashWarning } from './ClashWarning.tsx';
import { ActivityChoice, CHOICE_CARDS, CHOICE_ROW, TagChoice } from './lessonChoices.tsx';
import { useLessonDefaults } from './useLessonDefaults.ts';
import { LessonDateInput } from './date/LessonDateInput.tsx';
import { WholeInput } from '../../resource/WholeInput.tsx';

const NO_YES = [
  { id: 0, name: 'ra.boolean.false' },
  { id: 1, name: 'ra.boolean.true' },
];

/** Lets the form focus a missing choice. */
const FOCUSABLE = { tabIndex: -1 };

/** The inputs of a lesson. */
export function LessonInputs() {
  const translate = useTranslate();
  const before = useRecordContext<Lesson>();
  const { activities: all, offered, instructors, tags, isPending, error, retry } = useCatalog();
  const activities = all.filter((one) => one.id === before?.activity_id || offered.includes(one));
  useLessonDefaults(offered, before?.id === undefined);
  const isBooked = before?.id !== undefined && mustKeepActivity(before);
  const choices = { isPending, translateChoice: false, helperText: false } as const;
  return (
    <Stack spacing={3.5}>
      {error && <ErrorBanner error={error} onRetry={retry} />}
      <RadioButtonGroupInput
        {...choices}
        source="activity_id"
        choices={isBooked ? activities.map((one) => ({ ...one, disabled: one.id !== before.activity_id })) : activities}
        helperText={isBooked && translate('problem.activity_booked')}
        optionText={<ActivityChoice />}
        parse={Number}
        validate={required()}
        options={FOCUSABLE}
        sx={CHOICE_CARDS}
      />
      <LessonDateInput />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <WholeInput source="num_places" validate={[required(), minValue(0), maxValue(LESSON_LIMITS.num_places), wholeNumber]} helperText={false} />
        <WholeInput
          source="open_days_before"
          validate={[minValue(0), maxValue(LESSON_LIMITS.open_days_before), wholeNumber]}
          helperText={translate('lessons.open_days_hint')}
        />
        <WholeInput
          source="duration_minutes"
          label="history.field.duration_minutes"
          validate={[minValue(DURATION_LIMITS.min), maxValue(DURATION_LIMITS.max), wholeNumber]}
          helperText={translate('lessons.duration_hint')}
        />
      </Box>
      {instructors.length > 0 && <CheckboxGroupInput {...choices} source="instructors" choices={instructors} sx={CHOICE_ROW} />}
      <ClashWarning />
      {tags.length > 0 && <CheckboxGroupInput {...choices} source="tags" choices={tags} optionText={<TagChoice />} sx={CHOICE_ROW} />}
      <RadioButtonGroupInput source="is_cancelled" choices={NO_YES} parse={Number} helperText={false} sx={CHOICE_ROW} />
      <FormDataConsumer<Lesson>>
        {({ formData }) =>
          formData.is_cancelled === 1 && (
            <TextInput source="cancel_reason" helperText={translate('lessons.cancel_reason_hint')} validate={maxLength(CANCEL_REASON_LENGTH)} autoComplete="off" fullWidth />
          )
        }
      </FormDataConsumer>
    </Stack>
  );
}

/** A react-admin validator. */
function wholeNumber(value: unknown): string | undefined {
  return typeof value === 'number' && !Number.isInteger(value) ? 'problem.whole_number' : undefined;
}
