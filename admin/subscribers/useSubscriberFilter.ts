import { useSearchParams } from 'react-router-dom';
import { SUBSCRIBER_STATES, type SubscriberFilter } from './subscriberFilter.ts';

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
