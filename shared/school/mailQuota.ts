/** How many mails a day a school's own people may cause to addresses that they chose. */
export const MAIL_QUOTA = {
  /** Of a school that a stranger has just opened: enough for a small school's bookings, too few for spam. */
  new: 200,
  usual: 20_000,
} as const;

/** A school that has signed itself up is new for so many days. */
const NEW_SCHOOL_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A school's mails of a day.
 *
 * @param signed_up_at when it opened by open sign-up; null if an operator added it, invited it or trusts it
 */
export function mailQuota(signed_up_at: Date | null, now: Date): number {
  const isNew = signed_up_at !== null && now.getTime() < signed_up_at.getTime() + NEW_SCHOOL_DAYS * DAY_MS;
  return isNew ? MAIL_QUOTA.new : MAIL_QUOTA.usual;
}
