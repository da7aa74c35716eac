import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { ApiError } from '../store/api.ts';
import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { forgetKept, keep, type KeptForm, readKept } from '../page/keptEntries.ts';
import { useAfterPress } from '../ui/useAfterPress.ts';
import { useFailureReason } from './useFailureReason.ts';

/** The problem of each invalid entry, as a message. */
type Problems<Name extends string> = Partial<Record<Name, MessageKey>>;

type Rules<Name extends string> = {
  names: readonly Name[];
  problemsOf: (entries: Record<Name, string>) => Problems<Name>;
  /** Keeps these fields in the tab until they are sent. They are uncontrolled. */
  kept?: { as: KeptForm; fields: readonly Name[] };
  /** Rejects with `ApiError`. */
  send: (entries: Record<Name, string>) => Promise<unknown>;
};

/**
 * A form with uncontrolled fields, so that input typed or filled in before hydration stays. An error shows on leaving its
 * field or on submit; the server's errors show until the field changes.
 */
export function useEntryForm<Name extends string>({ names, problemsOf, kept, send }: Rules<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [entries, setEntries] = useState(blank);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<{ failure: ApiError; entries: Record<Name, string> }>();
  const [sending, setSending] = useState(false);
  const refusal = useServerErrors();
  const afterPress = useAfterPress();
  const { say } = useWords();
  const problems = problemsOf(entries);

  const readFields = useEffectEvent(() => {
    if (kept) fill(form.current!, kept.fields, readKept(kept.as));
    setEntries(entriesOf(form.current!));
  });
  useEffect(() => readFields(), []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, refused]);

  /** @param showEarly show the problem before the field was left */
  function errorOf(name: Name, showEarly = visited.has(name)): string | undefined {
    const problem = problems[name];
    if (problem) return attempts > 0 || (showEarly && entries[name] !== '') ? say(problem) : undefined;
    return refused?.entries[name] === entries[name] ? refusal(refused.failure, name) : undefined;
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    // Some browsers fill in fields without an input event.
    const sent = entriesOf<Name>(form.current!);
    setEntries(sent);
    setAttempts(attempts + 1);
    setRefused(undefined);
    if (Object.keys(problemsOf(sent)).length > 0) return;
    setSending(true);
    try {
      await send(sent);
      if (kept) forgetKept(kept.as);
      setAttempts(0);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused({ failure: error, entries: sent });
    } finally {
      setSending(false);
    }
  }
  /** Empties the fields after a successful submit. */
  function clear() {
    form.current?.reset();
    setEntries(blank);
    setVisited(new Set());
  }
  return {
    entries,
    problems,
    errorOf,
    attempts,
    sending,
    failure: refused?.failure,
    clear,
    form: {
      ref: form,
      onInput: () => {
        const typed = entriesOf<Name>(form.current!);
        setEntries(typed);
        if (kept) keep(kept.as, Object.fromEntries(kept.fields.map((field) => [field, typed[field]])));
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const { name } = target as unknown as HTMLInputElement;
        afterPress(() => setVisited((before) => new Set([...before, name])));
      },
      onSubmit: (event: FormEvent) => void submit(event),
    },
  };
}

/** The server's message for a field. Rare, because the browser applies the same rules. */
function useServerErrors(): (failure: ApiError, name: string) => string | undefined {
  const { say } = useWords();
  const reasonOf = useFailureReason();
  return (failure, name) => {
    if (!(name in failure.errors)) return undefined;
    if (failure.problems[name]?.code === 'required') return say('problem.required');
    const general = FIELD_MESSAGES[name];
    return failure.code.startsWith('invalid_') && general ? say(general) : reasonOf(failure);
  };
}

const FIELD_MESSAGES: Record<string, MessageKey | undefined> = {
  name: 'problem.text_too_long',
  email: 'problem.email_invalid',
  phone: 'problem.phone_invalid',
  password: 'refusal.invalid_password',
  new_password: 'refusal.invalid_password',
};

function entriesOf<Name extends string>(form: HTMLFormElement): Record<Name, string> {
  return Object.fromEntries(new FormData(form)) as Record<Name, string>;
}

/** Fills in what was kept, except where something else was typed before hydration. */
function fill(form: HTMLFormElement, fields: readonly string[], kept: Record<string, string | undefined>): void {
  for (const field of fields) {
    const input = form.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | RadioNodeList | null;
    if (input && kept[field] !== undefined && !isTouched(input)) input.value = kept[field];
  }
}

function isTouched(input: HTMLInputElement | HTMLSelectElement | RadioNodeList): boolean {
  if (input instanceof RadioNodeList) return [...input].some((one) => (one as HTMLInputElement).checked !== (one as HTMLInputElement).defaultChecked);
  if (input instanceof HTMLSelectElement) return [...input.options].some((one) => one.selected !== one.defaultSelected);
  return input.value !== input.defaultValue;
}
