import { NumberInput, SelectArrayInput, useTranslate } from 'react-admin';
import { OFFER_LIMITS } from '#shared/catalog/offerRules.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { FormSection } from '../../form/FormSection.tsx';

const FIELDS = ['default_places', 'default_instructors', 'default_tags'];
const { min, max } = OFFER_LIMITS.default_places;

/** What new lessons of the activity take from it. */
export function LessonDefaultsInputs() {
  const translate = useTranslate();
  const { instructors, tags } = useCatalog();
  const several = { translateChoice: false, helperText: false } as const;
  return (
    <FormSection title={translate('offers.defaults')} summary={translate('offers.defaults_summary')} fields={FIELDS}>
      <NumberInput source="default_places" label="history.field.default_places" min={min} max={max} step={1} helperText="offers.places_hint" />
      <SelectArrayInput {...several} source="default_instructors" label="history.field.default_instructors" choices={instructors} />
      <SelectArrayInput {...several} source="default_tags" label="history.field.default_tags" choices={tags} />
    </FormSection>
  );
}
