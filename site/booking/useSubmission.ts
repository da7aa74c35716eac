import { useRef, useState } from 'react';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDraft } from '#shared/booking.ts';
import { sourceOfVisit } from '#shared/visit.ts';
import { ApiError } from '../api.ts';
import { BOOKED } from '../embed/messages.ts';
import { useWords } from '../i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { useQuery } from '../ui/useQuery.ts';
import { bookingOfTab, endVisit, intentOfVisit, keepBooking } from './tabMemory.ts';

type Submission = {
  send: (draft: BookingDraft) => Promise<Booking | undefined>;
  sending: boolean;
  /** The id of what was booked in this tab already. */
  booked: string | undefined;
  failure: ApiError | undefined;
  forgetFailure: () => void;
};

/**
 * Sends a booking. Every attempt of one visit carries the same `payment_intent_id`, so that a retry after a lost answer
 * does not book twice; what follows a success, or the word that other entries were booked before, is a new visit.
 */
export function useSubmission(lessonId: number): Submission {
  const store = useSiteStore();
  const { lang } = useWords();
  const query = useQuery();
  const [failure, setFailure] = useState<ApiError>();
  const [booked, setBooked] = useState<string>();
  // Once hydrated: the server cannot know.
  const kept = useHydrated() ? bookingOfTab(lessonId) : undefined;
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  // Browsers that keep nothing keep at least this page's.
  const intent = useRef<string>(undefined);
  function startAnew() {
    intent.current = undefined;
    endVisit(lessonId);
  }

  async function send(draft: BookingDraft): Promise<Booking | undefined> {
    if (underWay.current) return undefined;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const submission = { ...trimmed(draft), payment_intent_id: (intent.current ??= intentOfVisit(lessonId)), pay: 'later', source: sourceOfVisit(query) } as const;
      const booking = await store.getState().book(lessonId, submission, lang);
      startAnew();
      setBooked(booking.id);
      keepBooking(lessonId, booking.id);
      // For the page that frames this one (embed/framed.ts).
      window.dispatchEvent(new Event(BOOKED));
      return booking;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'payment_intent_reused') startAnew();
      setFailure(error);
      return undefined;
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }
  return { send, sending, booked: booked ?? kept, failure, forgetFailure: () => setFailure(undefined) };
}

function trimmed({ users, email, phone, notes }: BookingDraft): BookingDraft {
  const people = users.map(({ name, age }) => ({ name: name.trim(), age: age.trim() }));
  return { users: people, email: email.trim(), phone: phone.trim(), notes: notes.trim() };
}
