import { type Poster, posterPdf } from './posterPdf.ts';

/** Runs in the thread of `pdfPool`. */
export async function draw(poster: Poster): Promise<Uint8Array> {
  return posterPdf(poster);
}
