import { useEffect, useState } from 'react';
import type { AddressCheck } from '#shared/contract/signUp.ts';
import { slugProblem } from '#shared/signUp/slug.ts';
import { useSiteStore } from '../store/context.tsx';

/** Long enough not to ask at every letter. */
const PAUSE_MS = 300;

/** Asks whether a school can have this slug, when typing pauses. Undefined while that is unknown, and for a slug that breaks a rule. */
export function useAddressCheck(slug: string): 'free' | 'taken' | undefined {
  const store = useSiteStore();
  const [checked, setChecked] = useState<{ slug: string; isFree: boolean }>();
  useEffect(() => {
    if (slugProblem(slug) !== undefined) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      // Without an answer the sign-up itself will tell.
      const answer = await store.getState().api.get<AddressCheck>(`/api/sign-up/address?slug=${slug}`).catch(() => undefined);
      if (answer && !isLate) setChecked({ slug, isFree: answer.is_free });
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [slug, store]);
  if (checked?.slug !== slug) return undefined;
  return checked.isFree ? 'free' : 'taken';
}
