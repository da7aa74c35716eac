import { randomUUID } from 'node:crypto';
import { referencePrefix } from '#shared/bookings/reference.ts';
import { participantNames } from '#shared/enquiries/enquiryRules.ts';
import { isoInstant } from '#shared/time/time.ts';
import { waitingHours } from '#shared/waiting/waitingHours.ts';
import { nextOffers, offerEnd } from '#shared/waiting/waitingRules.ts';
import type { Tx } from '../db/connect.ts';
import { claimAndBook } from './claimAndBook.queries.ts';
import { subtractPlaces } from './places.queries.ts';
import { findOfferedLesson, hasWaiting, listWaiting, queueWaitingMail, settleOffers, storeOffer } from './waiting.queries.ts';

type OfTenant = { id: number };

/** Frees places of a locked lesson, and offers them to its waiting list in the same transaction. */
export async function givePlacesBack(tx: Tx, tenant: OfTenant, lesson_id: number, places: number, now: Date): Promise<void> {
  await subtractPlaces(tx, tenant, lesson_id, places);
  await offerPlaces(tx, tenant, lesson_id, now);
}

/**
 * Offers the free places of a locked lesson to the first of its waiting list whom they fit, then to the next. An offer is a booking that
 * holds its places until it is answered, so no visitor can take them meanwhile. Call this wherever places become free.
 */
export async function offerPlaces(tx: Tx, tenant: OfTenant, lesson_id: number, now: Date): Promise<void> {
  if (!(await hasWaiting(tx, tenant, lesson_id))) return;
  await settleOffers(tx, tenant, lesson_id);
  const lesson = await findOfferedLesson(tx, tenant, lesson_id);
  const until = lesson && offerEnd(lesson.date, waitingHours(lesson.hours), now);
  if (!lesson || !until || lesson.free <= 0) return;
  for (const entry of nextOffers(await listWaiting(tx, tenant, lesson_id), lesson.free)) {
    const { people, email, phone, lang } = entry;
    const held = await claimAndBook(
      tx,
      tenant,
      {
        ...{ id: randomUUID(), lesson_id, num_participants: people, phone, email, notes: '', lang },
        participants: participantNames([], entry).map((name) => ({ name, age: '' })),
        ...{ reference_prefix: referencePrefix(lesson), payment_intent_id: null, user_id: null, source: 'site', hold_until: isoInstant(until), code: null, terms: null, actor: { by: 'system' } },
      },
      lesson.date,
      now,
    );
    if (!held) return;
    await storeOffer(tx, tenant, entry.id, held.id);
    await queueWaitingMail(tx, tenant, 'waiting_offer', entry, now);
  }
}
