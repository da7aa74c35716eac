import { sql } from 'kysely';
import { recipientKey } from '#shared/messages/recipientKey.ts';
import type { Db } from '../../db/connect.ts';
import { sha256 } from '../../lib/sha256.ts';

/** So many of a kind within so long, counted from the first; under this name. */
export type RecipientLimit = { purpose: string; most: number; seconds: number };

/**
 * Counts something that will send mail to an address, at all schools and in all processes together, and however the address
 * is written (`mailboxOf`). The database keeps a hash of the mailbox, and that for as long as a limit lasts.
 *
 * @returns whether it is within all of the limits; where it is not, it counts for none
 */
export async function countForRecipient(db: Db, email: string, limits: readonly RecipientLimit[], now: Date): Promise<boolean> {
  const column = <K extends keyof RecipientLimit>(name: K) => limits.map((limit) => limit[name]);
  const { rows } = await sql<{ isWithin: boolean }>`
    select count_mailbox(${sha256(recipientKey(email))}, ${column('purpose')}::text[], ${column('most')}::integer[],
      ${column('seconds')}::integer[], ${now.toISOString()}::timestamptz) as "isWithin"`.execute(db);
  return rows[0]!.isWithin;
}

/** Clears away what limits no longer need, as the owner of the tables: a few thousand at a time. */
export async function forgetRecipients(owner: Db, now: Date): Promise<void> {
  await sql`
    delete from mailbox_counts where ctid = any(array(
      select ctid from mailbox_counts where until <= ${now.toISOString()}::timestamptz limit 5000 for update skip locked
    ))`.execute(owner);
}
