import { useEffect, useState } from 'react';

/** Is this a mobile number? */
type PhoneRule = (phone: string) => boolean;

/**
 * The rule for mobile numbers, with the school's country as default. `undefined` until its large tables are loaded. If that
 * fails, any number passes and the server decides.
 */
export function usePhoneRule(country: string): PhoneRule | undefined {
  const [rule, setRule] = useState<{ holds: PhoneRule }>();
  useEffect(() => {
    let gone = false;
    const load = import('#shared/phone.ts').then(
      ({ parseMobileNumber }): PhoneRule => (phone) => parseMobileNumber(phone, country) !== undefined,
      (): PhoneRule => (phone) => phone !== '',
    );
    void load.then((holds) => {
      if (!gone) setRule({ holds });
    });
    return () => {
      gone = true;
    };
  }, [country]);
  return rule?.holds;
}
