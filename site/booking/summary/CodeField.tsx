import type { FormEvent } from 'react';
import { CODE_INPUT_LENGTH, plainCode } from '#shared/codes/codeText.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useNotDone } from '../../form/useNotDone.ts';
import type { ApiError } from '../../store/api.ts';
import { Field } from '../../ui/Field.tsx';
import type { BookingCodeState } from './useBookingCode.ts';

type Props = {
  text: string;
  quote: CodeQuote | undefined;
  state: BookingCodeState;
  /** Why the booking failed. */
  failure: ApiError | undefined;
  onChange: (text: string) => void;
};

/** The field for a code, with its problem in the visitor's language. */
export function CodeField({ text, quote, state: { failure: refused, isChecking, check }, failure, onChange }: Props) {
  const { say, lang } = useWords();
  const notDone = useNotDone();
  const shown = failure?.problems.code ? failure : refused;
  const problem = shown?.problems.code;
  const error = shown && plainCode(text) !== '' ? (problem ? say(`problem.${problem.code}` as MessageKey) : notDone(shown)) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    void check();
  }
  return (
    <form className="code-field" onSubmit={submit} noValidate>
      <Field label={say('Voucher, pack or discount code')} optional={say('(optional)')} error={error}>
        {(input) => (
          <span className="code-entry">
            <input
              {...input}
              value={text}
              maxLength={CODE_INPUT_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              data-field="code"
              onChange={(event) => onChange(event.target.value)}
            />
            {quote ? (
              <button type="button" className="button button-plain" onClick={() => onChange('')}>
                {say('Remove code')}
              </button>
            ) : (
              <button type="submit" className="button button-plain" aria-disabled={isChecking || undefined}>
                {say(isChecking ? 'Checking…' : 'Apply code')}
              </button>
            )}
          </span>
        )}
      </Field>
      <p className="code-applied" role="status">
        {quote && say('The code takes {{amount}} off.', { amount: formatMoney(quote.amount, lang) })}
      </p>
    </form>
  );
}
