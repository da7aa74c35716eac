import { Suspense, use } from 'react';
import type * as phone from '#shared/phone.ts';
import { useTenant } from './TenantContext.tsx';

type Numbers = Pick<typeof phone, 'formatPhone'>;

let loading: Promise<Numbers> | undefined;

/** Loads the number tables with the first number. If that fails, numbers are shown as stored. */
function numbers(): Promise<Numbers> {
  loading ??= import('#shared/phone.ts').catch(() => ({ formatPhone: (phone: string) => phone }));
  return loading;
}

/** A phone number with spaces between its groups. */
export function ReadablePhone({ phone }: { phone: string }) {
  return (
    <Suspense fallback={phone}>
      <Grouped phone={phone} />
    </Suspense>
  );
}

function Grouped({ phone }: { phone: string }) {
  const { country } = useTenant();
  return use(numbers()).formatPhone(phone, country);
}
