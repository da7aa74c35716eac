import { randomUUID } from 'node:crypto';
import type { BookingDraft, DraftParticipant } from '#shared/bookings/bookingDraft.ts';
import type { BookingRules } from '#shared/bookings/bookingRules.ts';
import { holdEnd } from '#shared/bookings/hold.ts';
import { needsConsent, NO_ASKS, type ParticipantAsks, participantCents, storedAnswers } from '#shared/bookings/participantTerms.ts';
import { referencePrefix } from '#shared/bookings/reference.ts';
import { plainCode } from '#shared/codes/codeText.ts';
import type { Booking, BookingSubmission, ParticipantInput } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { isoInstant } from '#shared/time/time.ts';
import { accountActor, GUEST } from '../ledger/actor.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import type { BookingTerms } from '../payments/checkout/prices.queries.ts';
import type { NewBooking } from '../places/claimAndBook.queries.ts';
import type { AnsweredParticipant } from '../places/participants.queries.ts';

type Circumstances = { lesson_id: number; lang: Language; user: User | undefined; now: Date };

/** The draft as rules check it and the database stores it: ages as text, no missing fields, no invisible characters. */
export function normalizedDraft({ users, email, phone, notes }: BookingSubmission): BookingDraft {
  return {
    users: users.map(normalizedParticipant),
    email: (email ?? '').trim(),
    phone: oneLine(phone),
    notes: sanitizeText(notes ?? ''),
  };
}

/** A participant as rules check it. */
export function normalizedParticipant({ name, age, answers, consent }: ParticipantInput): DraftParticipant {
  return {
    ...{ name: oneLine(name), age: oneLine(String(age ?? '')), consent: consent === true },
    answers: Object.fromEntries(Object.entries(answers ?? {}).map(([id, answer]) => [id, oneLine(answer)])),
  };
}

/** The booking that a submission asks for. It is not checked here. */
export function newBooking({ source }: BookingRules, draft: BookingDraft, terms: BookingTerms, tenant: Tenant, submission: BookingSubmission, { lesson_id, lang, user, now }: Circumstances): NewBooking {
  return {
    id: randomUUID(),
    lesson_id,
    num_participants: draft.users.length,
    phone: parseMobileNumber(draft.phone, tenant.country) ?? draft.phone,
    email: draft.email || null,
    notes: draft.notes,
    participants: newParticipants(draft, terms, source),
    reference_prefix: referencePrefix(tenant),
    lang,
    payment_intent_id: submission.payment_intent_id?.toLowerCase() ?? null,
    // A manual booking belongs to the customer at the counter, not to the admin who enters it.
    user_id: source === 'manual' ? null : (user?.id ?? null),
    source,
    hold_until: submission.pay === 'now' ? isoInstant(holdEnd(now)) : null,
    code: plainCode(submission.code ?? '') || null,
    terms: hasChildPrice(draft, terms) || typeof (submission.price_cents ?? submission.total_cents) === 'number' ? terms : null,
    actor: user ? accountActor(user) : GUEST,
  };
}

/** Participants as they are stored. The claim takes the usual price from the activity. */
function newParticipants({ users }: BookingDraft, terms: BookingTerms, source: Booking['source']): NewBooking['participants'] {
  // The form of the back office does not ask, and what it might send was not checked.
  const asks = source === 'manual' ? NO_ASKS : terms;
  const isPriced = hasChildPrice({ users }, terms);
  return users.map((user) => ({ ...answeredParticipant(user, asks), ...(isPriced && { price_cents: participantCents(terms, user.age) }) }));
}

/** A participant as it is stored, without a price: answers and consent as far as the activity asks for them. */
export function answeredParticipant({ name, age, answers = {}, consent }: DraftParticipant, asks: ParticipantAsks): AnsweredParticipant {
  const given = storedAnswers(asks, answers);
  return { name, age, ...(given.length > 0 && { answers: given }), ...(needsConsent(asks, age) && consent && { consent }) };
}

/** Does a participant pay the child's price? */
function hasChildPrice({ users }: Pick<BookingDraft, 'users'>, terms: BookingTerms): boolean {
  return users.some(({ age }) => participantCents(terms, age) !== terms.price_cents);
}
