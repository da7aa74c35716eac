import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import { useApi } from '../../api/useApi.ts';

/**
 * Toggles whether a booking was paid at the school. The change shows at once and is reverted if the server refuses it.
 *
 * @param refetch reloads the lesson
 */
export function usePaidAtSchool(booking: Booking, refetch: () => Promise<unknown>): { isTicked: boolean; isBusy: boolean; toggle: () => void } {
  const call = useApi();
  const notify = useNotify();
  const [pendingValue, setPendingValue] = useState<boolean>();
  const isTicked = pendingValue ?? booking.paid_at_school;
  const { mutate, isPending } = useMutation({
    mutationFn: (paid_at_school: boolean) =>
      call<Booking>(`lessons/${booking.lesson_id}/bookings/${booking.id}`, { method: 'PUT', body: JSON.stringify({ paid_at_school }) }),
    onSuccess: refetch,
    onError: ({ message }: Error) => {
      notify(message, { type: 'error', messageArgs: { _: message } });
      void refetch();
    },
    onSettled: () => setPendingValue(undefined),
  });
  function toggle() {
    if (isPending) return;
    setPendingValue(!isTicked);
    mutate(!isTicked);
  }
  return { isTicked, isBusy: isPending, toggle };
}
