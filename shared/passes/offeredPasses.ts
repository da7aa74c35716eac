import type { OwnPass } from '../contract/pass.ts';
import { type BookingForPass, whyPassIsNotFor } from './passRules.ts';

/** Most passes that are offered for a booking. */
const MOST_OFFERS = 3;

/**
 * The passes of an account that can pay for a booking: they are for its activity and guest, valid at the moment, and not used up. Those
 * that expire first come first, then those of which less is left.
 *
 * @param account_email the holder of all of these passes
 */
export function offeredPasses(own: readonly OwnPass[], account_email: string, booking: BookingForPass, now: Date): OwnPass[] {
  return own
    .filter(({ state, valid_until }) => state === 'valid' && end(valid_until) > now.getTime())
    .filter(({ activity_ids, transferable }) => !whyPassIsNotFor({ activities: activity_ids, transferable, holder_email: account_email }, booking))
    .toSorted((one, other) => end(one.valid_until) - end(other.valid_until) || one.left - other.left)
    .slice(0, MOST_OFFERS);
}

/** A far day for a pass without end: infinities cannot be subtracted from each other. */
function end(valid_until: string | null): number {
  return valid_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(valid_until);
}
