import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { asDraft } from './parseDraft.ts';
import { store, stored } from './browserStorage.ts';

// A tab's own, so that it survives a reload and the way to a sign-in or payment page, and no other tab writes over it.
const DRAFT = 'lineup.draft';
const visitTo = (lesson: LessonKey) => `lineup.visit.${nameOf(lesson)}`;
const heldIn = (lesson: LessonKey) => `lineup.held.${nameOf(lesson)}`;
const bookedIn = (lesson: LessonKey) => `lineup.booked.${nameOf(lesson)}`;
const classOf = (lessonId: number) => `lineup.class.${lessonId}`;

/** A lesson that this tab has made of a class goes by the name that the class had. */
function nameOf(lesson: LessonKey): LessonKey {
  const kept = typeof lesson === 'number' ? stored('sessionStorage', classOf(lesson)) : undefined;
  return typeof kept === 'string' ? kept : lesson;
}

/** Keeps which class's page a lesson was booked from: what the tab knows of one, it knows of the other. */
export function keepClass(lessonId: number, page: LessonKey): void {
  if (typeof page === 'string') store('sessionStorage', classOf(lessonId), page);
}

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
export function intentOfVisit(lesson: LessonKey): string {
  const kept = stored('sessionStorage', visitTo(lesson));
  const intent = typeof kept === 'string' ? kept : uuidV4();
  store('sessionStorage', visitTo(lesson), intent);
  return intent;
}

/** Ends the visit: what is sent from here on is another booking. */
export function endVisit(lesson: LessonKey): void {
  store('sessionStorage', visitTo(lesson), undefined);
  keepHold(lesson, undefined);
}

/** The places that this visit has held for a payment: of which booking, how many, and until when. */
export type Hold = { id: string; places: number; until: string };

/** What this tab's visit holds of a lesson, or held: it may have run out. */
export function holdOfTab(lesson: LessonKey): Hold | undefined {
  const { id, places, until } = (stored('sessionStorage', heldIn(lesson)) ?? {}) as Partial<Record<keyof Hold, unknown>>;
  return typeof id === 'string' && typeof places === 'number' && typeof until === 'string' ? { id, places, until } : undefined;
}

/** Keeps that; `undefined` once nothing is to be paid any more. */
export function keepHold(lesson: LessonKey, hold: Hold | undefined): void {
  store('sessionStorage', heldIn(lesson), hold);
}

/** The hold is over; which booking it was for stays known, as the same visit may take it up again. */
export function lapseHold(lesson: LessonKey): void {
  const hold = holdOfTab(lesson);
  if (hold) keepHold(lesson, { ...hold, places: 0 });
}

/** The id of the booking that this tab has made of a lesson, as long as it was not cancelled here. */
export function bookingOfTab(lesson: LessonKey): string | undefined {
  const kept = stored('sessionStorage', bookedIn(lesson));
  return typeof kept === 'string' ? kept : undefined;
}

/** Keeps that id; `undefined` once it is cancelled. */
export function keepBooking(lesson: LessonKey, id: string | undefined): void {
  store('sessionStorage', bookedIn(lesson), id);
}
