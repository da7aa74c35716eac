const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days the owners of a closing school have to change their mind. */
export const CLOSING_DAYS = 30;

/** How many days before the end they are reminded. */
const REMINDER_DAYS = 5;

/** When the data of a school that begins to close now is deleted. */
export function closesAt(now: Date): Date {
  return new Date(now.getTime() + CLOSING_DAYS * DAY_MS);
}

/** Are the owners of a school to be reminded, if they have not been? @param closing_at when its data is deleted */
export function isReminderDue(closing_at: string, now: Date): boolean {
  return now.getTime() >= new Date(closing_at).getTime() - REMINDER_DAYS * DAY_MS;
}
