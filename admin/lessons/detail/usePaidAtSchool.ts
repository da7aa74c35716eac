import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { useApi } from '../../api/useApi.ts';

/**
 * Says that a booking was paid at the school, or that it was not: shown at once, taken back where the server refuses, which
 * is said.
 *
 * @param refetch asks for the lesson anew
 */
export function usePaidAtSchool(booking: LessonBooking, refetch: () => Promise<unknown>): { isTicked: boolean; isBusy: boolean; toggle: () => void } {
  const call = useApi();
  const notify = useNotify();
  const [wanted, setWanted] = useState<boolean>();
  const isTicked = wanted ?? booking.paid_at_school;
  const { mutate, isPending } = useMutation({
    mutationFn: (paid_at_school: boolean) =>
      call<LessonBooking>(`lessons/${booking.lesson_id}/bookings/${booking.id}`, { method: 'PUT', body: JSON.stringify({ paid_at_school }) }),
    onSuccess: refetch,
    onError: ({ message }: Error) => {
      notify(message, { type: 'error', messageArgs: { _: message } });
      void refetch();
    },
    onSettled: () => setWanted(undefined),
  });
  function toggle() {
    if (isPending) return;
    setWanted(!isTicked);
    mutate(!isTicked);
  }
  return { isTicked, isBusy: isPending, toggle };
}
