import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { checkProof, proofChallenge } from '../../lib/proofOfWork.ts';
import { limitsOf, placesCountUntil } from './placeLimits.ts';
import { takeUnpaidPlaces } from './unpaidPlaces.queries.ts';

/** What the limits of places need to know about a request: the installation's secret, the internet address if it is known, and a proof of work. */
export type PlaceLimiter = { secret: string; address: string | undefined; proof: string | undefined };

/** The booking that takes places. Its id makes a repeated request count once. */
type Taking = { id: string; num_participants: number; phone: string; email: string | null };

/**
 * Counts the places of a booking against the limits of its network, phone number and email (`placeLimits.ts`). Call it when
 * nothing else can refuse the request: a request that takes no places must not use up a limit.
 *
 * @throws Refused `proof_required` with a challenge; `too_many_places` with the seconds to wait
 */
export async function assertPlaceLimits(
  db: Db,
  tenant: { id: number },
  { id, num_participants, phone, email }: Taking,
  { secret, address, proof }: PlaceLimiter,
  now: Date,
): Promise<void> {
  const purpose = { purpose: `booking ${tenant.id}`, work: num_participants, now };
  const taken = await takeUnpaidPlaces(
    db,
    tenant,
    {
      booking_id: id,
      places: num_participants,
      limits: limitsOf(secret, { address, phone, email }),
      proof: proof === undefined ? undefined : await checkProof(secret, proof, purpose),
    },
    placesCountUntil(now),
    now,
  );
  if (taken.outcome === 'proof_required') throw new Refused('proof_required', { challenge: await proofChallenge(secret, purpose) });
  if (taken.outcome === 'too_many') {
    throw new Refused('too_many_places', { retryAfterSeconds: Math.ceil((Date.parse(taken.free_at) - now.getTime()) / 1000) });
  }
}
