const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long a session lasts, in days: `idle` without use, `absolute` after sign-in (docs/product.md#accounts). Admins see visitors'
 * addresses and money, so theirs are shorter.
 */
export const SESSION_DAYS = {
  visitor: { idle: 14, absolute: 90 },
  admin: { idle: 7, absolute: 30 },
} as const;

/** `last_seen_at` is stored at most this often, so that reading writes nothing. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

/** A session whose `creation_date` or `last_seen_at` is not after these instants has ended. */
export function sessionCutoffs(isTeam: boolean, now: Date): { created: Date; seen: Date } {
  const { idle, absolute } = SESSION_DAYS[isTeam ? 'admin' : 'visitor'];
  return { created: new Date(now.getTime() - absolute * DAY_MS), seen: new Date(now.getTime() - idle * DAY_MS) };
}

/** Has the session ended, by its age or for lack of use? */
export function hasSessionEnded(session: { creation_date: string; last_seen_at: string }, isTeam: boolean, now: Date): boolean {
  const { created, seen } = sessionCutoffs(isTeam, now);
  return new Date(session.creation_date) <= created || new Date(session.last_seen_at) <= seen;
}

/** A session seen at or before this instant is stored as seen again. */
export function seenCutoff(now: Date): Date {
  return new Date(now.getTime() - SEEN_EVERY_MS);
}
