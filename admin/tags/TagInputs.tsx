import { TextInput } from 'react-admin';
import { tagProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import { PaletteInput } from '../form/PaletteInput.tsx';

/** All that a tag is. */
export function TagInputs() {
  return (
    <>
      <TextInput source="name" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }} autoFocus />
      <PaletteInput source="color" />
    </>
  );
}

/** A new tag, and the rules that every tag obeys. */
export const TAG_FORM = { fields: { name: '', color: DEFAULT_COLOR }, problems: tagProblems };
