/** A part of a picture, in percent from its left and top. */
export type Part = { x: number; y: number; width: number; height: number };

export const WHOLE: Part = { x: 0, y: 0, width: 100, height: 100 };

/** The longest side of what is uploaded. The largest version of a photo is smaller. */
const LONGEST_SIDE = 2560;

/**
 * Opens a picture upright.
 *
 * @throws DOMException if the browser cannot read it
 */
export function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/**
 * Draws a part of a picture, smaller if it is large.
 *
 * @param type PNG keeps every pixel and transparency; JPEG is drawn so well that the server's smaller versions look the same
 */
export function drawPicture(picture: ImageBitmap, part: Part, type: 'jpg' | 'png'): Promise<Blob> {
  const [left, top, width, height] = [(part.x * picture.width) / 100, (part.y * picture.height) / 100, (part.width * picture.width) / 100, (part.height * picture.height) / 100].map(Math.round) as [number, number, number, number];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), type === 'png' ? 'image/png' : 'image/jpeg', 0.92));
}
