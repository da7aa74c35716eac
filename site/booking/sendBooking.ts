import { bookingState } from '#shared/bookingState.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Language } from '#shared/language.ts';
import { ApiError } from '../api.ts';
import type { SiteStore } from '../store/store.ts';

/** A visit's id, and the booking that it holds places for, if any. `anew` begins another visit and says its id. */
export type Visit = { intent: string; heldBooking: string | undefined; anew: () => string };

/**
 * Sends a booking. Where the same visit has sent other entries before, and those only held places for a payment, that
 * hold is given up for these entries: whoever comes back from the payment page may still change their mind.
 *
 * @returns the booking, and the `payment_intent_id` it has
 * @throws ApiError
 */
export async function sendBooking(
  store: SiteStore,
  lessonId: number,
  entries: Omit<BookingSubmission, 'payment_intent_id'>,
  visit: Visit,
  lang: Language,
): Promise<{ booking: Booking; intent: string }> {
  const { api, book } = store.getState();
  const send = async (intent: string) => ({ booking: await book(lessonId, { ...entries, payment_intent_id: intent }, lang), intent });
  try {
    const sent = await send(visit.intent);
    // Held, and cancelled by its link meanwhile: what is sent now is another booking.
    return sent.booking.status === 'cancelled' && visit.heldBooking ? await send(visit.anew()) : sent;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment_intent_reused' || !visit.heldBooking) throw error;
    const given = await api.post<BookingDetail>(`/api/bookings/${visit.heldBooking}/payment`, { canceled: true });
    if (bookingState(given, new Date()) === 'paid' || given.status === 'booked') throw error;
    return send(visit.anew());
  }
}
