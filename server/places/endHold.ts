import type { Tx } from '../db/connect.ts';
import { givePlacesBack } from './givePlacesBack.ts';
import { type LockedBooking, updateLockedBooking } from './lockBooking.queries.ts';

/** Ends the hold of a locked booking that awaits its payment, and frees its places. */
export async function endHold(tx: Tx, tenant: { id: number }, { id, lesson_id, num_participants }: LockedBooking, now: Date): Promise<void> {
  await updateLockedBooking(tx, tenant, id, { status: 'expired', hold_until: null });
  await givePlacesBack(tx, tenant, lesson_id, num_participants, now);
}
