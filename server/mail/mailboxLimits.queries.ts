import { sql } from 'kysely';
import { mailboxOf } from '#shared/mailbox.ts';
import type { Db } from '../db/connect.ts';
import { hashOf } from '../hashOf.ts';

/** So many of a kind within so long, counted from the first; under this name. */
export type MailboxLimit = { purpose: string; most: number; seconds: number };

/**
 * Counts something that will send mail to an address, at all schools and in all processes together, and however the address
 * is written (`mailboxOf`). The database keeps a hash of the mailbox, and that for as long as a limit lasts.
 *
 * @returns whether it is within all of the limits; where it is not, it counts for none
 */
export async function countMailbox(db: Db, email: string, limits: readonly MailboxLimit[], now: Date): Promise<boolean> {
  const column = <K extends keyof MailboxLimit>(name: K) => limits.map((limit) => limit[name]);
  const { rows } = await sql<{ isWithin: boolean }>`
    select count_mailbox(${hashOf(mailboxOf(email))}, ${column('purpose')}::text[], ${column('most')}::integer[],
      ${column('seconds')}::integer[], ${now.toISOString()}::timestamptz) as "isWithin"`.execute(db);
  return rows[0]!.isWithin;
}

/** Clears away what limits no longer need, as the owner of the tables: a few thousand at a time. */
export async function forgetMailboxes(owner: Db, now: Date): Promise<void> {
  await sql`
    delete from mailbox_counts where ctid = any(array(
      select ctid from mailbox_counts where until <= ${now.toISOString()}::timestamptz limit 5000 for update skip locked
    ))`.execute(owner);
}
