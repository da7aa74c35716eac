import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { asDraft } from './asDraft.ts';
import { clearPendingBooking, lessonOfPending, readPendingBooking } from './pendingBooking.ts';
import { draftOfTab, keepDraft } from './tabMemory.ts';

/** Not paid after all: nothing is pending any more, and the way back leads to the form as it was left. */
export function PaymentCanceled({ id }: { id: string | null }) {
  const { say } = useWords();
  const lesson = useCanceledLesson(id);
  return (
    <div className="column quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
      <h1>{say('Payment canceled, please try again')}</h1>
      <p>{say(lesson ? 'Nothing was charged. What you entered is still in the form.' : 'Nothing was charged.')}</p>
      <div className="quiet-actions">
        <SiteLink className="button" to={lesson ? `/lessons/${lesson}` : '/lessons'}>
          {say(lesson ? 'Back to the form' : 'All lessons')}
        </SiteLink>
      </div>
    </div>
  );
}

/** The lesson that was to be paid for: as this browser remembers it, else as the server knows the booking. */
function useCanceledLesson(id: string | null): number | undefined {
  const store = useSiteStore();
  const [lesson, setLesson] = useState<number>();
  const begun = useRef(false);
  const give = useEffectEvent(async () => {
    const pending = readPendingBooking();
    const entered = asDraft(pending?.data);
    // Paid for at the top window while the form was in a frame: this tab has not seen it.
    if (entered && !draftOfTab()) keepDraft(entered);
    clearPendingBooking();
    const known = pending && lessonOfPending(pending);
    if (known) return setLesson(known);
    if (!id) return undefined;
    const booking = await store.getState().api.get<BookingDetail>(`/api/bookings/${encodeURIComponent(id)}`);
    return setLesson(booking.lesson_id);
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // Without an answer the way leads to the list.
    void give().catch(() => undefined);
  }, []);
  return lesson;
}
