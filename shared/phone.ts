// Only the `mobile` metadata can tell mobile numbers from landlines.
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/mobile';

/**
 * Parses a mobile number: `912 345 678` becomes `+351912345678`.
 *
 * @param text as typed, with or without a country code
 * @param country the school's ISO 3166 code, for numbers without a country code
 * @returns E.164, or undefined if this is not a valid mobile number
 */
export function parseMobileNumber(text: string, country: string): string | undefined {
  // `parsePhoneNumber` would accept extensions and text around the number.
  if (!/^[\s+()\d./-]{5,30}$/.test(text)) return undefined;
  const parsed = parsePhoneNumber(text, country as CountryCode);
  return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * Does this look like a complete number that is not a mobile one? A mobile number without its last digit does not.
 *
 * @param country the school's ISO 3166 code
 */
export function looksLikeLandline(text: string, country: string): boolean {
  const isPossible = parsePhoneNumber(text, country as CountryCode)?.isPossible() ?? false;
  return isPossible && !parseMobileNumber(text, country) && !parseMobileNumber(`${text}0`, country);
}

/**
 * Formats a number in groups: `+351 912 345 678`. Text that is not a possible number stays unchanged.
 *
 * @param country the school's ISO 3166 code
 */
export function formatPhone(text: string, country: string): string {
  const parsed = parsePhoneNumber(text, country as CountryCode);
  return parsed?.isPossible() ? parsed.formatInternational() : text;
}
