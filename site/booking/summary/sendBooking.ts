import { bookingState } from '#shared/bookings/bookingState.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Language } from '#shared/language.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import { ApiError } from '../../store/api.ts';
import type { SiteStore } from '../../store/store.ts';
import { postWithProof } from '../../proof/postWithProof.ts';

/** A booking attempt: its idempotency key, and the booking that it holds places for. `renewKey` starts a new attempt. */
export type BookingAttempt = { idempotencyKey: string; heldBooking: string | undefined; renewKey: () => string };

/**
 * Sends a booking. If this attempt already holds places with other entries, that hold is released and the booking is
 * sent under a new key: after coming back from the payment page, the visitor may still change the entries.
 *
 * @param key the page's lesson
 * @param onChecking called when a proof of work begins, and when it ends
 * @returns the booking, and the idempotency key it was made with
 * @throws ApiError
 */
export async function sendBooking(
  store: SiteStore,
  key: LessonKey,
  lesson: Lesson,
  entries: Omit<BookingSubmission, 'payment_intent_id'>,
  attempt: BookingAttempt,
  lang: Language,
  onChecking: (isChecking: boolean) => void,
): Promise<{ booking: Booking; idempotencyKey: string }> {
  const { api, loadLesson } = store.getState();
  async function send(idempotencyKey: string) {
    const submission = { ...entries, ...lessonFields(lesson), payment_intent_id: idempotencyKey };
    const booked = postWithProof<Booking>(api, bookingsPath(lesson, lang), submission, onChecking);
    await booked.catch(() => undefined);
    // Success or failure, the number of free places may be stale, and an occurrence may have become a lesson.
    await loadLesson(key).catch(() => undefined);
    return { booking: await booked, idempotencyKey };
  }
  try {
    const sent = await send(attempt.idempotencyKey);
    // The held booking was cancelled by its link meanwhile, so this is a new one.
    return sent.booking.status === 'cancelled' && attempt.heldBooking ? await send(attempt.renewKey()) : sent;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment_intent_reused' || !attempt.heldBooking) throw error;
    const released = await api.post<BookingDetail>(`/api/bookings/${attempt.heldBooking}/payment`, { canceled: true });
    if (bookingState(released, new Date()) === 'paid' || released.status === 'booked') throw error;
    return send(attempt.renewKey());
  }
}

/** The path that takes bookings: the lesson's, or the activity's while the occurrence is not a lesson yet. */
function bookingsPath({ id, activity_id, recur }: Lesson, lang: Language): string {
  return `/api/${recur ? `activity/${activity_id}` : `lessons/${id}`}/bookings?lang=${lang}`;
}

/** The fields of a submission that name the lesson. */
function lessonFields({ id, recur }: Lesson) {
  return { user_id: '0', lesson: id, ...(recur ? { recur } : {}) };
}
