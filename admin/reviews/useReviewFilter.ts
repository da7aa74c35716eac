import { useAddressQuery } from '../routes/useAddressQuery.ts';

/** In the order of the select. */
export const REVIEW_STATES = ['shown', 'unanswered', 'hidden'] as const;

/** A state and the id of an activity; '' for all. */
export type ReviewFilter = { state: string; activity: string };

/** Removes empty parts, as the API expects. */
export function filterForApi({ state, activity }: ReviewFilter): { state?: string; activity_id?: number } {
  return { ...(state && { state }), ...(activity && { activity_id: Number(activity) }) };
}

/** The filter, kept in the address. */
export function useReviewFilter(): [filter: ReviewFilter, narrow: (change: Partial<ReviewFilter>) => void] {
  const [query, narrow] = useAddressQuery();
  const state = REVIEW_STATES.find((one) => one === query.get('state')) ?? '';
  const activity = /^\d{1,9}$/.exec(query.get('activity') ?? '')?.[0] ?? '';
  return [{ state, activity }, narrow];
}
