import type { PhotoInput, UploadedPhoto } from '#shared/contract/photo.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import type { Problem } from '#shared/problems.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { drawPicture, openPicture, WHOLE } from './drawPicture.ts';

/** A photo in a form. `file` is the address of the chosen file until the record is saved. */
export type PhotoValue = PhotoInput & Pick<UploadedPhoto, 'width' | 'placeholder'>;

/** What went wrong, for `translate(message, args)`. */
export class UploadFailure extends Error {
  readonly problem: Problem | undefined;

  constructor(message: string, problem?: Problem) {
    super(message);
    this.problem = problem;
  }
}

/** Larger files are made smaller first: a phone at the beach may take minutes for a photo of its camera. */
const LIGHT_BYTES = 2 * 1024 * 1024;

/**
 * Uploads a photo.
 *
 * @param type PNG for logos
 * @param onProgress gets the part that is sent, from 0 to 1
 * @throws UploadFailure
 */
export async function uploadPhoto(base: string, chosen: File, type: 'jpg' | 'png', onProgress: (part: number) => void): Promise<UploadedPhoto> {
  const body = type === 'jpg' && chosen.size > LIGHT_BYTES ? await smaller(chosen).catch(() => chosen) : chosen;
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much it has sent.
    const request = new XMLHttpRequest();
    request.open('POST', `${base}/api/files?type=${type}`);
    request.withCredentials = true;
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new UploadFailure('error.unreachable'));
    request.onload = () => {
      if (request.status === 201) return resolve(request.response as UploadedPhoto);
      const { code = '', problems } = (request.response ?? {}) as Partial<ErrorAnswer>;
      const problem = problems?.file as Problem | undefined;
      reject(new UploadFailure(problem ? `problem.${problem.code}` : code in REFUSALS ? `refusal.${code}` : 'refusal.unexpected', problem));
    };
    request.send(body);
  });
}

async function smaller(file: File): Promise<Blob> {
  const picture = await openPicture(file);
  return drawPicture(picture, WHOLE, 'jpg').finally(() => picture.close());
}
