import { NumberInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { MAX_EMAIL_LENGTH } from '#shared/contactFormats.ts';
import { MAX_REFUND_HOURS } from '#shared/school/schoolRules.ts';
import type { SchoolFact } from '#shared/school/schoolGroups.ts';
import { COUNTRIES } from '#shared/signUp/countries.ts';
import { MAX_SCHOOL_NAME } from '#shared/signUp/schoolName.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LanguageInputs } from './LanguageInputs.tsx';

/** The input of a fact of the school. */
export function FactInput({ field }: { field: SchoolFact }) {
  const translate = useTranslate();
  const texts = { source: field, label: translate(`school.label.${field}`), helperText: translate(`school.hint.${field}`) };
  switch (field) {
    case 'theme_color':
      return <TextInput {...texts} type="color" sx={{ '& input': { height: 44, p: 0.5, cursor: 'pointer' } }} />;
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
      return <NumberInput {...texts} min={0} max={MAX_REFUND_HOURS} step={1} />;
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
