import { createContext, type ReactNode } from 'react';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';

/** Parts of pages for browsers without scripts, inside `<noscript>`. */
export type PlainForms = {
  /** The booking form, at the step to which it was posted. */
  booking?: (lesson: Lesson) => ReactNode;
  /** Why a lesson that can no longer be booked was not booked. */
  refusal?: (lesson: Lesson) => ReactNode;
  /** What was done with a booking just now. */
  done?: (booking: BookingDetail) => ReactNode;
  /** Cancels a booking. */
  cancel?: (booking: BookingDetail) => ReactNode;
  /** Asks whether the payment has arrived, and shows the booking. */
  lookUpPayment?: (bookingId: string) => ReactNode;
  /** Ends the hold of a booking whose payment was canceled, or leads to the booking. */
  release?: (bookingId: string) => ReactNode;
  /** Leads to the form with the entries of a booking whose hold has ended. */
  backToForm?: (booking: BookingDetail) => ReactNode;
};

/** Set on the server alone: React renders nothing inside `<noscript>` in browsers, so they do not load these forms. */
export const PlainFormsContext = createContext<PlainForms>({});
