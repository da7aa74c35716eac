import type { BookingSubmission } from '#shared/contract/booking.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { readStorage, writeStorage } from '../../page/browserStorage.ts';
import { parseDraft } from './parseDraft.ts';

const KEY = 'lineup.pendingBooking';

const BOOKING_PATH = /^\/api\/(lessons|activity)\/(\d+)\/bookings(\?[\w=&-]*)?$/;

/** A booking whose payment is in progress: the request's path and body, the booking's id, and when the hold of its places ends. */
export type PendingBooking = { url: string; data: BookingSubmission; id?: string; until?: string };

/** Saves the pending booking in local storage, because the payment may end in another window. */
export function savePendingBooking(pending: PendingBooking): void {
  writeStorage('localStorage', KEY, pending);
}

/**
 * The pending booking, if this browser has one.
 *
 * @param id the booking to look for; null for any
 */
export function readPendingBooking(id: string | null): PendingBooking | undefined {
  const { url, data, id: saved } = (readStorage('localStorage', KEY) ?? {}) as Partial<Record<keyof PendingBooking, unknown>>;
  // Storage can be edited by hand, so only paths that take bookings are accepted.
  const isValid = typeof url === 'string' && BOOKING_PATH.test(url) && typeof data === 'object' && data !== null;
  const isWanted = id === null || saved === undefined || saved === id;
  return isValid && isWanted ? { url, data: data as BookingSubmission } : undefined;
}

/** The places that this browser holds for a payment, in whatever tab it began. */
export type OwnHold = { id: string; lesson: number | undefined; until: string; idempotencyKey: string; draft: BookingDraft };

/** The hold of the pending booking, unless it has ended. */
export function readOwnHold(now: Date): OwnHold | undefined {
  const pending = readPendingBooking(null);
  const { id, until } = (readStorage('localStorage', KEY) ?? {}) as Partial<Record<keyof PendingBooking, unknown>>;
  const draft = parseDraft(pending?.data);
  if (!pending || !draft || typeof id !== 'string' || typeof until !== 'string' || !(now < new Date(until))) return undefined;
  return { id, lesson: lessonOfPendingBooking(pending), until, idempotencyKey: String(pending.data.payment_intent_id), draft };
}

/** Removes the pending booking, once it is paid, canceled or refused. */
export function clearPendingBooking(): void {
  writeStorage('localStorage', KEY, undefined);
}

/** The lesson's id of a pending booking; `undefined` for an occurrence, which may not be a lesson yet. */
export function lessonOfPendingBooking({ url }: PendingBooking): number | undefined {
  const [, kind, id] = BOOKING_PATH.exec(url) ?? [];
  return kind === 'lessons' ? Number(id) : undefined;
}
