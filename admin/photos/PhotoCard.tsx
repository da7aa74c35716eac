import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Crop from '@mui/icons-material/Crop';
import Delete from '@mui/icons-material/Delete';
import { Box, IconButton, TextField } from '@mui/material';
import { useContext } from 'react';
import { COLON, LANGUAGE_NAMES } from '#shared/language.ts';
import { photoUrl } from '#shared/photos/photoFiles.ts';
import { FormLanguagesContext } from '../form/useFormLanguage.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import type { PhotoValue } from './uploadPhoto.ts';
import { usePhotoWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

type Props = {
  photo: PhotoValue;
  shape: string;
  type: 'jpg' | 'png';
  number: number;
  onChange: (change: Partial<PhotoValue>) => void;
  onCrop: () => void;
  onRemove: () => void;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

/** One photo: the point that stays visible, its description, its place among the others. */
export function PhotoCard({ photo, shape, type, number, onChange, onCrop, onRemove, onEarlier, onLater }: Props) {
  const say = usePhotoWords();
  const lang = useLanguage();
  const { langs } = useTenant();
  const shown = useContext(FormLanguagesContext)?.shown;
  // The description is written in the language of the open tab.
  const inLang = shown === langs[0] ? undefined : shown;
  const button = (label: string, onClick: (() => void) | undefined, icon: React.ReactNode) => (
    <IconButton aria-label={`${label}${COLON[lang]} ${number}`} title={label} onClick={onClick} disabled={!onClick}>
      {icon}
    </IconButton>
  );
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      {type === 'jpg' ? <FocusPicker photo={photo} shape={shape} number={number} onChange={onChange} /> : <img src={photoUrl(photo, 192, 'png')} alt="" style={{ maxWidth: 96 }} />}
      {type === 'jpg' && <TextField size="small" fullWidth label={inLang ? `${say('alt')} (${LANGUAGE_NAMES[inLang]})` : say('alt')} value={(inLang ? photo.alts?.[inLang] : photo.alt) ?? ''} onChange={({ target }) => onChange(inLang ? { alts: { ...photo.alts, [inLang]: target.value } } : { alt: target.value })} slotProps={{ htmlInput: { maxLength: 300 } }} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {type === 'jpg' && button(say('crop'), onCrop, <Crop />)}
        {(onEarlier || onLater) && button(say('earlier'), onEarlier, <ArrowBack />)}
        {(onEarlier || onLater) && button(say('later'), onLater, <ArrowForward />)}
        <Box sx={{ ml: type === 'jpg' ? 'auto' : 0 }}>{button(say('remove'), onRemove, <Delete />)}</Box>
      </Box>
    </Box>
  );
}
