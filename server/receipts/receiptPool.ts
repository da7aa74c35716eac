import { Piscina } from 'piscina';
import { Refused } from '../http/refused.ts';
import type { Receipt } from './findReceipt.ts';
import type { ReceiptContext } from './receiptPdf.ts';

/** Draws receipts away from the event loop that answers visitors. */
export type ReceiptPool = { draw(receipt: Receipt, context: ReceiptContext): Promise<Buffer>; close(): Promise<void> };

/** Receipts that may wait for the thread. */
const MAX_QUEUE = 20;
/** The thread ends when it has had nothing to do for this long, in milliseconds. */
const IDLE_TIMEOUT = 60_000;

/** A thread that starts with the first receipt. */
export function receiptPool(): ReceiptPool {
  const filename = new URL('./receiptThread.ts', import.meta.url).href;
  const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, maxQueue: MAX_QUEUE, idleTimeout: IDLE_TIMEOUT });
  return {
    async draw(receipt, { lang, tenant: { name, theme_color, timezone } }) {
      if (pool.queueSize >= MAX_QUEUE) throw new Refused('too_many_requests');
      const bytes = (await pool.run({ receipt, context: { lang, tenant: { name, theme_color, timezone } } }, { name: 'draw' })) as Uint8Array;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    close: () => pool.destroy(),
  };
}
