import { type DraftParticipant, type EntryProblems, participantProblems } from '#shared/bookings/bookingDraft.ts';
import { holdEnd } from '#shared/bookings/hold.ts';
import { asksSomething, type ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { WaitingAnswer } from '#shared/contract/waiting.ts';
import { namesProblems, participantNames } from '#shared/enquiries/enquiryRules.ts';
import { depositCents } from '#shared/payments/deposit.ts';
import type { Problems } from '#shared/problems.ts';
import { isoInstant } from '#shared/time/time.ts';
import { waitingState } from '#shared/waiting/waitingRules.ts';
import type { RequestEntry } from '../audit/audited.ts';
import { answeredParticipant, normalizedParticipant } from '../bookings/newBooking.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { canBePaid } from '../payments/checkout/canBePaid.ts';
import { findTerms } from '../payments/checkout/prices.queries.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { endHold } from '../places/endHold.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { confirmHeld } from '../places/reviveBooking.ts';
import { findWaiting, storeParticipants, type StoredWaiting, updateWaiting } from './waiting.queries.ts';

/** Who answers, when, and with which way to pay. */
type Answering = { actor: Actor; payments: PaymentProvider | undefined; now: Date };

/**
 * Answers for an entry of a waiting list by its link. Accepting books the offered places, or holds them for a payment by card; declining
 * leaves the list and frees them for the next. Answering the same twice changes nothing.
 *
 * @returns an entry for the audit log; undefined if it was answered this way already
 * @throws Refused `waiting_not_found`; `waiting_over` if there is no offer (any more); `payments_unavailable`; `invalid_booking` with a problem per field
 */
export async function answerWaiting(tx: Tx, tenant: Tenant, secret: string, answer: WaitingAnswer, by: Answering): Promise<RequestEntry | undefined> {
  const { now } = by;
  const { lesson_id } = await existing(tx, tenant, secret);
  // This also locks the lesson, so that an answer and the end of the offer exclude each other.
  await releaseExpiredHolds(tx, tenant, lesson_id, now);
  const entry = await existing(tx, tenant, secret);
  const { id, name } = entry;
  const before = waitingState(entry, now);
  const after = answer.accepts ? 'taken' : 'declined';
  if (before === after) return undefined;
  if (before !== 'offered' && (answer.accepts || before !== 'waiting')) throw new Refused('waiting_over');
  // The state first: what the release below finds answered, it does not count as lapsed.
  await updateWaiting(tx, tenant, id, after);
  if (before === 'offered') {
    const locked = await lockBooking(tx, tenant, entry.booking_id!, now);
    if (locked?.booking.status !== 'awaiting_payment') throw new Refused('waiting_over');
    const { booking } = locked;
    if (answer.accepts) await accept(tx, tenant, entry, booking, answer, by);
    else await endHold(tx, tenant, booking, now);
  }
  return { id, label: name, lesson_id, changes: { state: [before, after] } };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockBooking>>>['booking'];

async function accept(tx: Tx, tenant: Tenant, entry: StoredWaiting, booking: Locked, answer: WaitingAnswer, { actor, payments, now }: Answering): Promise<void> {
  const { pay } = answer;
  const asks = await findTerms(tx, tenant, entry.activity_id);
  const { users, problems } = readParticipants(answer, entry, asks);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
  if (pay === 'now' && !(await canBePaid(tx, tenant, depositCents(booking.amount_cents, booking.deposit_percent), payments))) throw new Refused('payments_unavailable');
  await storeParticipants(tx, tenant, booking.id, users.map((user) => answeredParticipant(user, asks)), now);
  await confirmHeld(tx, tenant, booking, pay === 'now' ? isoInstant(holdEnd(now)) : null, actor, now);
}

/** Who comes: all with what the activity asks of them, or names as far as they are known where it asks nothing. */
function readParticipants({ users: given, names = [] }: WaitingAnswer, entry: StoredWaiting, asks: ParticipantAsks): { users: DraftParticipant[]; problems: Problems } {
  const { people } = entry;
  if (given || asksSomething(asks)) {
    const users = given?.map(normalizedParticipant) ?? participantNames(names.map(oneLine), entry).map((name) => ({ name, age: '' }));
    const count = users.length < people ? 'participant_missing' : users.length > people ? 'too_many_participants' : undefined;
    const problems: EntryProblems = { ...participantProblems(users, asks), ...(count && { users: count }) };
    return { users, problems: Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, { code }])) };
  }
  const known = names.map(oneLine);
  return { users: participantNames(known, entry).map((name) => ({ name, age: '' })), problems: namesProblems(known, people) };
}

async function existing(tx: Tx, tenant: Tenant, secret: string): Promise<StoredWaiting> {
  const entry = await findWaiting(tx, tenant, { secret });
  if (!entry) throw new Refused('waiting_not_found');
  return entry;
}
