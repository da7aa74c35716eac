import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { describePlan } from './describePlan.ts';
import { type PlanFormValues, toPlan } from './toPlan.ts';

/** Describes the plan in a sentence once it is valid. */
export function PlanSummary() {
  const translate = useTranslate();
  const lang = useLanguage();
  const plan = toPlan(useWatch({ name: 'recurrent_config' }) as PlanFormValues);
  return (
    <Typography aria-live="polite" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
      {describePlan(plan, lang, translate)}
    </Typography>
  );
}
