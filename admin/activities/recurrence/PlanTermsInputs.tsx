import { Box } from '@mui/material';
import { SelectArrayInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { OCCURRENCE_DAYS } from '#shared/lessons/plans/planTerms.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { openPicker } from '../../ui/openPicker.ts';
import { LeftOutDatesInput } from './LeftOutDatesInput.tsx';

const PLAN = 'recurrent_config';

const TERMS = ['from', 'until', 'except', 'horizon', 'instructors', 'tags'].map((term) => `${PLAN}.${term}`);

/** Horizons in days, by their length in months. */
const MONTHS = new Map([[31, 1], [62, 2], [92, 3], [183, 6], [366, 12]]);

/** The season of a plan, its left-out dates, how far ahead it can be booked, and who gives its lessons. */
export function PlanTermsInputs() {
  const translate = useTranslate();
  const { instructors, tags } = useCatalog();
  const date = { type: 'date', onClick: openPicker, helperText: false, slotProps: { inputLabel: { shrink: true } } } as const;
  const several = { translateChoice: false, helperText: translate('plan.own_hint') } as const;
  return (
    <FormSection title={translate('plan.terms')} summary={translate('plan.terms_summary')} fields={TERMS}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput {...date} source={`${PLAN}.from`} label="plan.from" />
        <TextInput {...date} source={`${PLAN}.until`} label="plan.until" />
      </Box>
      <LeftOutDatesInput source={`${PLAN}.except`} />
      <SelectInput source={`${PLAN}.horizon`} label="plan.horizon" choices={useHorizons()} translateChoice={false} isRequired helperText="plan.horizon_hint" sx={{ m: 0 }} />
      {instructors.length > 0 && <SelectArrayInput {...several} source={`${PLAN}.instructors`} label="history.field.instructors" choices={instructors} />}
      {tags.length > 0 && <SelectArrayInput {...several} source={`${PLAN}.tags`} label="history.field.tags" choices={tags} />}
    </FormSection>
  );
}

/** The horizons to choose from, with the present one, which may be any. */
function useHorizons() {
  const translate = useTranslate();
  const present = useWatch<Record<string, unknown>>({ name: `${PLAN}.horizon` });
  const days = new Set([OCCURRENCE_DAYS, ...MONTHS.keys(), ...(typeof present === 'number' ? [present] : [])]);
  const nameOf = (id: number) => (MONTHS.has(id) ? translate('plan.months', { smart_count: MONTHS.get(id)! }) : translate('plan.dates', { smart_count: id }));
  return [...days].toSorted((a, b) => a - b).map((id) => ({ id, name: nameOf(id) }));
}
