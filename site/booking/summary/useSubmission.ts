import { useEffect, useRef, useState } from 'react';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import { bookingSource } from '#shared/bookings/visitQuery.ts';
import { ApiError } from '../../api.ts';
import { BOOKED } from '../../embed/messages.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { useHydrated } from '../../page/useHydrated.ts';
import { useQuery } from '../../page/useQuery.ts';
import { keepPendingBooking } from '../storage/pendingBooking.ts';
import { sendBooking } from './sendBooking.ts';
import { bookingOfTab, endVisit, type Hold, holdOfTab, intentOfVisit, keepBooking, keepClass, keepHold } from '../storage/sessionDraft.ts';

type Submission = {
  /** @returns what is booked; nothing where it failed, or where the payment comes first */
  send: (draft: BookingDraft, pay: 'now' | 'later') => Promise<Booking | undefined>;
  sending: boolean;
  /** The `payment_intent_id` to go to the payment page with, once the places are held. */
  checkout: string | undefined;
  /** What this visit holds or held for a payment. */
  hold: Hold | undefined;
  /** The id of what was booked in this tab already. */
  booked: string | undefined;
  failure: ApiError | undefined;
  forgetFailure: () => void;
};

/**
 * Sends a booking. Every attempt of one visit carries the same `payment_intent_id`, so that a retry after a lost answer
 * does not book twice; what follows a success, or the word that other entries were booked before, is a new visit.
 *
 * @param key what the page asks for; a class keeps it when it has become a lesson
 */
export function useSubmission(key: LessonKey, lesson: Lesson): Submission {
  const store = useSiteStore();
  const { lang } = useWords();
  const query = useQuery();
  const [failure, setFailure] = useState<ApiError>();
  const [booked, setBooked] = useState<string>();
  const [held, setHeld] = useState<Hold>();
  const [checkout, setCheckout] = useState<string>();
  // Once hydrated: the server cannot know.
  const hydrated = useHydrated();
  const kept = hydrated ? bookingOfTab(key) : undefined;
  const hold = held ?? (hydrated ? holdOfTab(key) : undefined);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  // Browsers that keep nothing keep at least this page's.
  const intent = useRef<string>(undefined);
  function startAnew() {
    intent.current = undefined;
    setHeld(undefined);
    endVisit(key);
  }
  function anew() {
    startAnew();
    return (intent.current = intentOfVisit(key));
  }

  useEffect(() => {
    // Back from the payment page, and the browser has kept this one as it was left.
    function stay({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      underWay.current = false;
      setSending(false);
      setCheckout(undefined);
    }
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  async function send(draft: BookingDraft, pay: 'now' | 'later'): Promise<Booking | undefined> {
    if (underWay.current) return undefined;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    let leaving = false;
    try {
      const entries = { ...trimmed(draft), pay, source: bookingSource(query) };
      const visit = { intent: (intent.current ??= intentOfVisit(key)), heldBooking: hold?.id, anew };
      const { booking, intent: sentAs } = await sendBooking(store, key, lesson, entries, visit, lang);
      keepClass(booking.lesson_id, key);
      if (booking.status === 'awaiting_payment') {
        const now = { id: booking.id, places: draft.users.length, until: booking.hold_until ?? '' };
        setHeld(now);
        keepHold(key, now);
        keepPendingBooking({ url: `/api/lessons/${booking.lesson_id}/bookings?lang=${lang}`, data: { ...entries, payment_intent_id: sentAs }, id: booking.id });
        leaving = true;
        setCheckout(sentAs);
        return undefined;
      }
      startAnew();
      setBooked(booking.id);
      keepBooking(key, booking.id);
      // For the page that frames this one (embed/framed.ts).
      window.dispatchEvent(new Event(BOOKED));
      return booking;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'payment_intent_reused') startAnew();
      setFailure(error);
      return undefined;
    } finally {
      underWay.current = leaving;
      setSending(leaving);
    }
  }
  return { send, sending, checkout, hold, booked: booked ?? kept, failure, forgetFailure: () => setFailure(undefined) };
}

function trimmed({ users, email, phone, notes }: BookingDraft): BookingDraft {
  const people = users.map(({ name, age }) => ({ name: name.trim(), age: age.trim() }));
  return { users: people, email: email.trim(), phone: phone.trim(), notes: notes.trim() };
}
