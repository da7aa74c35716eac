import type { Voucher } from './findVoucher.ts';
import { type VoucherContext, voucherPdf } from './voucherPdf.ts';

/** A voucher to draw, and for whom. */
export type VoucherDrawing = { voucher: Voucher; context: VoucherContext };

/** Runs in the thread of `pdfPool`. */
export async function draw({ voucher, context }: VoucherDrawing): Promise<Uint8Array> {
  return voucherPdf(voucher, context);
}
