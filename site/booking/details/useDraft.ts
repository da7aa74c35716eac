import { useEffect, useRef } from 'react';
import type { BookingDraft, DraftParticipant } from '#shared/bookings/bookingDraft.ts';
import type { ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import type { User } from '#shared/contract/user.ts';
import { useEarlyInput } from '../../page/useEarlyInput.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { readRememberedContact } from '../storage/rememberedContact.ts';
import { readSessionDraft, saveSessionDraft } from '../storage/sessionDraft.ts';

const EMPTY_PARTICIPANT: DraftParticipant = { name: '', age: '' };

/** The visitor's entries so far: in the store while the site is open, in session storage across reloads. `questions`: what the activity asks of each participant. */
export function useDraft({ questions = [] }: Pick<ParticipantAsks, 'questions'>): [BookingDraft, (draft: BookingDraft) => void] {
  const store = useSiteStore();
  const draft = useSite((state) => state.booking.draft);
  const user = useSite((state) => state.user);
  const typed = useRef<BookingDraft>(undefined);
  const answerFields = questions.map(({ id }) => `users.0.answers.${id}` as const);
  useEarlyInput([...EARLY_FIELDS, ...answerFields], ({ email, phone, notes, ...first }) => {
    const answers = Object.fromEntries(questions.map(({ id }) => [id, first[`users.0.answers.${id}`]!] as const).filter(([, answer]) => answer !== ''));
    typed.current = { users: [{ name: first['users.0.name'], age: first['users.0.age'], answers }], email, phone, notes };
  });

  useEffect(() => {
    // After hydration, because the server does not know what this browser stores. In a microtask, because React runs effects also while the focus
    // goes from one field to another, when no field has it.
    queueMicrotask(() => {
      const early = typed.current;
      const { draft: current } = store.getState().booking;
      const started = isUntouched(current) ? readSessionDraft() : current;
      const known = started ? fillGaps(started, early) : fillGaps(early ?? current, exceptFocused(contactFor(user)));
      const complete = fillGaps(known, exceptFocused(user && draftFromAccount(user)));
      if (JSON.stringify(complete) !== JSON.stringify(current)) store.getState().setDraft(complete);
      if (early && !isUntouched(early)) saveSessionDraft(complete);
    });
  }, [store, user]);

  function change(next: BookingDraft) {
    store.getState().setDraft(next);
    saveSessionDraft(next);
  }
  return [draft, change];
}

const EARLY_FIELDS = ['users.0.name', 'users.0.age', 'email', 'phone', 'notes'] as const;

/** The remembered contact details, unless they belong to another person than the signed-in user. */
function contactFor(user: User | null): BookingDraft | undefined {
  const remembered = readRememberedContact();
  return user && remembered?.email.toLowerCase() !== user.email.toLowerCase() ? undefined : remembered;
}

function draftFromAccount({ name, email, phone }: User): BookingDraft {
  return { users: [{ name, age: '' }], email, phone, notes: '' };
}

/** Contact details without the field that has the focus: the visitor is about to type there. */
function exceptFocused(draft: BookingDraft | null | undefined): BookingDraft | null | undefined {
  const { dataset, name } = document.activeElement as HTMLInputElement;
  const focused = dataset.field ?? name;
  if (!draft) return draft;
  if (focused === 'users.0.name') return { ...draft, users: [EMPTY_PARTICIPANT] };
  return focused === 'email' || focused === 'phone' ? { ...draft, [focused]: '' } : draft;
}

/** Fills the empty fields of a draft from another draft. */
function fillGaps(draft: BookingDraft, from: BookingDraft | null | undefined): BookingDraft {
  if (!from) return draft;
  const [first = EMPTY_PARTICIPANT, ...others] = draft.users;
  const [other = EMPTY_PARTICIPANT, ...more] = from.users;
  const answers = { ...other.answers, ...first.answers };
  const code = draft.code ?? from.code;
  return {
    users: [{ ...(first.name ? first : { ...other, age: first.age || other.age }), ...(Object.keys(answers).length > 0 && { answers }) }, ...(others.length > 0 ? others : more)],
    email: draft.email || from.email,
    phone: draft.phone || from.phone,
    notes: draft.notes || from.notes,
    ...(code !== undefined && { code }),
  };
}

function isUntouched({ users, email, phone, notes }: BookingDraft): boolean {
  return [email, phone, notes, ...users.flatMap(({ name, age }) => [name, age])].join('') === '' && users.length === 1;
}
