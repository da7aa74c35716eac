import { useEffect } from 'react';
import type { BookingDraft } from '#shared/booking.ts';
import { useSite, useSiteStore } from '../store/context.tsx';
import { rememberContact, rememberedContact } from './contactMemory.ts';

/** What the visitor has entered so far: in the store for this visit, remembered for the next one. */
export function useDraft(): [BookingDraft, (draft: BookingDraft) => void] {
  const store = useSiteStore();
  const draft = useSite((state) => state.booking.draft);
  const user = useSite((state) => state.user);

  useEffect(() => {
    // After hydration, since the server cannot know what this browser remembers.
    if (!isUntouched(store.getState().booking.draft)) return;
    const remembered = rememberedContact() ?? store.getState().booking.draft;
    const { email, phone } = remembered;
    store.getState().setDraft({ ...remembered, email: email || (user?.email ?? ''), phone: phone || (user?.phone ?? '') });
  }, [store, user]);

  function change(next: BookingDraft) {
    store.getState().setDraft(next);
    rememberContact(next);
  }
  return [draft, change];
}

function isUntouched({ users, email, phone, notes }: BookingDraft): boolean {
  return [email, phone, notes, ...users.flatMap(({ name, age }) => [name, age])].join('') === '' && users.length === 1;
}
