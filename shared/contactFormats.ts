/** The longest email address that can be stored and sent to. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Is this an email address that mail can be sent to? The pattern is the HTML standard's for `type=email`, with a dot
 * required in the domain. No line break passes, so an address cannot inject a header.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i.test(text)
  );
}

/** Is this a phone number of any kind, with or without a country code? Mobile numbers are checked by `shared/phone.ts`. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[ ()\d./-]{5,30}$/.test(text) && text.replaceAll(/\D/g, '').length >= 5;
}
