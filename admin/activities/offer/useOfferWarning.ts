import { useGetList, useTranslate } from 'react-admin';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { openOffersOf } from '#shared/enquiries/enquiryRules.ts';

/** The API's maximum, and more than a school has open. */
const OFFERED = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'DESC' }, filter: { state: ['offered'] } } as const;

/** Warns of offers to guests that lapse when an activity is archived or deleted; empty if there are none. */
export function useOfferWarning(activity_id: number | undefined): { warning: string; isReading: boolean } {
  const translate = useTranslate();
  const { data = [], isPending } = useGetList<Enquiry>('enquiries', OFFERED, { enabled: activity_id !== undefined });
  const offers = activity_id === undefined ? [] : openOffersOf(data, activity_id, new Date());
  return { warning: offers.length > 0 ? translate('offers.open_offers', { smart_count: offers.length }) : '', isReading: isPending };
}
