import { sql } from 'kysely';
import { recipientKey } from '#shared/messages/recipientKey.ts';
import type { Db } from '../../db/connect.ts';
import { sha256 } from '../../lib/sha256.ts';

/** At most `most` mails for a purpose within `seconds` of the first. `purpose` is the name of the counter. */
export type RecipientLimit = { purpose: string; most: number; seconds: number };

/**
 * Counts a mail to a recipient, across all schools and processes and all spellings of the address (`recipientKey`). The
 * database keeps only a hash of the key, and only as long as a limit lasts.
 *
 * @returns is it within all limits? If not, it counts for none of them
 */
export async function countForRecipient(db: Db, email: string, limits: readonly RecipientLimit[], now: Date): Promise<boolean> {
  return countForKey(db, sha256(recipientKey(email)), limits, now);
}

/** The same for anything else that is counted, by its hash. @param amount how many mails; all of them count, or none */
export async function countForKey(db: Db, key: Buffer, limits: readonly RecipientLimit[], now: Date, amount = 1): Promise<boolean> {
  const column = <K extends keyof RecipientLimit>(name: K) => limits.map((limit) => limit[name]);
  const { rows } = await sql<{ isWithin: boolean }>`
    select count_mailbox(${key}, ${column('purpose')}::text[], ${column('most')}::integer[],
      ${column('seconds')}::integer[], ${now.toISOString()}::timestamptz, ${amount}::integer) as "isWithin"`.execute(db);
  return rows[0]!.isWithin;
}

/** Deletes expired counters, at most 5000 at a time. @param owner the role that owns the tables */
export async function forgetRecipients(owner: Db, now: Date): Promise<void> {
  await sql`
    delete from mailbox_counts where ctid = any(array(
      select ctid from mailbox_counts where until <= ${now.toISOString()}::timestamptz limit 5000 for update skip locked
    ))`.execute(owner);
}
