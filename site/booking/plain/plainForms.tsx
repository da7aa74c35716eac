import type { PostedForm } from '#shared/bookings/bookingForm.ts';
import { isSaidByState } from '../isSaidByState.ts';
import type { PlainForms } from '../PlainFormsContext.ts';
import { BackToForm } from './BackToForm.tsx';
import { BookingForm } from './BookingForm.tsx';
import { CancelForm } from './CancelForm.tsx';
import { DoneNotice } from './DoneNotice.tsx';
import { FormFailure } from './FormFailure.tsx';
import { LookUpPayment } from './LookUpPayment.tsx';
import { ReleaseForm } from './ReleaseForm.tsx';

/** The forms for browsers without scripts (docs/decisions/0070-without-scripts.md), with what was posted to the page. */
export function plainForms(posted: PostedForm = {}): PlainForms {
  const { booking: form, manage } = posted;
  return {
    booking: (lesson) => <BookingForm lesson={lesson} form={form} />,
    refusal: (lesson) => form?.failure && !isSaidByState(form.failure) && <FormFailure failure={form.failure} lesson={lesson} />,
    done: (booking) => <DoneNotice booking={booking} />,
    cancel: (booking) => <CancelForm booking={booking} failure={manage?.failure} />,
    lookUpPayment: (id) => <LookUpPayment id={id} />,
    release: (id) => <ReleaseForm id={id} />,
    backToForm: (booking) => <BackToForm booking={booking} />,
  };
}
