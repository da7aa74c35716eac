import { useSearchParams } from 'react-router-dom';
import type { SubscriberState } from '#shared/contract/subscriber.ts';

/** The states to choose from, in the order of the choice. */
export const SUBSCRIBER_STATES = ['verified', 'unconfirmed', 'unsubscribed'] as const satisfies SubscriberState[];

/** What the list is narrowed down to: a state, and a part of the address; '' for all. */
export type SubscriberFilter = { state: SubscriberState | ''; q: string };

/** The filter as the API takes it. */
export function filterForApi({ state, q }: SubscriberFilter): Partial<SubscriberFilter> {
  return { ...(state && { state }), ...(q && { q }) };
}

/** What the list is narrowed down to, kept in the address. */
export function useSubscriberFilter(): [filter: SubscriberFilter, narrow: (change: Partial<SubscriberFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = SUBSCRIBER_STATES.find((one) => one === query.get('state')) ?? '';
  // The API takes no longer text.
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
