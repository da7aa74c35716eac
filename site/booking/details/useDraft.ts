import { useEffect, useState } from 'react';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { User } from '#shared/contract/user.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { useHydrated } from '../../page/useHydrated.ts';
import { rememberedContact } from '../storage/rememberedContact.ts';
import { draftOfTab, keepDraft } from '../storage/sessionDraft.ts';
import { typedEarly } from './preHydrationInput.ts';

/** What the visitor has entered so far: in the store while the site is open, with the tab when it is loaded anew. */
export function useDraft(): [BookingDraft, (draft: BookingDraft) => void] {
  const store = useSiteStore();
  const draft = useSite((state) => state.booking.draft);
  const user = useSite((state) => state.user);
  const hydrated = useHydrated();
  const [early] = useState(() => (hydrated ? undefined : typedEarly()));

  useEffect(() => {
    // After hydration, since the server cannot know what this browser remembers.
    const { draft: current } = store.getState().booking;
    const started = isUntouched(current) ? draftOfTab() : current;
    const known = started ? filledUp(started, early) : filledUp(early ?? current, contactOf(user));
    const whole = filledUp(known, user && accountOf(user));
    store.getState().setDraft(whole);
    if (early && !isUntouched(early)) keepDraft(whole);
  }, [store, user, early]);

  function change(next: BookingDraft) {
    store.getState().setDraft(next);
    keepDraft(next);
  }
  return [draft, change];
}

/** The contact info of the last visit, unless it is somebody else's than the account that is signed in. */
function contactOf(user: User | null): BookingDraft | undefined {
  const remembered = rememberedContact();
  return user && remembered?.email.toLowerCase() !== user.email.toLowerCase() ? undefined : remembered;
}

function accountOf({ name, email, phone }: User): BookingDraft {
  return { users: [{ name, age: '' }], email, phone, notes: '' };
}

/** A draft, its gaps filled from another one. */
function filledUp(draft: BookingDraft, from: BookingDraft | null | undefined): BookingDraft {
  if (!from) return draft;
  const [first = NOBODY, ...others] = draft.users;
  const [other = NOBODY, ...more] = from.users;
  return {
    users: [first.name ? first : { ...other, age: first.age || other.age }, ...(others.length > 0 ? others : more)],
    email: draft.email || from.email,
    phone: draft.phone || from.phone,
    notes: draft.notes || from.notes,
  };
}

const NOBODY = { name: '', age: '' };

function isUntouched({ users, email, phone, notes }: BookingDraft): boolean {
  return [email, phone, notes, ...users.flatMap(({ name, age }) => [name, age])].join('') === '' && users.length === 1;
}
