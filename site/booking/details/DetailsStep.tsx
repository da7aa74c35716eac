import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { BookingDraft, EntryProblems } from '#shared/bookings/bookingDraft.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ContactFields } from './ContactFields.tsx';
import { useHydrated } from '../../page/useHydrated.ts';
import { Participants } from './Participants.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import { stillNeeded } from './stillNeeded.ts';

type Props = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  problems: EntryProblems;
  free: number;
  /** What there is to know before filling in. */
  before: ReactNode;
  onContinue: () => void;
};

/** Step 1: who comes, and how to reach them. An error shows once it helps: on leaving a field, or on Continue. */
export function DetailsStep({ draft, onChange, problems, free, before, onContinue }: Props) {
  const { say, lang } = useWords();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const complete = Object.keys(problems).length === 0;

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus();
  }, [attempts]);

  function errorOf(field: string) {
    const problem = problems[field];
    if (!problem) return undefined;
    const helps = attempts > 0 || (left.has(field) && problem !== 'name_missing' && valueOf(draft, field) !== '');
    return helps || problem === 'not_enough_places' ? say(`problem.${problem}`, { count: free }) : undefined;
  }
  function leave(field: string) {
    setLeft(new Set([...left, field]));
  }
  function proceed(event: FormEvent) {
    event.preventDefault();
    if (complete) onContinue();
    else setAttempts(attempts + 1);
  }
  return (
    <form className="step" noValidate onSubmit={proceed} ref={form}>
      <StepHeading text={say('Your details')} />
      {before}
      <Participants users={draft.users} free={free} errorOf={errorOf} onBlur={leave} onChange={(users) => onChange({ ...draft, users })} />
      <ContactFields draft={draft} errorOf={errorOf} onBlur={leave} onChange={onChange} />
      <div className="action-bar">
        <p id="still-needed" className="reason" suppressHydrationWarning>
          {!complete && stillNeeded(draft, problems, say, lang)}
        </p>
        <button type={useHydrated() ? 'submit' : 'button'} className="button button-wide" aria-disabled={complete ? undefined : true} aria-describedby="still-needed">
          {say('Continue')}
        </button>
      </div>
    </form>
  );
}

function valueOf(draft: BookingDraft, field: string): string {
  const [first, index, name] = field.split('.');
  if (first === 'users') return draft.users[Number(index)]?.[name as 'name' | 'age'] ?? '';
  return draft[first as 'email' | 'phone' | 'notes'];
}
