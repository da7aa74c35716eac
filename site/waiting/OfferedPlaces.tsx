import { type FormEvent, useState } from 'react';
import type { GuestWaiting, WaitingAnswer } from '#shared/contract/waiting.ts';
import { namesProblems } from '#shared/enquiries/enquiryRules.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Field } from '../ui/Field.tsx';
import { Money } from '../ui/Money.tsx';
import { useTakesPayments } from '../ui/useTakesPayments.ts';

type Props = { entry: GuestWaiting; sending: boolean; answer: (given: WaitingAnswer) => Promise<void> };

/** Places that are kept for a guest: price, until when, the names of who comes, and the buttons to accept or decline. */
export function OfferedPlaces({ entry: { people, price_cents, until }, sending, answer }: Props) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const [names, setNames] = useState('');
  const takesPayments = useTakesPayments(price_cents ?? 0);
  const given = names.split('\n').map((name) => name.trim()).filter(Boolean);
  const problem = namesProblems(given, people).names;

  function accept(pay: 'now' | 'later') {
    if (!problem && !sending) void answer({ accepts: true, names: given, pay });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    accept(takesPayments ? 'now' : 'later');
  }
  const waits = sending || problem ? true : undefined;
  return (
    <form className="entry-form" onSubmit={submit}>
      <p>{say('waiting.until', { time: formatEnd(until!, lang, timezone, { now }) })}</p>
      {price_cents !== null && (
        <p>
          {say('waiting.price')}{' '}
          <strong>
            <Money cents={price_cents} />
          </strong>
        </p>
      )}
      {people > 1 && (
        <Field label={say('waiting.names')} error={problem && (problem.code === 'link_in_text' ? say('problem.link_in_text') : problem.code === 'too_long' ? say('problem.text_too_long') : say('waiting.too_many_names', { people }))}>
          {(input) => <textarea {...input} rows={Math.min(people, 5)} value={names} onChange={({ target }) => setNames(target.value)} />}
        </Field>
      )}
      <button type="submit" className="button button-wide" aria-disabled={waits}>
        {say(sending ? 'Sending…' : takesPayments ? 'waiting.accept_pay' : 'waiting.accept')}
      </button>
      {takesPayments && (
        <button type="button" className="button button-plain button-wide" aria-disabled={waits} onClick={() => accept('later')}>
          {say('waiting.accept')}
        </button>
      )}
      <button type="button" className="button button-plain button-wide" aria-disabled={sending || undefined} onClick={() => void answer({ accepts: false })}>
        {say('waiting.decline')}
      </button>
    </form>
  );
}
