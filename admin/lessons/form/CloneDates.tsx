import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Lesson } from '#shared/contract/lesson.ts';
import { CLONE_STEPS, type CloneStep, cloneDate } from '#shared/lessons/cloneDate.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';

const STEPS = Object.keys(CLONE_STEPS) as CloneStep[];

/** Proposes the next day or week as the date of a clone. Another date is chosen below. */
export function CloneDates({ lesson }: { lesson: Pick<Lesson, 'date'> }) {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const { setValue } = useFormContext();
  const date = useWatch({ name: 'date' }) as string;
  const dateOf = (step: CloneStep) => cloneDate(lesson.date, step, new Date(), timezone);
  const choose = (step: CloneStep | null) => step && setValue('date', dateOf(step), { shouldDirty: true, shouldValidate: true });
  return (
    <ToggleButtonGroup exclusive value={STEPS.find((step) => dateOf(step) === date) ?? null} onChange={(_, step: CloneStep | null) => choose(step)} aria-label={translate('resources.lessons.fields.date')} sx={{ mb: 3 }}>
      {STEPS.map((step) => (
        <ToggleButton key={step} value={step} sx={BUTTON}>
          {translate(`lessons.clone_to.${step}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const BUTTON = { minHeight: 44, px: 2, textTransform: 'none', fontWeight: 600, color: 'text.primary', '&.Mui-selected': { bgcolor: 'background.paper', color: 'primary.main' } } as const;
