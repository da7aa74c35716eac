import { useEffect, useState } from 'react';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';

/** The server's price for participants of an activity, in cents; `undefined` while loading, 'err' on failure. */
export function useQuotedTotal(activityId: number, participants: readonly { age: string }[]): number | 'err' | undefined {
  const store = useSiteStore();
  const [answer, setAnswer] = useState<{ of: string; total: number | 'err' }>();
  // Asked anew when the page learns of another price.
  const price = useSite((state) => JSON.stringify(priceTerms(state.aux?.activities[activityId])));
  const ages = JSON.stringify(participants.map(({ age }) => age));
  const asked = `${activityId} × ${ages} at ${price}`;
  useEffect(() => {
    let gone = false;
    const of = JSON.parse(ages) as string[];
    const items = [{ id: activityId, quantity: of.length, ages: of }];
    void store
      .getState()
      .api.post<{ amount: number }>('/api/calc-total-amount', { items })
      .then(
        ({ amount: cents }) => cents,
        () => 'err' as const,
      )
      .then((total) => {
        if (!gone) setAnswer({ of: asked, total });
      });
    return () => {
      gone = true;
    };
  }, [store, asked, activityId, ages]);
  return answer?.of === asked ? answer.total : undefined;
}
