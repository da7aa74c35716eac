import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_LIMITS } from '#shared/photos/photoRules.ts';
import { Refused } from '../http/refused.ts';
import { isPhoto } from './isPhoto.ts';
import { refusedPhoto } from './makePhoto.ts';

/**
 * Writes an upload to a file, without holding it in memory.
 *
 * @param patience for all of it to arrive, in milliseconds
 * @returns the SHA-256 of the content, in hexadecimal digits
 * @throws Refused `invalid_photo` if it has too many bytes or does not begin as a photo; `request_timeout`
 */
export async function receiveUpload(upload: Readable, file: string, patience: number): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > UPLOAD_LIMITS.bytes ? tooHeavy() : null, chunk);
    },
  });
  const signal = AbortSignal.timeout(patience);
  await pipeline(upload, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal }).catch((error: unknown) => {
    throw signal.aborted ? new Refused('request_timeout') : error;
  });
  if (!isPhoto(await beginningOf(file))) throw refusedPhoto('photo_type');
  return hash.digest('hex');
}

async function beginningOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The refusal of an upload with too many bytes. */
export function tooHeavy() {
  return refusedPhoto('photo_bytes', { max: UPLOAD_LIMITS.bytes / 1024 / 1024 });
}
