import { TextInput } from 'react-admin';
import { TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
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
