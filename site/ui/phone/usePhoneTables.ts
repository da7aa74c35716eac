import { useLatePhoneCode } from './useLatePhoneCode.ts';

/**
 * Functions for reading phone numbers; `undefined` until their large tables are loaded.
 *
 * @param isNeeded is there a number to read already?
 */
export function usePhoneTables(isNeeded: boolean) {
  return useLatePhoneCode(() => import('#shared/phone.ts').catch(() => undefined), isNeeded);
}
