import { randomUUID } from 'node:crypto';
import { enquiryState, namesProblems, participantNames, pricesOf } from '#shared/enquiries/enquiryRules.ts';
import type { OfferAnswer } from '#shared/contract/enquiry.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { referencePrefix } from '#shared/bookings/reference.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { GUEST } from '../ledger/actor.ts';
import { insertLesson, unknownReferences } from '../lessons/lessons.queries.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { claimAndBook } from '../places/claimAndBook.queries.ts';
import { lockEnquiry, type StoredEnquiry, updateEnquiry } from './enquiries.queries.ts';

/**
 * Answers an offer by its link. Accepting makes a private lesson with just these places, and a booking of all of them at the offered price, in
 * one transaction. Accepting twice answers with the same booking.
 *
 * @returns an entry for the audit log; undefined if the offer was answered this way already
 * @throws Refused `enquiry_not_found`; `offer_changed` if the guest saw another offer; `offer_over`; `invalid_booking` with a problem at `names`
 */
export async function answerOffer(tx: Tx, tenant: Tenant, secret: string, { accepts, names = [], version }: OfferAnswer, now: Date): Promise<RequestEntry | undefined> {
  const enquiry = await lockEnquiry(tx, tenant, { secret });
  if (!enquiry) throw new Refused('enquiry_not_found');
  if (enquiry.state === (accepts ? 'accepted' : 'declined')) return undefined;
  if (enquiryState(enquiry, now) !== 'offered') throw new Refused('offer_over');
  if (enquiry.version !== version) throw new Refused('offer_changed');
  const { id, name } = enquiry;
  if (!accepts) {
    await updateEnquiry(tx, tenant, id, { state: 'declined' });
    return { id, label: name, changes: { state: ['offered', 'declined'] } };
  }
  const booking_id = await bookPrivateLesson(tx, tenant, enquiry, names.map(oneLine), now);
  await updateEnquiry(tx, tenant, id, { state: 'accepted', booking_id });
  return { id, label: name, changes: { state: ['offered', 'accepted'] } };
}

/** @returns the id of the booking */
async function bookPrivateLesson(tx: Tx, tenant: Tenant, { name, email, phone, lang, offer }: StoredEnquiry, names: string[], now: Date): Promise<string> {
  const { activity_id, date, people } = offer!;
  const problems = namesProblems(names, people);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
  // Locks the activity: it may be archived or deleted at this moment.
  if ((await unknownReferences(tx, tenant, { activity_id }, undefined)).length > 0) throw new Refused('offer_over');
  const columns = { is_cancelled: 0, cancel_reason: '', open_days_before: null, is_private: 1, tags: [], instructors: [] } as const;
  const lesson_id = await insertLesson(tx, tenant, { activity_id, date, num_places: people, ...columns, tags: [], instructors: [] });
  const prices = pricesOf(offer!);
  const booking = await claimAndBook(
    tx,
    tenant,
    {
      ...{ id: randomUUID(), lesson_id, num_participants: people, phone, email, notes: '', lang },
      participants: participantNames(names, { name, people }).map((one, place) => ({ name: one, age: '', price_cents: prices[place]! })),
      ...{ reference_prefix: referencePrefix(tenant), payment_intent_id: null, user_id: null, source: 'site', hold_until: null, code: null, terms: null, actor: GUEST },
    },
    date,
    now,
  );
  // The lesson is new, so its places are free.
  if (!booking) throw new Refused('offer_over');
  return booking.id;
}
