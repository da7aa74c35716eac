import { useEffect, useState } from 'react';
import { priceCents } from '#shared/payments/money.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';

/** The server's price for a number of places in an activity, in cents; `undefined` while loading, 'err' on failure. */
export function useQuotedTotal(activityId: number, quantity: number): number | 'err' | undefined {
  const store = useSiteStore();
  const [answer, setAnswer] = useState<{ of: string; total: number | 'err' }>();
  // Asked anew when the page learns of another price.
  const price = useSite((state) => priceCents(state.aux?.activities[activityId]));
  const asked = `${activityId} × ${quantity} at ${price}`;
  useEffect(() => {
    let gone = false;
    const items = [{ id: activityId, quantity }];
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
  }, [store, asked, activityId, quantity]);
  return answer?.of === asked ? answer.total : undefined;
}
