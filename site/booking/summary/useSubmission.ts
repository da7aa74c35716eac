import { useRef, useState } from 'react';
import type { Activity } from '#shared/contract/activity.ts';
import { participantsCents } from '#shared/bookings/participantTerms.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import { bookingSource } from '#shared/bookings/visitQuery.ts';
import { ApiError } from '../../store/api.ts';
import { BOOKED } from '../../embed/messages.ts';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import type { SiteStore } from '../../store/store.ts';
import { useNow } from '../../page/context.tsx';
import { useHydrated } from '../../page/useHydrated.ts';
import { useQuery } from '../../page/useQuery.ts';
import { useRestoredPage } from '../../page/useRestoredPage.ts';
import { adoptHold, type Hold, idempotencyKey, linkLessonToOccurrence, readBookedId, readHold, resetBookingAttempt, saveBookedId, saveHold } from '../storage/lessonSession.ts';
import { savePendingBooking } from '../storage/pendingBooking.ts';
import { sendBooking } from './sendBooking.ts';

type Submission = {
  /** @returns the booking; `undefined` if it failed, or if the payment comes first */
  send: (draft: BookingDraft, pay: 'now' | 'later') => Promise<Booking | undefined>;
  sending: boolean;
  /** Is a proof of work being made before the booking is sent again? */
  isChecking: boolean;
  /** The idempotency key to open the payment page with, once the places are held. */
  checkout: string | undefined;
  /** The hold of this booking attempt, which may have expired. */
  hold: Hold | undefined;
  /** The id of a booking already made in this tab. */
  booked: string | undefined;
  failure: ApiError | undefined;
  forgetFailure: () => void;
};

/**
 * Submits a booking. Retries reuse the idempotency key, so that a lost answer does not book twice. A success, or the
 * refusal of a reused key or of another price, starts a new attempt.
 *
 * @param key the page's lesson; an occurrence keeps its key after it became a lesson
 */
export function useSubmission(key: LessonKey, lesson: Lesson): Submission {
  const store = useSiteStore();
  const { lang } = useWords();
  const query = useQuery();
  const now = useNow();
  const [failure, setFailure] = useState<ApiError>();
  const [booked, setBooked] = useState<string>();
  const [newHold, setNewHold] = useState<Hold>();
  const [checkout, setCheckout] = useState<string>();
  // Only after hydration, because the server has no session storage.
  const hydrated = useHydrated();
  useState(() => adoptHold(key, now));
  const saved = hydrated ? readBookedId(key) : undefined;
  const hold = newHold ?? (hydrated ? readHold(key) : undefined);
  const [sending, setSending] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const isBusy = useRef(false);
  // Keeps the key while the page is open if storage is blocked.
  const attemptKey = useRef<string>(undefined);
  function resetAttempt() {
    attemptKey.current = undefined;
    setNewHold(undefined);
    resetBookingAttempt(key);
  }
  function renewKey() {
    resetAttempt();
    return (attemptKey.current = idempotencyKey(key));
  }

  useRestoredPage(() => {
    isBusy.current = false;
    setSending(false);
    setCheckout(undefined);
  });

  async function send(draft: BookingDraft, pay: 'now' | 'later'): Promise<Booking | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setSending(true);
    setFailure(undefined);
    let leaving = false;
    try {
      const entries = { ...trimmed(draft), pay, source: bookingSource(query), lesson_date: lesson.date, ...shownPrices(store, lesson, draft) };
      const attempt = { idempotencyKey: (attemptKey.current ??= idempotencyKey(key)), heldBooking: hold?.id, renewKey };
      const { booking, idempotencyKey: sentKey } = await sendBooking(store, key, lesson, entries, attempt, lang, setChecking);
      linkLessonToOccurrence(booking.lesson_id, key);
      if (booking.status === 'awaiting_payment') {
        const held = { id: booking.id, places: draft.users.length, until: booking.hold_until ?? '' };
        setNewHold(held);
        saveHold(key, held);
        savePendingBooking({ url: `/api/lessons/${booking.lesson_id}/bookings?lang=${lang}`, data: { ...entries, payment_intent_id: sentKey }, id: booking.id, until: held.until });
        leaving = true;
        setCheckout(sentKey);
        return undefined;
      }
      resetAttempt();
      setBooked(booking.id);
      saveBookedId(key, booking.id);
      if (pay === 'now' && booking.due > 0) {
        // A pass has paid a part, so the booking stands already, and the payment page takes the rest.
        leaving = true;
        setCheckout(booking.id);
        return undefined;
      }
      // For the page that frames this one (site/embed/reportToHost.ts).
      window.dispatchEvent(new Event(BOOKED));
      return booking;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // At another price it is another booking: a hold that has run out keeps the price that was agreed.
      if (error.code === 'payment_intent_reused' || error.code === 'price_changed') resetAttempt();
      if (error.code === 'price_changed') await reloadPrice(store, lesson);
      setFailure(error);
      return undefined;
    } finally {
      isBusy.current = leaving;
      setSending(leaving);
    }
  }
  return { send, sending, isChecking, checkout, hold, booked: booked ?? saved, failure, forgetFailure: () => setFailure(undefined) };
}

/** The prices that the page shows, in cents. */
function shownPrices(store: SiteStore, { activity_id }: Lesson, { users }: BookingDraft): { price_cents: number; total_cents: number } {
  const terms = priceTerms(store.getState().aux?.activities[activity_id]);
  return { price_cents: terms.price_cents, total_cents: participantsCents(terms, users) };
}

/** Shows the price that the school has set meanwhile. */
async function reloadPrice(store: SiteStore, { activity_id }: Lesson): Promise<void> {
  const { api, inLanguage } = store.getState();
  const activity = await api.get<Activity>(inLanguage(`/api/activities/${activity_id}`)).catch(() => undefined);
  if (activity) store.setState(({ aux }) => ({ aux: aux && { ...aux, activities: { ...aux.activities, [activity_id]: activity } } }));
}

function trimmed(draft: BookingDraft): BookingDraft {
  const users = draft.users.map(({ name, age, ...asked }) => ({ ...asked, name: name.trim(), age: age.trim() }));
  return { ...draft, users, email: draft.email.trim(), phone: draft.phone.trim(), notes: draft.notes.trim() };
}
