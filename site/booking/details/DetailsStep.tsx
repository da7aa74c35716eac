import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { BookingDraft, EntryProblems } from '#shared/bookings/bookingDraft.ts';
import type { ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import { type Say, useWords } from '../../i18n/i18n.ts';
import { ContactFields } from './ContactFields.tsx';
import { Kept } from '../../ui/Kept.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import { useAfterPress } from '../../ui/useAfterPress.ts';

type Props = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  problems: EntryProblems;
  free: number;
  asks: ParticipantAsks;
  /** Notices above the form. */
  before: ReactNode;
  /** What is to be read before going on. */
  after: ReactNode;
  onContinue: () => void;
};

/** Step 1: participants and contact details. An error shows on leaving its field, or on Continue. */
export function DetailsStep({ draft, onChange, problems, free, asks, before, after, onContinue }: Props) {
  const { say, lang } = useWords();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  // A participant added after an attempt is not an error yet.
  const [attempted, setAttempted] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const complete = Object.keys(problems).length === 0;
  const needed = missingEntries(draft, problems, say);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus();
  }, [attempts]);

  function errorOf(field: string) {
    const problem = problems[field];
    if (!problem) return undefined;
    const [group, index] = field.split('.');
    const isTried = attempts > 0 && (index === undefined || group !== 'users' || Number(index) < attempted);
    const isDue = isTried || (visited.has(field) && problem !== 'name_missing' && problem !== 'consent_missing' && valueOf(draft, field) !== '');
    return isDue || problem === 'not_enough_places' ? say(`problem.${problem}`, { count: free }) : undefined;
  }
  function leave(field: string) {
    afterPress(() => setVisited((fields) => new Set([...fields, field])));
  }
  function changeParticipants(users: BookingDraft['users']) {
    setAttempted(Math.min(attempted, users.length));
    onChange({ ...draft, users });
  }
  function proceed(event: FormEvent) {
    event.preventDefault();
    if (complete) onContinue();
    else {
      setAttempts(attempts + 1);
      setAttempted(draft.users.length);
    }
  }
  return (
    // Before hydration `method="dialog"` does not submit.
    <form className="step" method="dialog" noValidate onSubmit={proceed} ref={form}>
      <StepHeading text={say('Your details')} />
      {before}
      <ParticipantList participants={draft.users} free={free} asks={asks} errorOf={errorOf} onBlur={leave} onChange={changeParticipants} />
      <ContactFields draft={draft} errorOf={errorOf} onBlur={leave} onChange={onChange} />
      {after}
      <div className="action-bar">
        <Kept as="p" id="still-needed" className="reason" of={needed.join()}>
          {() => !complete && say('Still needed: {{list}}.', { list: new Intl.ListFormat(lang).format(needed) })}
        </Kept>
        <button type="submit" className="button button-wide" aria-disabled={complete ? undefined : true} aria-describedby="still-needed">
          {say('Continue')}
        </button>
      </div>
    </form>
  );
}

function valueOf(draft: BookingDraft, field: string): string {
  const [first, index, name, question] = field.split('.');
  const user = draft.users[Number(index)];
  if (question !== undefined) return user?.answers?.[question] ?? '';
  if (first === 'users') return user?.[name as 'name' | 'age'] ?? '';
  return draft[first as 'email' | 'phone' | 'notes'];
}

/** What is missing before Continue works. */
function missingEntries(draft: BookingDraft, problems: EntryProblems, say: Say): string[] {
  const of = (problem: EntryProblems[string]) => Object.values(problems).includes(problem);
  const names = Object.values(problems).filter((problem) => problem === 'name_missing').length;
  return [
    problems.users && say('fewer participants'),
    names > 0 && (draft.users.length === 1 ? say('the name of the participant') : say('the names of {{count}} participants', { count: names })),
    of('age_needed') && say('the age of each participant'),
    (of('answer_missing') || of('answer_not_offered')) && say('answers to the questions'),
    of('consent_missing') && say('the consent of a parent or guardian'),
    problems.email && (draft.email.trim() ? say('a valid email') : say('your email')),
    problems.phone && (draft.phone.trim() ? say('a valid mobile number') : say('your mobile number')),
    of('text_too_long') && say('shorter texts'),
    of('link_in_text') && say('names without web addresses'),
  ].filter((part): part is string => Boolean(part));
}
