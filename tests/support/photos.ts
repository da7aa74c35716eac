import sharp from 'sharp';
import type { UploadedPhoto } from '#shared/contract/photo.ts';
import type { TestApp } from './testApp.ts';

/** A photo with detail, as a camera would send it. */
export async function drawnPhoto(width = 400, height = 300, background = '#3388aa'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } }).jpeg({ quality: 90 }).toBuffer();
}

/** Sends the bytes of a photo. */
export async function upload(school: TestApp, cookie: string | undefined, payload: Buffer, query = '') {
  return school.call('POST', `/api/files${query}`, { cookie, payload });
}

/** Uploads a photo and returns it. */
export async function uploaded(school: TestApp, cookie: string, payload?: Buffer, query = ''): Promise<UploadedPhoto> {
  return (await upload(school, cookie, payload ?? (await drawnPhoto()), query)).json<UploadedPhoto>();
}
