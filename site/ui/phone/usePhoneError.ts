import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { usePhoneTables } from './usePhoneTables.ts';

/** Replaces a phone number's error by a more precise one if it may be a landline. */
export function usePhoneError(): (error: string | undefined, phone: string) => string | undefined {
  const { say } = useWords();
  const { country } = useTenant();
  const tables = usePhoneTables(false);
  return (error, phone) => (error && tables?.looksLikeLandline(phone, country) ? say('problem.phone_landline') : error);
}
