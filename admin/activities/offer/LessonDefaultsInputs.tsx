import { SelectArrayInput, useTranslate } from 'react-admin';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { WholeInput } from '../../resource/WholeInput.tsx';

const FIELDS = ['default_places', 'default_instructors', 'default_tags'];

/** What new lessons of the activity take from it. */
export function LessonDefaultsInputs() {
  const translate = useTranslate();
  const { instructors, tags } = useCatalog();
  const several = { translateChoice: false, helperText: false } as const;
  return (
    <FormSection title={translate('offers.defaults')} summary={translate('offers.defaults_summary')} fields={FIELDS}>
      <WholeInput source="default_places" label="history.field.default_places" helperText="offers.places_hint" />
      <SelectArrayInput {...several} source="default_instructors" label="history.field.default_instructors" choices={instructors} />
      <SelectArrayInput {...several} source="default_tags" label="history.field.default_tags" choices={tags} />
    </FormSection>
  );
}
