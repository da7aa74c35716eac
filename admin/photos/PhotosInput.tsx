import { Box, FormHelperText, FormLabel } from '@mui/material';
import { useId } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { withWords } from '../i18n/lazyWords.ts';
import { lazyPart } from '../page/lazyPart.tsx';
import type { PhotoValue } from './uploadPhoto.ts';

const PhotosField = lazyPart(withWords('photos', async () => (await import('./PhotosField.tsx')).PhotosField));

type Props = { source: string; label: string; most: number; /** Width by height of the place where it is shown. */ shape?: string; type?: 'jpg' | 'png' };

/** The photos of a record: chosen, dropped or taken with the camera, described, put in order and removed. Loaded when first shown. */
export function PhotosInput({ source, label, most, shape = '3 / 2', type = 'jpg' }: Props) {
  const id = useId();
  const { field, fieldState } = useInput<PhotoValue[]>({ source, defaultValue: [] });
  const { getValues } = useFormContext();
  const problem = fieldState.error?.message;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }} aria-describedby={problem && id}>
      <FormLabel component="legend" error={fieldState.invalid} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <PhotosField photos={field.value ?? []} change={(update) => field.onChange(update((getValues(source) as PhotoValue[] | undefined) ?? []))} most={most} shape={shape} type={type} />
      {problem && (
        <FormHelperText id={id} error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </Box>
  );
}
