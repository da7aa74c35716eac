import { useSearchParams } from 'react-router-dom';
import type { SubscriberState } from '#shared/contract/subscriber.ts';

/** In the order of the select. */
export const SUBSCRIBER_STATES = ['verified', 'unconfirmed', 'unsubscribed'] as const satisfies SubscriberState[];

/** A state and a part of the email; '' for all. */
export type SubscriberFilter = { state: SubscriberState | ''; q: string };

/** Removes empty parts, as the API expects. */
export function filterForApi({ state, q }: SubscriberFilter): Partial<SubscriberFilter> {
  return { ...(state && { state }), ...(q && { q }) };
}

/** The filter, kept in the address. */
export function useSubscriberFilter(): [filter: SubscriberFilter, narrow: (change: Partial<SubscriberFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = SUBSCRIBER_STATES.find((one) => one === query.get('state')) ?? '';
  // The API accepts at most 100 characters.
  const q = (query.get('q') ?? '').slice(0, 100);
  const narrow = (change: Partial<SubscriberFilter>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [{ state, q }, narrow];
}
