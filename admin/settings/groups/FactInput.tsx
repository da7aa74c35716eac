import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { MAX_EMAIL_LENGTH } from '#shared/contactFormats.ts';
import type { SchoolFact } from '#shared/school/schoolGroups.ts';
import { COUNTRIES } from '#shared/signUp/countries.ts';
import { MAX_SCHOOL_NAME } from '#shared/signUp/schoolName.ts';
import { PaletteInput } from '../../form/PaletteInput.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LanguageInputs } from './LanguageInputs.tsx';
import { WholeInput } from '../../resource/WholeInput.tsx';

/** Accents that suit a school and both themes; any other colour may be chosen, too. */
const SUGGESTED = { teal: '#0b7a75', navy: '#12507b', green: '#2f7d4f', purple: '#6b4fa0', maroon: '#a3243b', olive: '#8a6d1b' };

/** The input of a fact of the school. */
export function FactInput({ field }: { field: SchoolFact }) {
  const translate = useTranslate();
  const texts = { source: field, label: translate(`school.label.${field}`), helperText: translate(`school.hint.${field}`) };
  switch (field) {
    case 'theme_color':
      return (
        <div>
          <PaletteInput source={field} label={texts.label} colors={SUGGESTED} />
          <TextInput {...texts} label={translate('school.other_colour')} type="color" sx={{ mt: 2, '& input': { height: 44, p: 0.5, cursor: 'pointer' } }} />
        </div>
      );
    case 'timezone':
      return (
        <>
          <TextInput {...texts} slotProps={{ htmlInput: { list: 'timezones', autoComplete: 'off' } }} />
          <datalist id="timezones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </datalist>
        </>
      );
    case 'country':
      return <CountryInput {...texts} />;
    case 'refund_hours':
      return <WholeInput {...texts} />;
    case 'langs':
      return <LanguageInputs />;
    case 'email':
      return <TextInput {...texts} type="email" slotProps={{ htmlInput: { maxLength: MAX_EMAIL_LENGTH } }} />;
    default:
      return <TextInput {...texts} slotProps={{ htmlInput: { maxLength: MAX_SCHOOL_NAME } }} />;
  }
}

type Texts = { source: string; label: string; helperText: string };

function CountryInput(texts: Texts) {
  const lang = useLanguage();
  const names = new Intl.DisplayNames(lang, { type: 'region' });
  const choices = COUNTRIES.map((id) => ({ id, name: names.of(id) ?? id })).sort((a, b) => a.name.localeCompare(b.name, lang));
  return <SelectInput {...texts} choices={choices} translateChoice={false} sx={{ m: 0 }} />;
}
