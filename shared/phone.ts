// The `mobile` metadata tells mobile numbers from landlines; the default one does not.
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/mobile';

/**
 * A mobile number in international form, as it is stored and called: `+351912345678`.
 *
 * @param text as somebody typed it, with or without a country code
 * @param country the school's, ISO 3166: what a number without country code is read in
 * @returns E.164, or nothing where this is not a valid mobile number
 */
export function parseMobileNumber(text: string, country: string): string | undefined {
  // Extensions and text around a number are no part of a number somebody can be called at.
  if (!/^[\s+()\d./-]{5,30}$/.test(text)) return undefined;
  const parsed = parsePhoneNumber(text, country as CountryCode);
  return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * Is this as long as the mobile numbers of its country, and none of them? Then it is likely a landline; what only lacks
 * its last digit is not.
 *
 * @param country the school's, ISO 3166
 */
export function looksLikeLandline(text: string, country: string): boolean {
  const isPossible = parsePhoneNumber(text, country as CountryCode)?.isPossible() ?? false;
  return isPossible && !parseMobileNumber(text, country) && !parseMobileNumber(`${text}0`, country);
}

/**
 * A number for reading, in groups: `+351 912 345 678`. What is no number of a country this knows stays as it is.
 *
 * @param country the school's, ISO 3166
 */
export function formatPhone(text: string, country: string): string {
  const parsed = parsePhoneNumber(text, country as CountryCode);
  return parsed?.isPossible() ? parsed.formatInternational() : text;
}
