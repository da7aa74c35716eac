import { useState } from 'react';
import { photoUrl } from '#shared/photos/photoFiles.ts';
import { openPicture } from './drawPicture.ts';
import type { PhotoValue } from './uploadPhoto.ts';

/** A picture of which a part is chosen. `replaced` is the hash of the photo that the part will replace. */
type Asked = { id: number; picture: ImageBitmap; file: File; replaced?: string };

let lastId = 0;

/**
 * Asks for the part of a picture before it is uploaded.
 *
 * @param upload gets the part as a file
 */
export function useCropping(upload: (files: File[], replaced?: string) => Promise<void>) {
  const [asked, setAsked] = useState<Asked>();

  function end(): void {
    asked?.picture.close();
    setAsked(undefined);
  }

  /** Begins with a chosen file. One that the browser cannot read is sent as it is: the server says what is wrong with it. */
  async function begin(file: File | undefined): Promise<void> {
    if (!file) return;
    const picture = await openPicture(file).catch(() => undefined);
    if (picture) setAsked({ id: ++lastId, picture, file });
    else await upload([file]);
  }

  /** Begins with a photo that is uploaded already. */
  async function again(photo: PhotoValue): Promise<void> {
    const answer = await fetch(photoUrl(photo, photo.width)).catch(() => undefined);
    if (!answer?.ok) return;
    const file = new File([await answer.blob()], `${photo.alt || photo.hash.slice(0, 8)}.jpg`);
    setAsked({ id: ++lastId, picture: await openPicture(file), file, replaced: photo.hash });
  }

  function done(part: Blob | undefined): void {
    const { file, replaced } = asked!;
    end();
    // The whole of a photo that is there already is no new photo.
    if (part) void upload([new File([part], file.name, { type: part.type })], replaced);
    else if (replaced === undefined) void upload([file]);
  }

  return { asked, begin, again, done, cancel: end };
}
