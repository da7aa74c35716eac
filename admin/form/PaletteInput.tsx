import { Box, FormHelperText, FormLabel } from '@mui/material';
import { useId } from 'react';
import { useInput, useResourceContext, useTranslate, ValidationError } from 'react-admin';
import { type ColorName, PALETTE } from '#shared/catalog/palette.ts';
import { tone } from '#shared/catalog/tone.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

type Props = {
  source: string;
  /** Additional colors by name, such as a stored color outside the palette. */
  others?: Record<string, string>;
  /** The colors to choose from; by default the palette's. */
  colors?: Record<string, string>;
  /** Are the colors drawn in the tones of activities and tags? */
  tones?: boolean;
  /** The default is the name of the resource's field. */
  label?: string;
};

/** Chooses one of the 14 palette colors. The swatches are radio buttons with hidden names. */
export function PaletteInput({ source, others = {}, colors: own = PALETTE, tones = own === PALETTE, label }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const id = useId();
  const { field, fieldState } = useInput<string>({ source });
  const colors = { ...own, ...others };
  const problem = fieldState.error?.message;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }} aria-describedby={problem && id}>
      <FormLabel component="legend" error={fieldState.invalid} sx={{ mb: 1 }}>
        {label ?? translate(`resources.${resource}.fields.${source}`)}
      </FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 44px)', gap: 0.5, maxWidth: Object.keys(others).length > 0 ? 380 : 332, ml: '-6px' }}>
        {Object.entries(colors).map(([name, color]) => (
          <Box component="label" key={name} title={translate(`color.${name as ColorName}`, { _: color })} sx={SWATCH}>
            <input
              type="radio"
              name={`${id}${source}`}
              value={color}
              checked={String(field.value).toLowerCase() === color}
              onChange={() => field.onChange(color)}
              onBlur={field.onBlur}
            />
            <Box component="span" aria-hidden sx={{ bgcolor: tones ? tone(color) : color }} />
            <VisuallyHidden>{translate(`color.${name as ColorName}`, { _: color })}</VisuallyHidden>
          </Box>
        ))}
      </Box>
      {problem && (
        <FormHelperText id={id} error>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </Box>
  );
}

const SWATCH = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'pointer' },
  '& input + span': { width: 32, height: 32, borderRadius: '50%', border: 1, borderColor: 'text.secondary' },
  '& input:checked + span': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: '2px', borderColor: 'background.default' },
  '& input:focus-visible + span': { outline: '3px dashed', outlineColor: 'text.primary', outlineOffset: '2px' },
} as const;
