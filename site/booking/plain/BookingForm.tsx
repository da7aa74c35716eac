import type { ShownBookingForm } from '#shared/bookings/bookingForm.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Progress } from '../steps/Progress.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { FormFailure } from './FormFailure.tsx';
import { SummaryFields } from './SummaryFields.tsx';
import { FORM_PLACE, useFormAddress } from './useFormAddress.ts';

const EMPTY: ShownBookingForm = { step: 'details', draft: { users: [{ name: '', age: '' }], email: '', phone: '', notes: '' }, key: '', problems: {} };

/** Both steps of a booking as one posted form. Every button sends all entries, so none is lost. */
export function BookingForm({ lesson, form = EMPTY }: { lesson: Lesson; form?: ShownBookingForm | undefined }) {
  const { say } = useWords();
  const address = useFormAddress();
  const isSummary = form.step === 'summary';
  // What is wrong with a code stands at its field.
  const failure = form.failure?.problem ? undefined : (form.failure ?? (Object.keys(form.problems).length > 0 ? { code: 'invalid_booking', message: '' } : undefined));
  return (
    <form className="step" id={FORM_PLACE} method="post" action={address} noValidate>
      {/* Enter presses a form's first button. This one books and removes nothing. */}
      <button type="submit" className="unseen" name="do" value={isSummary ? 'code' : 'continue'} tabIndex={-1} aria-hidden>
        {say('Continue')}
      </button>
      <Progress step={isSummary ? 2 : 1} />
      <h1>{say(isSummary ? 'Check and book' : 'Your details')}</h1>
      {failure && <FormFailure failure={failure} lesson={lesson} />}
      {isSummary ? <SummaryFields lesson={lesson} form={form} /> : <DetailsFields lesson={lesson} form={form} />}
    </form>
  );
}
