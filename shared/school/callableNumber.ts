// The smallest metadata: it knows landlines and mobile numbers, but not which of them a number is.
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { isPhoneNumber } from '../contactFormats.ts';

/**
 * Parses a phone number of any kind: `912 345 678` becomes `+351912345678`.
 *
 * @param text as typed, with or without a country code; a country code may lack its `+`
 * @param country the school's ISO 3166 code, for numbers without a country code
 * @returns E.164, or undefined if this is not a valid number
 */
export function parseCallableNumber(text: string, country: string): string | undefined {
  if (!isPhoneNumber(text)) return undefined;
  const candidates = [text.replace(/^00/, '+'), `+${text.replaceAll(/\D/g, '')}`];
  const parsed = candidates.map((candidate) => parsePhoneNumber(candidate, country as CountryCode));
  return parsed.find((number) => number?.isValid())?.number;
}
