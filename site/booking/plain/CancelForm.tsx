import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { useQuery } from '../../page/useQuery.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { Day, Time } from '../../ui/DayAndTime.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { CancelConsequence } from '../manage/CancelConsequence.tsx';
import { useRefundRule } from '../manage/useRefundRule.ts';
import { SchoolPhone } from '../SchoolPhone.tsx';
import { FORM_PLACE, useFormAddress } from './useFormAddress.ts';

type Props = { booking: BookingDetail; failure: { code: string; message: string } | undefined };

/** Cancels a booking: a link that asks (`?cancel=1`), then a form with the consequences. */
export function CancelForm({ booking, failure }: Props) {
  const { say } = useWords();
  const refusal = useRefusal();
  const refund = useRefundRule(booking);
  const page = `/booking/${booking.id}`;
  const address = useFormAddress(page);
  const isAsked = useQuery().get('cancel') === '1' || failure !== undefined;
  const changesDate = booking.date_change?.reason === null && (
    <p className="reason">
      {say('plain.change_date')} <SchoolPhone />
    </p>
  );
  if (!isAsked) {
    return (
      <>
        {changesDate}
        <p>
          <SiteLink className="button button-plain button-bad" to={`${page}?cancel=1#${FORM_PLACE}`}>
            {say('Cancel booking')}
          </SiteLink>
        </p>
        <p className="reason">
          {say('You can cancel until the lesson starts.')} {refund?.rule}
        </p>
      </>
    );
  }
  return (
    <form className="plain-cancel" id={FORM_PLACE} method="post" action={address}>
      <h2>{say('Cancel this booking?')}</h2>
      <p>
        <Day of={booking.lesson.date} />, <Time of={booking.lesson.date} />
      </p>
      <CancelConsequence booking={booking} />
      {refund && <p className="notice">{refund.now ?? refund.rule}</p>}
      {failure && (
        <Alert kind="bad">
          <p>{refusal(failure)}</p>
        </Alert>
      )}
      <div className="dialog-actions">
        <button type="submit" name="do" value="cancel" className="button button-bad">
          {say('Yes, cancel the booking')}
        </button>
        <SiteLink className="button button-plain" to={page}>
          {say('Keep the booking')}
        </SiteLink>
      </div>
    </form>
  );
}
