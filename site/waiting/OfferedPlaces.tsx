import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DraftParticipant, participantProblems } from '#shared/bookings/bookingDraft.ts';
import { asksSomething } from '#shared/bookings/participantTerms.ts';
import type { GuestWaiting, WaitingAnswer } from '#shared/contract/waiting.ts';
import { namesProblems } from '#shared/enquiries/enquiryRules.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { BookingTerms } from '../offers/BookingTerms.tsx';
import { useOffer } from '../offers/useOffer.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { keep, readKept } from '../page/keptEntries.ts';
import { ParticipantFields } from '../participants/ParticipantFields.tsx';
import { Field } from '../ui/Field.tsx';
import { Money } from '../ui/Money.tsx';
import { useTakesPayments } from '../page/useTakesPayments.ts';

type Props = { entry: GuestWaiting; secret: string; sending: boolean; answer: (given: WaitingAnswer) => Promise<void> };

/** Who comes: with what the activity asks, or their names alone, one per line. */
type Entries = { users: DraftParticipant[]; names: string };

/** Places that are kept for a guest: price, until when, who comes and what the activity asks of them, and the buttons to accept or decline. */
export function OfferedPlaces({ entry: { activity_id, date, name, people, price_cents, until }, secret, sending, answer }: Props) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const activity = useOffer(activity_id);
  const asks = activity && asksSomething(activity) ? activity : undefined;
  const [{ users, names }, setEntries] = useState<Entries>(() => {
    const kept = keptEntries(secret);
    return { users: Array.from({ length: people }, (_, index) => kept.users[index] ?? { name: index === 0 ? name : '', age: '' }), names: kept.names };
  });
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const takesPayments = useTakesPayments(price_cents ?? 0);
  const given = names.split('\n').map((one) => one.trim()).filter(Boolean);
  const problem = asks ? undefined : namesProblems(given, people).names;
  const problems = asks ? participantProblems(users, asks) : {};
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);

  function enter(entries: Entries) {
    setEntries(entries);
    keep('offer', { secret, names: entries.names, users: JSON.stringify(entries.users) });
  }
  function accept(pay: 'now' | 'later') {
    if (problem || sending) return;
    if (Object.keys(problems).length > 0) setAttempts(attempts + 1);
    else void answer({ accepts: true, ...(asks ? { users } : { names: given }), pay });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    accept(takesPayments ? 'now' : 'later');
  }
  function errorOf(field: string) {
    const code = problems[field];
    return code && attempts > 0 ? say(`problem.${code}`, { count: people }) : undefined;
  }
  const waits = sending || problem ? true : undefined;
  return (
    <form className="entry-form" noValidate onSubmit={submit} ref={form}>
      <p>{say('waiting.until', { count: people, time: formatEnd(until!, lang, timezone, { now }) })}</p>
      {price_cents !== null && (
        <p>
          {say('waiting.price', { count: people })}{' '}
          <strong>
            <Money cents={price_cents} />
          </strong>
        </p>
      )}
      {asks
        ? users.map((user, index) => (
            <ParticipantFields
              key={index}
              participant={user}
              index={index}
              asks={asks}
              errorOf={(field) => errorOf(`users.${index}.${field}`)}
              onChange={(changed) => enter({ names, users: users.map((other, at) => (at === index ? changed : other)) })}
            />
          ))
        : people > 1 && (
            <Field label={say('waiting.names')} error={problem && (problem.code === 'link_in_text' ? say('problem.link_in_text') : problem.code === 'too_long' ? say('problem.text_too_long') : say('waiting.too_many_names', { people }))}>
              {(input) => <textarea {...input} rows={Math.min(people, 5)} value={names} onChange={({ target }) => enter({ names: target.value, users })} />}
            </Field>
          )}
      {price_cents !== null && price_cents > 0 && <BookingTerms lesson={{ date, is_cancelled: 0 }} />}
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

/** What was entered in this tab. Another offer in it is for other people. */
function keptEntries(offer: string): Entries {
  const { secret, names = '', users = '[]' } = readKept('offer');
  return secret === offer ? { users: JSON.parse(users) as DraftParticipant[], names } : { users: [], names: '' };
}
