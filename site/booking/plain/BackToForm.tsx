import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { draftOfBooking } from '../storage/parseDraft.ts';
import { HiddenEntries } from './HiddenEntries.tsx';
import { useFormAddress } from './useFormAddress.ts';

/** Leads from a booking whose hold has ended to the lesson's form, filled in with its entries. */
export function BackToForm({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const address = useFormAddress(`/lessons/${booking.lesson_id}`);
  const draft = draftOfBooking(booking);
  return (
    <form method="post" action={address}>
      {draft && <HiddenEntries of={draft} />}
      {draft?.code && <input type="hidden" name="code" value={draft.code} />}
      <button type="submit" name="do" value="edit" className="button">
        {say('Back to the form')}
      </button>
    </form>
  );
}
