import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { hasCardMoney } from '#shared/payments/deposit.ts';
import { cardHeldCents, deskHeldCents } from '#shared/payments/heldMoney.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { FROM_TABLETS, ICON_ALONE } from './bookingParts.tsx';

/** Deletes a booking after a confirmation. For a booking paid by card, the dialog asks whether to refund it. */
export function DeleteBooking({ booking, refetch }: { booking: LessonBooking; refetch: () => Promise<unknown> }) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isGone = useRef(false);
  // The button that had the focus leaves with its booking.
  const passFocusOn = useEffectEvent(() => isGone.current && document.activeElement === document.body && document.getElementById('bookings')?.focus());
  useEffect(() => () => void passFocusOn(), []);
  const name = bookerName(booking);
  // Money taken at the school has no card payment to refund.
  const paid = booking.payment && hasCardMoney(booking, booking.payment) ? booking.payment : undefined;
  // Parts may have gone back before.
  const amount = paid && formatExactMoney(cardHeldCents(booking, paid), lang);

  const [remove, { isPending }] = useDelete<LessonBooking>(
    `lessons/${booking.lesson_id}/bookings`,
    { id: booking.id, previousData: booking },
    {
      mutationMode: 'pessimistic',
      onSuccess: (_booking, { meta }) => {
        isGone.current = true;
        notify((meta as { refund?: boolean } | undefined)?.refund ? 'bookings.deleted_refunding' : 'bookings.deleted', { messageArgs: { amount } });
      },
      onError: () => notify('bookings.delete_failed', { type: 'error' }),
      onSettled: () => {
        setOpen(false);
        void refetch();
      },
    },
  );
  const removePaid = (refund: boolean) => void remove(undefined, { meta: { refund } });
  const explained = [
    translate('bookings.delete_explained', { name, smart_count: participantsOf(booking).length }),
    booking.email && translate('bookings.delete_mailed', { email: booking.email }),
    paid && translate('bookings.delete_paid', { amount }),
    deskHeldCents(booking, booking.payment) > 0 && translate('bookings.delete_paid_at_school'),
  ]
    .filter(Boolean)
    .join(' ');

  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} title={translate('ra.action.delete')} sx={ICON_ALONE} aria-label={translate('bookings.delete_of', { name })} onClick={() => setOpen(true)}>
        <Box component="span" sx={FROM_TABLETS}>{translate('ra.action.delete')}</Box>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={translate('bookings.delete_question')}
        text={explained}
        confirm={paid ? translate('bookings.delete_refunding', { amount }) : translate('ra.action.delete')}
        other={paid && { label: translate('bookings.delete_keeping'), onConfirm: () => removePaid(false) }}
        keep={translate('bookings.keep')}
        onConfirm={() => (paid ? removePaid(true) : void remove())}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
