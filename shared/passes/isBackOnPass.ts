/**
 * Did a pack, voucher or credit get back what it had paid for a booking?
 *
 * @param booking `used_pass`: has one ever paid for it? `paid_by_pass`: what it pays now, in cents
 */
export function isBackOnPass({ used_pass, paid_by_pass }: { used_pass: boolean; paid_by_pass: number }): boolean {
  return used_pass && paid_by_pass === 0;
}
