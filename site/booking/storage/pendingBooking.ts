import type { BookingSubmission } from '#shared/contract/booking.ts';
import { store, stored } from './browserStorage.ts';

const KEY = 'lineup.pendingBooking';

/** A booking whose payment is under way (specification, section 3): what was sent, where to, and which it became. */
export type PendingBooking = { url: string; data: BookingSubmission; id?: string };

/** Keeps the booking that a payment is under way for, in whatever window that ends. */
export function keepPendingBooking(pending: PendingBooking): void {
  store('localStorage', KEY, pending);
}

/**
 * The booking that a payment is under way for, if this browser knows of one.
 *
 * @param id the booking that is meant: another one's payment is nobody's business here; null for whichever it is
 */
export function readPendingBooking(id: string | null): PendingBooking | undefined {
  const { url, data, id: kept } = (stored('localStorage', KEY) ?? {}) as Partial<Record<keyof PendingBooking, unknown>>;
  // Storage can be written to by hand: nothing is sent anywhere but where bookings go.
  const isOne = typeof url === 'string' && BOOKING_PATH.test(url) && typeof data === 'object' && data !== null;
  const isMeant = id === null || kept === undefined || kept === id;
  return isOne && isMeant ? { url, data: data as BookingSubmission } : undefined;
}

/** Forgets it: paid, canceled or refused. */
export function clearPendingBooking(): void {
  store('localStorage', KEY, undefined);
}

/** The lesson that a pending booking is for; nothing for a recurring activity's, which may not be a lesson yet. */
export function lessonOfPending({ url }: PendingBooking): number | undefined {
  const [, kind, id] = BOOKING_PATH.exec(url) ?? [];
  return kind === 'lessons' ? Number(id) : undefined;
}

const BOOKING_PATH = /^\/api\/(lessons|activity)\/(\d+)\/bookings(\?[\w=&-]*)?$/;
