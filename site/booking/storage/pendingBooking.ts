import type { BookingSubmission } from '#shared/contract/booking.ts';
import { readStorage, writeStorage } from './browserStorage.ts';

const KEY = 'lineup.pendingBooking';

const BOOKING_PATH = /^\/api\/(lessons|activity)\/(\d+)\/bookings(\?[\w=&-]*)?$/;

/** A booking whose payment is in progress: the request's path and body, and the booking's id. */
export type PendingBooking = { url: string; data: BookingSubmission; id?: string };

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

/** Removes the pending booking, once it is paid, canceled or refused. */
export function clearPendingBooking(): void {
  writeStorage('localStorage', KEY, undefined);
}

/** The lesson's id of a pending booking; `undefined` for an occurrence, which may not be a lesson yet. */
export function lessonOfPendingBooking({ url }: PendingBooking): number | undefined {
  const [, kind, id] = BOOKING_PATH.exec(url) ?? [];
  return kind === 'lessons' ? Number(id) : undefined;
}
