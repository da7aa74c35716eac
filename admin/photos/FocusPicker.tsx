import { Box } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { COLON } from '#shared/language.ts';
import { photoUrl } from '#shared/photos/photoFiles.ts';
import type { PhotoValue } from './uploadPhoto.ts';
import { usePhotoWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

type Props = { photo: PhotoValue; shape: string; number: number; onChange: (change: { x: number; y: number }) => void };

const STEP = 5;
const STEPS: Record<string, readonly [number, number]> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** The whole photo with the point that stays visible where it is cut, moved by pointer or arrow keys; beside it the photo as it will be cut. */
export function FocusPicker({ photo, shape, number, onChange }: Props) {
  const say = usePhotoWords();
  const lang = useLanguage();
  const { x = 50, y = 50, placeholder } = photo;
  const src = photoUrl(photo, 640);
  function point({ currentTarget, clientX, clientY, buttons, type }: PointerEvent) {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) });
  }
  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ x: within(x + by[0]), y: within(y + by[1]) });
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={`${say('focus')}${COLON[lang]} ${number}`}
        aria-valuenow={x}
        aria-valuetext={`${x} % / ${y} %`}
        title={say('focus')}
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={step}
        sx={{ position: 'relative', flex: '1 1 0', minWidth: 0, lineHeight: 0, cursor: 'crosshair', touchAction: 'none', borderRadius: 1, overflow: 'hidden', bgcolor: placeholder, '&:focus-visible': { outline: '3px dashed', outlineOffset: '2px' } }}
      >
        <img src={src} alt={photo.alt ?? ''} draggable={false} style={{ width: '100%', height: 'auto' }} />
        <Box sx={{ position: 'absolute', left: `${x}%`, top: `${y}%`, width: 28, height: 28, m: '-14px', border: '3px solid #fff', borderRadius: '50%', boxShadow: '0 0 0 2px #000a', pointerEvents: 'none' }} />
      </Box>
      <Box component="img" src={src} alt="" sx={{ width: 88, aspectRatio: shape, objectFit: 'cover', objectPosition: `${x}% ${y}%`, borderRadius: 1 }} />
    </Box>
  );
}
