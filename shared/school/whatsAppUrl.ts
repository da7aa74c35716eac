/**
 * The address that opens WhatsApp with a school's number.
 *
 * @param number as the school wrote it, with its country code
 * @param text what stands in the message that the guest sends
 * @returns undefined without a number
 */
export function whatsAppUrl(number = '', text = ''): string | undefined {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits ? `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}` : undefined;
}
