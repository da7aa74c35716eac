import { useGetList, useTranslate } from 'react-admin';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { openOffersOf } from '#shared/enquiries/enquiryRules.ts';

/** The API's maximum, and more than a school has open. */
const OFFERED = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'DESC' }, filter: { state: ['offered'] } } as const;

/**
 * Warns of offers to guests that lapse when an activity is archived or deleted; empty if there are none. Read anew whenever the dialog opens, because
 * few who open the form archive or delete.
 *
 * @param isAsked is the dialog open?
 */
export function useOfferWarning(activity_id: number | undefined, isAsked: boolean): { warning: string; isReading: boolean } {
  const translate = useTranslate();
  const { data = [], error, isPending, isFetching } = useGetList<Enquiry>('enquiries', OFFERED, { enabled: isAsked && activity_id !== undefined, retry: false });
  const isReading = isPending || isFetching;
  if (error && !isReading) return { warning: translate('offers.open_offers_unknown'), isReading };
  const offers = activity_id === undefined ? [] : openOffersOf(data, activity_id, new Date());
  return { warning: offers.length > 0 ? translate('offers.open_offers', { smart_count: offers.length }) : '', isReading };
}
