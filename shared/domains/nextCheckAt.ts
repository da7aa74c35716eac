const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SHORTEST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 12 * HOUR_MS;
const GIVEN_UP_MS = 30 * 24 * HOUR_MS;

/**
 * When DNS is asked again about a domain that is not proven: after a pause as long as the domain has waited already, between 5 minutes
 * and 12 hours.
 *
 * @returns null after 30 days; the button still checks it then
 */
export function nextCheckAt(enteredAt: Date, now: Date): Date | null {
  const age = now.getTime() - enteredAt.getTime();
  if (age >= GIVEN_UP_MS) return null;
  return new Date(now.getTime() + Math.min(Math.max(age, SHORTEST_MS), LONGEST_MS));
}
