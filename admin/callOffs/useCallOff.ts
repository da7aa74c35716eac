import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import type { CallOffInput, CallOffOutcome, Fallback } from '#shared/contract/callOff.ts';
import { CHOICE_DAYS } from '#shared/lessons/callOffRules.ts';
import type { Problems } from '#shared/problems.ts';
import { useApi } from '../api/useApi.ts';
import type { CallableLesson } from './callableLesson.ts';

/** The first part of the preview's query key. */
const PREVIEW = 'call-off-preview';

type Form = { lessons: readonly CallableLesson[]; reason: Record<string, string>; offers_dates: boolean; days: number; /** Undefined: as the last time. */ fallback: Fallback | undefined };

/** Says what calling off would do while it is filled in, and does it. `save` returns the call-off's id. */
export function useCallOff({ lessons, reason, offers_dates, days, fallback }: Form) {
  const call = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const body: CallOffInput = {
    lesson_ids: lessons.filter(({ recur }) => !recur).map(({ id }) => id),
    occurrences: lessons.flatMap(({ activity_id, recur }) => (recur ? [{ activity_id, recur }] : [])),
    ...{ reason: {}, offers_dates, days: offers_dates ? days : 0, ...(fallback && { fallback }) },
  };
  const problems: Problems = offers_dates ? daysProblems(days) : {};
  const send = (input: CallOffInput) => call<CallOffOutcome>('call-offs', { method: 'POST', body: JSON.stringify(input) });
  const preview = useQuery({
    queryKey: [PREVIEW, body],
    queryFn: () => send({ ...body, preview: true }),
    enabled: lessons.length > 0 && Object.keys(problems).length === 0,
    placeholderData: keepPreviousData,
    ...{ retry: false, gcTime: 0, staleTime: 0 },
  });
  const save = async (): Promise<number | undefined> => {
    const told = preview.data;
    if (isBusy || !told || preview.isPlaceholderData) return undefined;
    setBusy(true);
    setFailed(undefined);
    try {
      const written = Object.fromEntries(Object.entries(reason).filter(([, text]) => text.trim() !== ''));
      const paid = told.paid_by_card + told.paid_at_school + told.paid_by_pass;
      const { id } = await send({ ...body, fallback: fallback ?? told.last_fallback, reason: written, told: { bookings: told.bookings, paid } });
      // All but the preview, which would ask about lessons that are called off now.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW });
      return id ?? undefined;
    } catch (error) {
      setFailed(error);
      void preview.refetch();
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const error = failed ?? preview.error;
  return { preview: preview.data, problems: { ...problems, ...problemsOf(error) }, failure: error ? (error as Error).message : undefined, isBusy: isBusy || preview.isFetching, save };
}

function daysProblems(days: number): Problems {
  const { min, max } = CHOICE_DAYS;
  if (!Number.isInteger(days)) return { days: { code: 'whole_number' } };
  return days < min ? { days: { code: 'too_small', min } } : days > max ? { days: { code: 'too_large', max } } : {};
}

function problemsOf(error: unknown): Problems {
  return error instanceof HttpError ? (((error.body ?? {}) as { problems?: Problems }).problems ?? {}) : {};
}
