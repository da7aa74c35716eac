import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { plainCode } from '#shared/codes/codeText.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { CodeCheck, CodeQuote } from '#shared/contract/code.ts';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { ApiError } from '../../store/api.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';

/** The code of a booking that is not sent yet. */
export type BookingCodeState = {
  /** What the code takes off, once it was checked. */
  quote: CodeQuote | undefined;
  failure: ApiError | undefined;
  isChecking: boolean;
  /** Asks the server about the code as typed, or about another one that takes its place in the draft. */
  check: (text?: string) => Promise<void>;
};

/**
 * Checks the draft's code when the visitor asks for it, and by itself when the summary opens with one, because participants or email may
 * have changed, and again when the page learns of another price. What was found counts only for the entries and the price that it was asked for.
 *
 * @param isShown is the summary open?
 * @param held the booking that holds places for this draft already, and so uses its code
 */
export function useBookingCode(activity: number, { users, email, code = '' }: BookingDraft, isShown: boolean, held: string | undefined): BookingCodeState {
  const store = useSiteStore();
  const entries: Omit<CodeCheck, 'code'> = { activity, participants: users.length, ages: users.map(({ age }) => age), email: email.trim() };
  const price = useSite((state) => JSON.stringify(priceTerms(state.aux?.activities[activity])));
  const keyOf = (text: string) => JSON.stringify({ ...entries, code: plainCode(text), price });
  const asked = keyOf(code);
  const latest = useRef('');
  const [answer, setAnswer] = useState<{ of: string; quote?: CodeQuote; failure?: ApiError }>();
  const [isChecking, setChecking] = useState(false);

  async function ask(text: string): Promise<void> {
    const of = keyOf(text);
    latest.current = of;
    const { api } = store.getState();
    const found = await api.post<CodeQuote>('/api/codes/check', { ...entries, code: text, instead_of: held }).then(
      (quote) => ({ of, quote }),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        return { of, failure };
      },
    );
    // Unless another code was asked for meanwhile.
    if (latest.current === of) setAnswer(found);
  }

  async function check(text = code): Promise<void> {
    if (isChecking || plainCode(text) === '') return;
    setChecking(true);
    await ask(text).finally(() => setChecking(false));
  }

  const askFirst = useEffectEvent(() => {
    if (plainCode(code) !== '') void ask(code);
  });
  useEffect(() => {
    if (isShown) askFirst();
  }, [isShown, price]);
  const current = answer?.of === asked ? answer : undefined;
  return { quote: current?.quote, failure: current?.failure, isChecking, check };
}
