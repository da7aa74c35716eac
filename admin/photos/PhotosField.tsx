import { Box } from '@mui/material';
import { useReportUploading } from '../form/uploads.ts';
import { CropDialog } from './CropDialog.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { PhotoDrop } from './PhotoDrop.tsx';
import type { PhotoValue } from './uploadPhoto.ts';
import { UploadRow } from './UploadRow.tsx';
import { useCropping } from './useCropping.ts';
import { usePhotoUploads } from './usePhotoUploads.ts';

type Props = {
  photos: PhotoValue[];
  /** Uploads end while others are edited, so changes are made to the photos of that moment. */
  change: (update: (photos: PhotoValue[]) => PhotoValue[]) => void;
  most: number;
  /** Width by height of the place where they are shown. */
  shape: string;
  type?: 'jpg' | 'png';
};

/** The photos themselves, what is being uploaded, and the place to add more. A single photo is replaced by the next one. */
export function PhotosField({ photos, change, most, shape, type = 'jpg' }: Props) {
  const uploads = usePhotoUploads(type, (photo, replaced) => change((now) => withPhoto(now, photo, replaced, most)));
  useReportUploading(uploads.isBusy);
  const cropping = useCropping(uploads.add);
  const move = (from: number, to: number) => change((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from]!));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {photos.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2, gridTemplateColumns: most === 1 ? 'minmax(0, 320px)' : { sm: '1fr 1fr' }, m: 0, p: 0, listStyle: 'none' }}>
          {photos.map((photo, index) => (
            <PhotoCard
              key={photo.hash}
              photo={photo}
              shape={shape}
              type={type}
              number={index + 1}
              onChange={(made) => change((now) => now.map((one) => (one.hash === photo.hash ? { ...one, ...made } : one)))}
              onCrop={() => void cropping.again(photo)}
              onRemove={() => change((now) => now.filter(({ hash }) => hash !== photo.hash))}
              onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
              onLater={index < photos.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </Box>
      )}
      {uploads.uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onForget={() => uploads.forget(upload.id)} />
      ))}
      {(most === 1 || photos.length < most) && <PhotoDrop isSingle={most === 1} isEmpty={photos.length === 0} onFiles={(files) => void (most === 1 ? cropping.begin(files[0]) : uploads.add(files.slice(0, Math.max(1, most - photos.length))))} />}
      {cropping.asked && <CropDialog key={cropping.asked.id} picture={cropping.asked.picture} aspect={most === 1 ? aspectOf(shape) : undefined} type={type} onDone={cropping.done} onClose={cropping.cancel} />}
    </Box>
  );
}

/** A photo that was cropped anew takes the place and the description of the former one. */
function withPhoto(now: PhotoValue[], photo: PhotoValue, replaced: string | undefined, most: number): PhotoValue[] {
  const former = now.find(({ hash }) => hash === replaced);
  if (former) return now.filter(({ hash }) => hash !== photo.hash || hash === replaced).map((one) => (one === former ? { ...photo, alt: former.alt ?? '', alts: former.alts ?? {} } : one));
  return most === 1 ? [photo] : [...now.filter(({ hash }) => hash !== photo.hash), photo].slice(0, most);
}

/** `3 / 1` is 3. */
function aspectOf(shape: string): number {
  const [width = 1, height = 1] = shape.split('/').map(Number);
  return width / height;
}
