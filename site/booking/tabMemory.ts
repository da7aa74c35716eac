import type { BookingDraft } from '#shared/booking.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { asDraft } from './asDraft.ts';
import { store, stored } from './stored.ts';

// A tab's own, so that it survives a reload and the way to a sign-in or payment page, and no other tab writes over it.
const DRAFT = 'lineup.draft';
const visitTo = (lessonId: number) => `lineup.visit.${lessonId}`;
const heldIn = (lessonId: number) => `lineup.held.${lessonId}`;
const bookedIn = (lessonId: number) => `lineup.booked.${lessonId}`;

/** What has been entered in this tab, for whatever lesson. */
export function draftOfTab(): BookingDraft | undefined {
  return asDraft(stored('sessionStorage', DRAFT));
}

/** Keeps what has been entered in this tab. */
export function keepDraft(draft: BookingDraft): void {
  store('sessionStorage', DRAFT, draft);
}

/**
 * The `payment_intent_id` of this tab's visit to a lesson's booking page, made at its first asking. A reload goes on
 * with the same visit: whoever sends again after a lost answer has booked once.
 */
export function intentOfVisit(lessonId: number): string {
  const kept = stored('sessionStorage', visitTo(lessonId));
  const intent = typeof kept === 'string' ? kept : uuidV4();
  store('sessionStorage', visitTo(lessonId), intent);
  return intent;
}

/** Ends the visit: what is sent from here on is another booking. */
export function endVisit(lessonId: number): void {
  store('sessionStorage', visitTo(lessonId), undefined);
  keepHold(lessonId, undefined);
}

/** The places that this visit has held for a payment: of which booking, how many, and until when. */
export type Hold = { id: string; places: number; until: string };

/** What this tab's visit holds of a lesson, or held: it may have run out. */
export function holdOfTab(lessonId: number): Hold | undefined {
  const { id, places, until } = (stored('sessionStorage', heldIn(lessonId)) ?? {}) as Partial<Record<keyof Hold, unknown>>;
  return typeof id === 'string' && typeof places === 'number' && typeof until === 'string' ? { id, places, until } : undefined;
}

/** Keeps that; `undefined` once nothing is to be paid any more. */
export function keepHold(lessonId: number, hold: Hold | undefined): void {
  store('sessionStorage', heldIn(lessonId), hold);
}

/** The hold is over; which booking it was for stays known, as the same visit may take it up again. */
export function lapseHold(lessonId: number): void {
  const hold = holdOfTab(lessonId);
  if (hold) keepHold(lessonId, { ...hold, places: 0 });
}

/** The id of the booking that this tab has made of a lesson, as long as it was not cancelled here. */
export function bookingOfTab(lessonId: number): string | undefined {
  const kept = stored('sessionStorage', bookedIn(lessonId));
  return typeof kept === 'string' ? kept : undefined;
}

/** Keeps that id; `undefined` once it is cancelled. */
export function keepBooking(lessonId: number, id: string | undefined): void {
  store('sessionStorage', bookedIn(lessonId), id);
}
