import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { BookingMoney, DeskSubmission } from '#shared/contract/desk.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import type { DeskAction } from '#shared/payments/deskRules.ts';
import type { Problems } from '#shared/problems.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useApi } from '../../api/useApi.ts';

const PATHS: Record<DeskAction, string> = { payment: 'payments', discount: 'discounts', refund: 'refunds', write_off: 'write-offs' };

/** While a refund by card is on its way, its outcome is polled for. */
const POLL_MS = 3000;

/** The entries of the form. */
export type DeskForm = Omit<DeskSubmission, 'id'>;

/** Why something was not recorded: problems at fields, or a message key. */
export type DeskFailure = { problems: Problems; message?: string };

/**
 * Reads the ledger of a booking, and records money on it. The same entries sent again, after a double click or a lost answer, are
 * recorded once.
 *
 * @param refetch reloads the lesson
 */
export function useBookingMoney(booking: LessonBooking, refetch: () => Promise<unknown>) {
  const call = useApi();
  const notify = useNotify();
  const client = useQueryClient();
  const path = `lessons/${booking.lesson_id}/bookings/${booking.id}`;
  const queryKey = ['money', booking.id];
  const sent = useRef<{ id: string; key: string }>(undefined);
  const { data, error, refetch: reload } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<BookingMoney>(`${path}/money`, { signal }),
    refetchInterval: ({ state }) => (state.data?.card_refunds.some(({ status }) => status === 'due') ? POLL_MS : false),
  });
  const show = (money: BookingMoney) => {
    client.setQueryData(queryKey, money);
    void refetch();
  };
  const post = (below: string, body: object) => call<BookingMoney>(`${path}/${below}`, { method: 'POST', body: JSON.stringify(body) });

  const record = async (action: DeskAction, form: DeskForm): Promise<DeskFailure | undefined> => {
    const key = JSON.stringify([action, form]);
    if (sent.current?.key !== key) sent.current = { id: uuidV4(), key };
    try {
      show(await post(PATHS[action], { ...form, id: sent.current.id }));
      sent.current = undefined;
      return undefined;
    } catch (failure) {
      void reload();
      return failureOf(failure);
    }
  };
  /** Pays with the code of a pack or voucher. A pass pays for a booking once. */
  const redeem = async (code: string): Promise<DeskFailure | undefined> => {
    try {
      show(await post('codes', { code }));
      return undefined;
    } catch (failure) {
      void reload();
      return failureOf(failure);
    }
  };
  const { mutate: undo, isPending: isUndoing } = useMutation({
    mutationFn: (entry: number) => post(`entries/${entry}/undo`, {}),
    onSuccess: show,
    onError: ({ message }: Error) => {
      notify(message, { type: 'error', messageArgs: { _: message } });
      void reload();
    },
  });
  return { data, error, reload: () => void reload(), record, redeem, undo, isUndoing };
}

function failureOf(failure: unknown): DeskFailure {
  const { problems = {} } = failure instanceof HttpError ? ((failure.body ?? {}) as Partial<DeskFailure>) : {};
  return { problems, message: (failure as Error).message };
}
