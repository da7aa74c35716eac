import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { participantsOf } from '#shared/booking.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Removes a booking from its lesson, after saying whose it is and how many people it concerns. */
export function DeleteBooking({ booking, refetch }: { booking: Booking; refetch: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const people = participantsOf(booking);
  const name = people[0]?.name ?? booking.email ?? booking.phone;

  const [remove, { isPending }] = useDelete<Booking>(
    `lessons/${booking.lesson_id}/bookings`,
    { id: booking.id, previousData: booking },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify('bookings.deleted'),
      onError: () => notify('bookings.delete_failed', { type: 'error' }),
      onSettled: () => {
        setOpen(false);
        refetch();
      },
    },
  );

  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} aria-label={translate('bookings.delete_of', { name })} onClick={() => setOpen(true)}>
        {translate('ra.action.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={translate('bookings.delete_question')}
        text={[translate('bookings.delete_explained', { name, smart_count: people.length }), booking.email && translate('bookings.delete_mailed', { email: booking.email })].filter(Boolean).join(' ')}
        confirm={translate('ra.action.delete')}
        keep={translate('bookings.keep')}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
