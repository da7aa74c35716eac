import { Piscina } from 'piscina';

/** Draws documents away from the event loop that answers visitors. */
export type PdfPool<Drawing> = { draw(drawing: Drawing): Promise<Buffer>; close(): Promise<void> };

/** Documents that may wait for the thread. */
const MAX_QUEUE = 20;
/** The thread ends when it has had nothing to do for this long, in milliseconds. */
const IDLE_TIMEOUT = 60_000;

/**
 * A thread that starts with the first document.
 *
 * @param thread the file that exports `draw`, which takes a drawing and returns the document's bytes
 * @param tooBusy makes the error that is thrown while too many documents wait
 */
export function pdfPool<Drawing>(thread: URL, tooBusy: () => Error): PdfPool<Drawing> {
  const pool = new Piscina({ filename: thread.href, minThreads: 0, maxThreads: 1, maxQueue: MAX_QUEUE, idleTimeout: IDLE_TIMEOUT });
  return {
    async draw(drawing) {
      if (pool.queueSize >= MAX_QUEUE) throw tooBusy();
      const bytes = (await pool.run(drawing, { name: 'draw' })) as Uint8Array;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    close: () => pool.destroy(),
  };
}
