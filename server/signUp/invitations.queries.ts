import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';
import type { WrittenMail } from '../mail/layout/writtenMail.ts';

// Invitations belong to no school, so these functions take the owner's connection.

/** How long an invitation works. */
export const INVITATION_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Invitations in the operators' list. */
const MOST_LISTED = 20;

/** Stores an invitation to sign a school up, and queues its mail. */
export async function inviteToSignUp(owner: Db, { email, lang }: { email: string; lang: Language }, now: Date): Promise<void> {
  const id = randomUUID();
  await owner.transaction().execute(async (tx) => {
    const dates = { creation_date: now.toISOString(), expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString() };
    await tx.insertInto('sign_up_invitations').values({ id, email, lang, ...dates }).execute();
    await sql`
      select graphile_worker.add_job('send_sign_up_invitation', json_strip_nulls(json_build_object('id', ${id}::text, 'request_id', ${requestId() ?? null}::text)))`.execute(tx);
  });
}

/** Finds an invitation whose mail has not been sent. */
export async function findUnsentInvitation(owner: Db, id: string, now: Date): Promise<{ email: string; lang: string } | undefined> {
  return owner.selectFrom('sign_up_invitations').where('id', '=', id).where('sent_at', 'is', null).where('expires_at', '>', now.toISOString()).select(['email', 'lang']).executeTakeFirst();
}

/** Adds the hash of a link's secret. Each attempt to send the mail has a secret of its own, and all of them work. */
export async function addInvitationHash(owner: Db, id: string, hash: Buffer): Promise<void> {
  await owner.updateTable('sign_up_invitations').set({ token_hashes: sql`array_append(token_hashes, ${hash}::bytea)` }).where('id', '=', id).execute();
}

/** Marks the mail as sent. @param content what the demo mailbox shows, else null */
export async function markInvitationSent(owner: Db, id: string, now: Date, content: WrittenMail | null): Promise<void> {
  await owner.updateTable('sign_up_invitations').set({ sent_at: now.toISOString(), content: content && JSON.stringify(content) }).where('id', '=', id).execute();
}

/** Finds the id of an invitation by its secret, if it has not expired and has opened no school. */
export async function findInvitation(owner: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const found = await owner
    .selectFrom('sign_up_invitations')
    .where(sql<boolean>`token_hashes @> array[${tokenHash}::bytea]`)
    .where('expires_at', '>', now.toISOString())
    .where('used_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** Uses an invitation for a school. @returns false if another school was opened with it */
export async function takeInvitation(tx: Tx, id: string, opened_school: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('sign_up_invitations').set({ opened_school, used_at: now.toISOString() }).where('id', '=', id).where('used_at', 'is', null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An invitation in the operators' list. */
export type ListedInvitation = { email: string; creation_date: string; expires_at: string; sent_at: string | null; used_at: string | null };

/** Lists the latest invitations. */
export async function listInvitations(owner: Db): Promise<ListedInvitation[]> {
  return owner.selectFrom('sign_up_invitations').select(['email', 'creation_date', 'expires_at', 'sent_at', 'used_at']).orderBy('creation_date', 'desc').orderBy('id').limit(MOST_LISTED).execute();
}

/** Deletes invitations that expired a day ago, because they contain personal data. By then sign-ups that they were used for have expired, too. */
export async function deleteExpiredInvitations(owner: Db, now: Date): Promise<void> {
  await owner.deleteFrom('sign_up_invitations').where('expires_at', '<=', new Date(now.getTime() - DAY_MS).toISOString()).execute();
}
