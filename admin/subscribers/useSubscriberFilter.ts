import type { SubscriberState } from '#shared/contract/subscriber.ts';
import { useAddressQuery } from '../routes/useAddressQuery.ts';

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
  const [query, narrow] = useAddressQuery();
  const state = SUBSCRIBER_STATES.find((one) => one === query.get('state')) ?? '';
  // The API accepts at most 100 characters.
  const q = (query.get('q') ?? '').slice(0, 100);
  return [{ state, q }, narrow];
}
