import { CalendarOffer } from './CalendarOffer.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

/** What the opened card offers: news by mail, and the school's lessons in one's own calendar. */
export function SubscribeOffers() {
  return (
    <>
      <SubscribeForm />
      <CalendarOffer />
    </>
  );
}
