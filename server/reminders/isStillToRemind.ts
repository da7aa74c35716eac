import type { Tenant } from '#shared/contract/tenant.ts';
import { dueReminders } from '#shared/messages/reminder.ts';
import type { Db } from '../db/connect.ts';
import { isReminderDue } from './reminders.queries.ts';

/**
 * Is a queued reminder still to be sent? Not once the booking or its lesson is cancelled, the lesson is on another day, its
 * people have been told of another time, or it is too late in the evening.
 */
export async function isStillToRemind(db: Db, tenant: Tenant, booking_id: string, now: Date): Promise<boolean> {
  const due = dueReminders(now, tenant.timezone);
  return due !== undefined && isReminderDue(db, tenant, booking_id, due);
}
