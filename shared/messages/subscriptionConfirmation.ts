/** A subscription as far as another confirmation mail depends on it: `mailed_at` is when the last one was written. */
type Known = { verified: boolean; unsubscribed_at: string | null; mailed_at: string };

const HOUR = 60 * 60 * 1000;

/** Who has unsubscribed is asked once more at most so often: a stranger may be the one who types the address in. */
const CONFIRMATION_PAUSE_MS = { unconfirmed: HOUR, unsubscribed: 7 * 24 * HOUR } as const;

/** Is somebody who enters this address to be sent the mail with the link that confirms it? Never one who gets the news already. */
export function isConfirmationDue(known: Known | undefined, now: Date): boolean {
  if (!known) return true;
  if (known.verified) return false;
  const pause = CONFIRMATION_PAUSE_MS[known.unsubscribed_at === null ? 'unconfirmed' : 'unsubscribed'];
  // Whoever unsubscribed by mistake has the old link, which works at once.
  return now.getTime() - Date.parse(known.mailed_at) >= pause;
}
