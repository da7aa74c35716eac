import type { Receipt } from './findReceipt.ts';
import { type ReceiptContext, receiptPdf } from './receiptPdf.ts';

/** Runs in the thread of `receiptPool`. */
export async function draw({ receipt, context }: { receipt: Receipt; context: ReceiptContext }): Promise<Uint8Array> {
  return receiptPdf(receipt, context);
}
