import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { plainCode } from '#shared/codes/codeText.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { CodeCheck, CodeQuote } from '#shared/contract/code.ts';
import { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';

/** The code of a booking that is not sent yet. */
export type BookingCodeState = {
  /** What the code takes off, once it was checked. */
  quote: CodeQuote | undefined;
  failure: ApiError | undefined;
  isChecking: boolean;
  /** Asks the server about the code as typed. */
  check: () => Promise<void>;
};

/**
 * Checks the draft's code when the visitor asks for it, and by itself when the summary opens with one, because participants or email may
 * have changed. What was found counts only for the entries that it was asked for.
 *
 * @param isShown is the summary open?
 */
export function useBookingCode(activity: number, { users, email, code = '' }: BookingDraft, isShown: boolean): BookingCodeState {
  const store = useSiteStore();
  const entries: CodeCheck = { code, activity, participants: users.length, email: email.trim() };
  const asked = JSON.stringify({ ...entries, code: plainCode(code) });
  const latest = useRef('');
  const [answer, setAnswer] = useState<{ of: string; quote?: CodeQuote; failure?: ApiError }>();
  const [isChecking, setChecking] = useState(false);

  async function ask(): Promise<void> {
    latest.current = asked;
    const { api } = store.getState();
    const found = await api.post<CodeQuote>('/api/codes/check', entries).then(
      (quote) => ({ of: asked, quote }),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        return { of: asked, failure };
      },
    );
    // Unless another code was asked for meanwhile.
    if (latest.current === asked) setAnswer(found);
  }

  async function check(): Promise<void> {
    if (isChecking || plainCode(code) === '') return;
    setChecking(true);
    await ask().finally(() => setChecking(false));
  }

  const askFirst = useEffectEvent(() => {
    if (plainCode(code) !== '') void ask();
  });
  useEffect(() => {
    if (isShown) askFirst();
  }, [isShown]);
  const current = answer?.of === asked ? answer : undefined;
  return { quote: current?.quote, failure: current?.failure, isChecking, check };
}
