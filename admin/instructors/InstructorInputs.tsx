import { TextInput, useTranslate } from 'react-admin';
import { instructorProblems } from '#shared/catalog/catalogRules.ts';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { MOST_PHOTOS } from '#shared/photos/photoRules.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { Translatable } from '../form/Translatable.tsx';
import { PhotosInput } from '../photos/PhotosInput.tsx';

/** Browsers must not fill in the admin's own data. */
const OTHERS = { autoComplete: 'off' } as const;

/** The inputs of an instructor. */
export function InstructorInputs() {
  const translate = useTranslate();
  return (
    <>
      <TextInput source="name" helperText={false} slotProps={{ htmlInput: { ...OTHERS, maxLength: TEXT_LIMITS.name } }} autoFocus />
      <TextInput source="email" type="email" helperText="instructors.private_hint" slotProps={{ htmlInput: OTHERS }} />
      <TextInput source="phone" type="tel" helperText="instructors.private_hint" slotProps={{ htmlInput: OTHERS }} />
      <PhotosInput source="photos" label={translate('resources.instructors.fields.photos')} most={MOST_PHOTOS.instructors} shape="1" />
      <LanguageTabs fields={TRANSLATABLE.instructors}>
        <Translatable>
          <TextInput source="about" label="history.field.about" multiline minRows={3} helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.line } }} />
        </Translatable>
      </LanguageTabs>
    </>
  );
}

/** Defaults and rules of an instructor. */
export const INSTRUCTOR_FORM = {
  fields: { name: '', email: '', phone: '', photos: [], about: '' },
  translatable: TRANSLATABLE.instructors,
  problems: instructorProblems,
};
