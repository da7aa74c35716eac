// Loaded by `PhoneInput` after it was rendered, because the number tables are large. `shared/phone.ts` uses the same tables.
import parsePhoneNumber, { AsYouType, getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/mobile';
import metadata from 'libphonenumber-js/mobile/metadata';

/** A phone number being entered: the chosen country, the field's text, and the value that the form gets. */
export type PhoneEntry = { country: string; text: string; value: string };

/** All countries with phone numbers, as ISO 3166 codes. */
export const COUNTRIES: readonly string[] = getCountries();

/** A country's calling code: `+351`. */
export function callingCode(country: string): string {
  return `+${getCountryCallingCode(country as CountryCode)}`;
}

/**
 * Parses a number while it is typed: formats it for its country, and detects the country from a leading `+`.
 *
 * @param text as typed; returned unchanged if it is no number
 * @param country the country of numbers without `+`
 * @param home the country whose numbers keep their national format as value
 */
export function parseTyped(text: string, country: string, home: string): PhoneEntry {
  if (!/^[\s+()\d./-]*$/.test(text)) return { country, text, value: text };
  const typing = new AsYouType(country as CountryCode);
  const shown = typing.input(text);
  if (shown.startsWith('+')) return { country: typing.getCountry() ?? countryOf(typing.getCallingCode(), country), text: shown, value: shown };
  const abroad = country === home ? undefined : typing.getNumberValue();
  return { country, text: shown, value: abroad ? new AsYouType().input(abroad) : shown };
}

/** The entry for a stored value: international numbers in their country's national format. */
export function entryFromValue(value: string, home: string): PhoneEntry {
  const number = value.startsWith('+') ? parsePhoneNumber(value) : undefined;
  if (!number?.country || !number.isPossible()) return { ...parseTyped(value, home, home), value };
  return { country: number.country, text: number.formatNational(), value };
}

/** The entry after another country was selected: the same digits in that country. */
export function changeCountry({ text, country }: PhoneEntry, to: string, home: string): PhoneEntry {
  const code = text.startsWith('+') ? callingCode(country) : '';
  const national = text.replace(/[^+\d]/g, '').slice(code.length);
  return parseTyped(national, to, home);
}

/** Countries can share a calling code (`+1`, `+44`): keeps the selected one if it fits, otherwise takes the code's main country. */
function countryOf(code: string | undefined, chosen: string): string {
  const sharing = code ? metadata.country_calling_codes[code as keyof typeof metadata.country_calling_codes] : undefined;
  return !sharing || sharing.includes(chosen as CountryCode) ? chosen : sharing[0]!;
}
