import { useEffect, useState } from 'react';
import type * as numbers from '#shared/school/callableNumber.ts';
import { callUrl } from '#shared/school/callUrl.ts';
import { useTenant } from './TenantContext.tsx';

type Parse = typeof numbers.parseCallableNumber;

const asStored: Parse = () => undefined;
let loaded: Parse | undefined;

/** The address that calls a guest. The number tables are loaded with the first number that has no country code; until then, it is dialled as stored. */
export function useCallUrl(phone: string): string {
  const { country } = useTenant();
  const [parse = asStored, setParse] = useState(() => loaded);
  const isNational = phone !== '' && !phone.startsWith('+');
  useEffect(() => {
    if (!isNational || loaded) return;
    void import('#shared/school/callableNumber.ts').then(
      ({ parseCallableNumber }) => {
        loaded = parseCallableNumber;
        setParse(() => parseCallableNumber);
      },
      () => undefined,
    );
  }, [isNational]);
  return callUrl(phone, (text) => (isNational ? parse(text, country) : undefined));
}
