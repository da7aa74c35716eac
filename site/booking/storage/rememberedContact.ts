import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { readStorage, writeStorage } from '../../page/browserStorage.ts';
import { parseDraft } from './parseDraft.ts';

const KEY = 'lineup.contact';

/** The contact details of the last booking in this browser. */
export function readRememberedContact(): BookingDraft | undefined {
  return parseDraft(readStorage('localStorage', KEY));
}

/**
 * Remembers complete contact details for the next booking, without the code of this one and the consent to taking part, which is given anew for
 * each. Incomplete entries stay in the tab (`sessionDraft.ts`).
 */
export function rememberContact({ code: _code, users, ...draft }: BookingDraft): void {
  writeStorage('localStorage', KEY, { ...draft, users: users.map(({ consent: _consent, ...user }) => user) });
}
