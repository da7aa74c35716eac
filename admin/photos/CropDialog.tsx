import 'react-image-crop/dist/ReactCrop.css';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { usePhotoWords } from '../i18n/lazyWordHooks.ts';
import { drawPicture, type Part, WHOLE } from './drawPicture.ts';

type Props = {
  picture: ImageBitmap;
  /** Width by height of the part; undefined: as the admin likes. */
  aspect: number | undefined;
  type: 'jpg' | 'png';
  /** Undefined for the whole picture. */
  onDone: (part: Blob | undefined) => void;
  onClose: () => void;
};

/** Asks which part of a picture is used. The frame and its corners move by pointer, finger and arrow keys. */
export function CropDialog({ picture, aspect, type, onDone, onClose }: Props) {
  const id = useId();
  const say = usePhotoWords();
  const [crop, setCrop] = useState<PercentCrop>(() => firstCrop(picture, aspect));
  const [isBusy, setBusy] = useState(false);
  const isWhole = crop.width > 99.5 && crop.height > 99.5;
  async function use(part: Part): Promise<void> {
    setBusy(true);
    onDone(part === WHOLE ? undefined : await drawPicture(picture, part, type));
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{say('crop_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ mb: 2 }}>
          {say('crop_hint')}
        </DialogContentText>
        <Box sx={FRAME}>
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            keepSelection
            minWidth={24}
            minHeight={24}
            ruleOfThirds
            ariaLabels={{
              cropArea: say('crop_area'),
              nwDragHandle: say('crop_nw'),
              nDragHandle: say('crop_n'),
              neDragHandle: say('crop_ne'),
              eDragHandle: say('crop_e'),
              seDragHandle: say('crop_se'),
              sDragHandle: say('crop_s'),
              swDragHandle: say('crop_sw'),
              wDragHandle: say('crop_w'),
            }}
            {...(aspect && { aspect })}
          >
            <canvas ref={(canvas) => draw(canvas, picture)} />
          </ReactCrop>
        </Box>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void use(WHOLE)}>
          {say('use_whole')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void use(isWhole ? WHOLE : crop)}>
          {say('use_part')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function firstCrop({ width, height }: ImageBitmap, aspect: number | undefined): PercentCrop {
  if (!aspect) return { unit: '%', ...WHOLE };
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height);
}

/** A screen has fewer pixels than a camera. */
const SHOWN_SIDE = 1200;

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  if (!canvas) return;
  const scale = Math.min(1, SHOWN_SIDE / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

const FRAME = {
  display: 'flex',
  justifyContent: 'center',
  '& canvas': { display: 'block', maxWidth: '100%', maxHeight: 'min(52vh, 480px)' },
  // Logos are often transparent.
  '& .ReactCrop': { background: 'repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 20px 20px', '--rc-drag-handle-size': '18px', '--rc-drag-handle-mobile-size': '28px' },
} as const;
