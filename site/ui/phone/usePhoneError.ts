import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { usePhoneTables } from './usePhoneTables.ts';

/** Says of a refused phone number that it is no mobile one where it may be a landline; else what is said of it anyway. */
export function usePhoneReason(): (error: string | undefined, phone: string) => string | undefined {
  const { say } = useWords();
  const { country } = useTenant();
  const tables = usePhoneTables();
  return (error, phone) => (error && tables?.looksLikeLandline(phone, country) ? say('problem.phone_landline') : error);
}
