import { CheckboxGroupInput, SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LANGUAGE_NAMES, LANGUAGES } from '#shared/language.ts';
import type { LanguageValues } from './languages.ts';

const CHOICES = LANGUAGES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }));

/** The languages of the site, and the default one among them. */
export function LanguageInputs() {
  const translate = useTranslate();
  const offered = useWatch<LanguageValues, 'offered'>({ name: 'offered' }) ?? [];
  const isDefault = useWatch<LanguageValues, 'default_lang'>({ name: 'default_lang' });
  return (
    <>
      <CheckboxGroupInput source="offered" label={translate('school.label.langs')} helperText={translate('school.hint.langs')} choices={CHOICES} translateChoice={false} row={false} sx={{ m: 0 }} />
      <SelectInput
        source="default_lang"
        label={translate('school.label.default_lang')}
        helperText={translate('school.hint.default_lang')}
        choices={CHOICES.filter(({ id }) => id === isDefault || offered.includes(id))}
        translateChoice={false}
        sx={{ m: 0 }}
      />
    </>
  );
}
