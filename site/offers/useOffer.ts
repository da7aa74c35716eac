import { useEffect } from 'react';
import type { OfferedActivity } from '#shared/contract/activity.ts';
import { useSite } from '../store/context.tsx';

/** An activity with all that visitors may read of it, and its reviews. Lists, which a change of the language loads again, have less, so it is loaded then. */
export function useOffer(id: number): OfferedActivity | undefined {
  const activity = useSite((state) => state.aux?.activities[id]);
  const load = useSite((state) => state.loadOffer);
  const isListed = activity?.description === undefined;
  useEffect(() => {
    // Without it the page only says less.
    if (isListed) load(id).catch(() => undefined);
  }, [id, isListed, load]);
  return activity;
}
