import { SelectArrayInput, TextInput, useLocaleState, useTranslate } from 'react-admin';
import { instructorProblems, SPOKEN_LANGUAGES } from '#shared/catalog/catalogRules.ts';
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
          <TextInput source="about" label="history.field.about" multiline minRows={3} helperText="offers.instructor_hint" slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.line } }} />
        </Translatable>
      </LanguageTabs>
      <LanguagesInput />
    </>
  );
}

/** The languages that the instructor speaks with guests, in the order of their names. */
function LanguagesInput() {
  const [lang] = useLocaleState();
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  const choices = SPOKEN_LANGUAGES.map((id) => ({ id, name: names.of(id) ?? id })).toSorted((one, other) => one.name.localeCompare(other.name, lang));
  return <SelectArrayInput source="langs" label="history.field.langs" choices={choices} translateChoice={false} helperText={false} />;
}

/** Defaults and rules of an instructor. */
export const INSTRUCTOR_FORM = {
  fields: { name: '', email: '', phone: '', photos: [], about: '', langs: [] },
  translatable: TRANSLATABLE.instructors,
  problems: instructorProblems,
};
