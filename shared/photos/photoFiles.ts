import type { Photo } from '../contract/photo.ts';

/** Widths in pixels of the stored versions. A photo is never enlarged. */
const WIDTHS = { jpg: [320, 640, 1280, 1920], png: [96, 192, 512] } as const;

/** The kind of a photo's files beside AVIF: PNG for logos, which may be transparent. */
export type PhotoType = keyof typeof WIDTHS;

/** The largest stored version of any photo, in pixels. */
export const LARGEST = { jpg: { width: 1920, height: 2880 }, png: { width: 512, height: 512 } } as const;

/** The widths in which a photo is stored: the usual ones below its own, and its own. */
export function photoWidths(width: number, type: PhotoType = 'jpg'): number[] {
  return [...WIDTHS[type].filter((one) => one < width), width];
}

/**
 * The address of one version of a photo, a path on the school's host.
 *
 * @param least pixels that the version should have at least; the largest one if none has
 */
export function photoUrl({ hash, width }: Pick<Photo, 'hash' | 'width'>, least: number, type: PhotoType | 'avif' = 'jpg'): string {
  const widths = photoWidths(width, type === 'png' ? 'png' : 'jpg');
  return `/files/${hash}-${widths.find((one) => one >= least) ?? width}.${type}`;
}
