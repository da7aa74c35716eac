import { PushOffer } from '../push/PushOffer.tsx';
import { CalendarOffer } from './CalendarOffer.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

/** The opened card: news by mail, push notifications, and the school's calendar. */
export function SubscribeOffers() {
  return (
    <>
      <SubscribeForm />
      <PushOffer />
      <CalendarOffer />
    </>
  );
}
