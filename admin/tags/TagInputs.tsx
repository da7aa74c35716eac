import { TextInput } from 'react-admin';
import { tagProblems } from '#shared/catalog/catalogRules.ts';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { Translatable } from '../form/Translatable.tsx';
import { PaletteInput } from '../form/PaletteInput.tsx';

/** The inputs of a tag. */
export function TagInputs() {
  return (
    <>
      <LanguageTabs fields={TRANSLATABLE.tags}>
        <Translatable>
          <TextInput source="name" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }} autoFocus />
        </Translatable>
      </LanguageTabs>
      <PaletteInput source="color" />
    </>
  );
}

/** Defaults and rules of a tag. */
export const TAG_FORM = { fields: { name: '', color: DEFAULT_COLOR }, translatable: TRANSLATABLE.tags, problems: tagProblems };
