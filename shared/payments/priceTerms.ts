import type { PriceTerms } from '../bookings/participantTerms.ts';
import type { Activity } from '../contract/activity.ts';
import { priceCents, toCents } from './money.ts';

/** The prices of an activity of the wire, in cents; 0 while the activity is not known. */
export function priceTerms(activity: Pick<Activity, 'price' | 'child_price' | 'child_under'> | undefined): PriceTerms {
  const { child_price = null, child_under = null } = activity ?? {};
  return { price_cents: priceCents(activity), child_price_cents: child_price === null ? null : toCents(child_price), child_under };
}
