import { useTenant } from '../../page/context.tsx';
import { usePhoneTables } from './usePhoneTables.ts';

/** A phone number for reading, `+351 912 345 678`; as it is kept until the tables for that are here. */
export function PhoneNumber({ of }: { of: string }) {
  const { country } = useTenant();
  return usePhoneTables()?.formatPhone(of, country) ?? of;
}
