import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { usePhotoWords } from '../i18n/lazyWordHooks.ts';

type Props = { isSingle: boolean; isEmpty: boolean; onFiles: (files: File[]) => void };

/** Phones offer the camera for these types. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Where photos are dropped or chosen; on phones also taken. */
export function PhotoDrop({ isSingle, isEmpty, onFiles }: Props) {
  const say = usePhotoWords();
  const [isOver, setOver] = useState(false);
  return (
    <Box
      component="label"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{ ...DROP, borderColor: isOver ? 'primary.main' : 'text.secondary', bgcolor: isOver ? 'action.hover' : 'transparent' }}
    >
      <input
        type="file"
        accept={TYPES}
        multiple={!isSingle}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <AddPhotoAlternate aria-hidden />
      <Box>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {say(isEmpty || !isSingle ? 'add' : 'replace')}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {say('hint')}
        </Typography>
      </Box>
    </Box>
  );
}

const DROP = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  px: 2,
  py: 1.5,
  border: '1.5px dashed',
  borderRadius: 2,
  cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:focus-within': { outline: '3px dashed', outlineColor: 'text.primary', outlineOffset: '2px' },
} as const;
