import { PushOffer } from '../push/PushOffer.tsx';
import { CalendarOffer } from './CalendarOffer.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

/** What the opened card offers: news by mail, as a notification of this device, and the school's lessons in one's own calendar. */
export function SubscribeOffers() {
  return (
    <>
      <SubscribeForm />
      <PushOffer />
      <CalendarOffer />
    </>
  );
}
