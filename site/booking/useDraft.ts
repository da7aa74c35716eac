import { useEffect, useState } from 'react';
import type { BookingDraft } from '#shared/booking.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { rememberContact, rememberedContact } from './contactMemory.ts';
import { typedEarly } from './typedEarly.ts';

/** What the visitor has entered so far: in the store for this visit, remembered for the next one. */
export function useDraft(): [BookingDraft, (draft: BookingDraft) => void] {
  const store = useSiteStore();
  const draft = useSite((state) => state.booking.draft);
  const user = useSite((state) => state.user);
  const hydrated = useHydrated();
  const [early] = useState(() => (hydrated ? {} : typedEarly()));

  useEffect(() => {
    // After hydration, since the server cannot know what this browser remembers.
    const { draft: blank } = store.getState().booking;
    if (!isUntouched(blank)) return;
    const known = { ...(rememberedContact() ?? blank) };
    known.email ||= user?.email ?? '';
    known.phone ||= user?.phone ?? '';
    store.getState().setDraft({ ...known, ...early });
  }, [store, user, early]);

  function change(next: BookingDraft) {
    store.getState().setDraft(next);
    rememberContact(next);
  }
  return [draft, change];
}

function isUntouched({ users, email, phone, notes }: BookingDraft): boolean {
  return [email, phone, notes, ...users.flatMap(({ name, age }) => [name, age])].join('') === '' && users.length === 1;
}
