import type { Receipt } from './findReceipt.ts';
import { type ReceiptContext, receiptPdf } from './receiptPdf.ts';

/** A receipt to draw, and for whom. */
export type ReceiptDrawing = { receipt: Receipt; context: ReceiptContext };

/** Runs in the thread of `pdfPool`. */
export async function draw({ receipt, context }: ReceiptDrawing): Promise<Uint8Array> {
  return receiptPdf(receipt, context);
}
