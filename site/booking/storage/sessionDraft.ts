import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { readStorage, writeStorage } from '../../page/browserStorage.ts';
import { parseDraft } from './parseDraft.ts';

// Session storage belongs to one tab: it survives a reload and the way to another site, and other tabs do not overwrite it.
const DRAFT = 'lineup.draft';

/** The draft entered in this tab, whatever lesson it was entered for. */
export function readSessionDraft(): BookingDraft | undefined {
  return parseDraft(readStorage('sessionStorage', DRAFT));
}

/** Saves the draft entered in this tab. */
export function saveSessionDraft(draft: BookingDraft): void {
  writeStorage('sessionStorage', DRAFT, draft);
}
