// Loaded by `PhoneInput` once it is on the page: the number tables are large. `shared/phone.ts` uses the same ones.
import parsePhoneNumber, { AsYouType, getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/mobile';
import metadata from 'libphonenumber-js/mobile/metadata';

/** A phone number being entered: the chosen country, the field's text, and the value that the form gets. */
export type PhoneEntry = { country: string; text: string; value: string };

/** Every country that has phone numbers, as ISO 3166 codes. */
export const COUNTRIES: readonly string[] = getCountries();

/** What is dialled before a country's numbers: `+351`. */
export function callingCode(country: string): string {
  return `+${getCountryCallingCode(country as CountryCode)}`;
}

/**
 * A number as far as it is typed: grouped as its country writes it, under the country that a leading `+` names.
 *
 * @param text as typed; what is no number is left as it is
 * @param country that numbers without `+` are read in
 * @param home the country whose numbers are handed on without their code
 */
export function parseTyped(text: string, country: string, home: string): PhoneEntry {
  if (!/^[\s+()\d./-]*$/.test(text)) return { country, text, value: text };
  const typing = new AsYouType(country as CountryCode);
  const shown = typing.input(text);
  if (shown.startsWith('+')) return { country: typing.getCountry() ?? countryOf(typing.getCallingCode(), country), text: shown, value: shown };
  const abroad = country === home ? undefined : typing.getNumberValue();
  return { country, text: shown, value: abroad ? new AsYouType().input(abroad) : shown };
}

/** The entry of a value that was handed on before: abroad, under its country and as it is dialled there. */
export function entryFromValue(value: string, home: string): PhoneEntry {
  const number = value.startsWith('+') ? parsePhoneNumber(value) : undefined;
  if (!number?.country || !number.isPossible()) return { ...parseTyped(value, home, home), value };
  return { country: number.country, text: number.formatNational(), value };
}

/** The entry when another country is chosen: the same number, read there. */
export function changeCountry({ text, country }: PhoneEntry, to: string, home: string): PhoneEntry {
  const code = text.startsWith('+') ? callingCode(country) : '';
  const national = text.replace(/[^+\d]/g, '').slice(code.length);
  return parseTyped(national, to, home);
}

/** Several countries may share a code (`+1`, `+44`): the one that is chosen stays while it fits, else it is the code's main one. */
function countryOf(code: string | undefined, chosen: string): string {
  const sharing = code ? metadata.country_calling_codes[code as keyof typeof metadata.country_calling_codes] : undefined;
  return !sharing || sharing.includes(chosen as CountryCode) ? chosen : sharing[0]!;
}
