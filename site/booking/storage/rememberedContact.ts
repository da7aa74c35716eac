import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { asDraft } from './parseDraft.ts';
import { store, stored } from './browserStorage.ts';

const KEY = 'lineup.contact';

/** The contact info of the last visit (specification, section 3), where the browser keeps any. */
export function rememberedContact(): BookingDraft | undefined {
  return asDraft(stored('localStorage', KEY));
}

/** Remembers complete contact info for the next visit. What is half filled in stays with its tab (`sessionDraft.ts`). */
export function rememberContact(draft: BookingDraft): void {
  store('localStorage', KEY, draft);
}
