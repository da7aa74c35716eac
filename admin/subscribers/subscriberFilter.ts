import type { SubscriberState } from '#shared/contract/subscriber.ts';

/** The states to choose from, in the order of the choice. */
export const SUBSCRIBER_STATES = ['verified', 'unconfirmed', 'unsubscribed'] as const satisfies SubscriberState[];

/** What the list is narrowed down to: a state, and a part of the address; '' for all. */
export type SubscriberFilter = { state: SubscriberState | ''; q: string };

/** The filter as the API takes it. */
export function filterForApi({ state, q }: SubscriberFilter): Partial<SubscriberFilter> {
  return { ...(state && { state }), ...(q && { q }) };
}
