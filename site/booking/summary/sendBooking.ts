import { bookingState } from '#shared/bookings/bookingState.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Language } from '#shared/language.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import { ApiError } from '../../api.ts';
import type { SiteStore } from '../../store/store.ts';

/** A visit's id, and the booking that it holds places for, if any. `anew` begins another visit and says its id. */
export type Visit = { intent: string; heldBooking: string | undefined; anew: () => string };

/**
 * Sends a booking. Where the same visit has sent other entries before, and those only held places for a payment, that
 * hold is given up for these entries: whoever comes back from the payment page may still change their mind.
 *
 * @param key what the page's lesson is kept by
 * @returns the booking, and the `payment_intent_id` it has
 * @throws ApiError
 */
export async function sendBooking(
  store: SiteStore,
  key: LessonKey,
  lesson: Lesson,
  entries: Omit<BookingSubmission, 'payment_intent_id'>,
  visit: Visit,
  lang: Language,
): Promise<{ booking: Booking; intent: string }> {
  const { api, loadLesson } = store.getState();
  async function send(intent: string) {
    const booked = api.post<Booking>(bookingsPath(lesson, lang), { ...entries, ...aboutLesson(lesson), payment_intent_id: intent });
    await booked.catch(() => undefined);
    // Whatever the answer: its places have changed, or were not what they seemed; and a class is a lesson now.
    await loadLesson(key).catch(() => undefined);
    return { booking: await booked, intent };
  }
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

/** Where a lesson's bookings go, and those of a class that is no lesson yet (specification, section 7). */
function bookingsPath({ id, activity_id, recur }: Lesson, lang: Language): string {
  return `/api/${recur ? `activity/${activity_id}` : `lessons/${id}`}/bookings?lang=${lang}`;
}

/** What the specification's submission says beside the entries. */
function aboutLesson({ id, recur }: Lesson) {
  return { user_id: '0', lesson: id, ...(recur ? { recur } : {}) };
}
