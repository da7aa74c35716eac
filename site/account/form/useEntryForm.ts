import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { ApiError } from '../../api.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useFailure } from './useFailureReason.ts';

/** What keeps an entry from being sent, in words. */
type Problems<Name extends string> = Partial<Record<Name, MessageKey>>;

type Rules<Name extends string> = {
  names: readonly Name[];
  problemsOf: (entries: Record<Name, string>) => Problems<Name>;
  /** Rejects with `ApiError`. */
  send: (entries: Record<Name, string>) => Promise<unknown>;
};

/**
 * A form whose fields keep their own entries: what was typed, or filled in by the browser, before the page came alive
 * stays. An error shows once it helps: on leaving a field, or on sending; what the server refused, until it is changed.
 */
export function useEntryForm<Name extends string>({ names, problemsOf, send }: Rules<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [entries, setEntries] = useState(blank);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<{ failure: ApiError; entries: Record<Name, string> }>();
  const [sending, setSending] = useState(false);
  const refusal = useServerErrors();
  const { say } = useWords();
  const problems = problemsOf(entries);

  useEffect(() => setEntries(entriesOf(form.current!)), []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, refused]);

  /** @param helps whether it is time to say what the rules find, even before the field is left */
  function errorOf(name: Name, helps = left.has(name)): string | undefined {
    const problem = problems[name];
    if (problem) return attempts > 0 || (helps && entries[name] !== '') ? say(problem) : undefined;
    return refused?.entries[name] === entries[name] ? refusal(refused.failure, name) : undefined;
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    // Not every browser tells what it filled in.
    const sent = entriesOf<Name>(form.current!);
    setEntries(sent);
    setAttempts(attempts + 1);
    setRefused(undefined);
    if (Object.keys(problemsOf(sent)).length > 0) return;
    setSending(true);
    try {
      await send(sent);
      setAttempts(0);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused({ failure: error, entries: sent });
    } finally {
      setSending(false);
    }
  }
  /** Empties the fields, once what they held is done with. */
  function clear() {
    form.current?.reset();
    setEntries(blank);
    setLeft(new Set());
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
      onInput: () => setEntries(entriesOf(form.current!)),
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => setLeft(new Set([...left, (target as unknown as HTMLInputElement).name])),
      onSubmit: (event: FormEvent) => void submit(event),
    },
  };
}

/** What the server has against a field, in the reader's language. The rules are shared, so that this is rare. */
function useServerErrors(): (failure: ApiError, name: string) => string | undefined {
  const { say } = useWords();
  const reasonOf = useFailure();
  return (failure, name) => {
    if (!(name in failure.errors)) return undefined;
    const general = GENERAL[name];
    return failure.code.startsWith('invalid_') && general ? say(general) : reasonOf(failure);
  };
}

const GENERAL: Record<string, MessageKey | undefined> = {
  name: 'problem.text_too_long',
  email: 'problem.email_invalid',
  phone: 'problem.phone_invalid',
  password: 'refusal.invalid_password',
  new_password: 'refusal.invalid_password',
};

function entriesOf<Name extends string>(form: HTMLFormElement): Record<Name, string> {
  return Object.fromEntries(new FormData(form)) as Record<Name, string>;
}
