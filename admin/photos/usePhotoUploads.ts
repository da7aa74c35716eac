import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTenant } from '../tenant/TenantContext.tsx';
import { type PhotoValue, UploadFailure, uploadPhoto } from './uploadPhoto.ts';

/** A file that is being uploaded, or has failed. */
export type Upload = { id: number; name: string; part: number; failure?: string };

let lastId = 0;

/**
 * Uploads files, one after the other.
 *
 * @param onUploaded gets each photo as soon as it is stored, and the hash of the photo that it replaces
 */
export function usePhotoUploads(type: 'jpg' | 'png', onUploaded: (photo: PhotoValue, replaced: string | undefined) => void) {
  const translate = useTranslate();
  const { api_base } = useTenant();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (id: number, made: Partial<Upload>) => setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...made } : one)));
  const forget = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function add(files: readonly File[], replaced?: string): Promise<void> {
    const added = files.map((file) => ({ id: ++lastId, name: file.name, part: 0, file }));
    setUploads((all) => [...all.filter(({ failure }) => !failure), ...added]);
    for (const { id, file } of added) {
      try {
        onUploaded(await uploadPhoto(api_base, file, type, (part) => change(id, { part })), replaced);
        forget(id);
      } catch (error) {
        const { message, problem } = error instanceof UploadFailure ? error : new UploadFailure('refusal.unexpected');
        change(id, { failure: translate(message, problem) });
      }
    }
  }

  return { uploads, add, forget, isBusy: uploads.some(({ failure }) => !failure) };
}
