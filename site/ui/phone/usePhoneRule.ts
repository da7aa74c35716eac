import { useLatePhoneCode } from './useLatePhoneCode.ts';

/** Is this a mobile number? */
type PhoneRule = (phone: string) => boolean;

/**
 * The rule for mobile numbers, with the school's country as default. `undefined` until its large tables are loaded. If that
 * fails, any number passes and the server decides.
 *
 * @param phone what is entered so far
 */
export function usePhoneRule(country: string, phone: string): PhoneRule | undefined {
  const parse = useLatePhoneCode(loadParser, phone !== '');
  return parse && ((text) => parse(text, country));
}

function loadParser() {
  return import('#shared/phone.ts').then(
    ({ parseMobileNumber }) =>
      (phone: string, country: string) =>
        parseMobileNumber(phone, country) !== undefined,
    () => (phone: string) => phone !== '',
  );
}
