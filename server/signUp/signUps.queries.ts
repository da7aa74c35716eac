import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SignUpEntries } from '#shared/signUp/signUpRules.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';
import type { WrittenMail } from '../mail/layout/writtenMail.ts';

// Sign-ups belong to no school, so these functions take the owner's connection.

type NewSignUp = Omit<SignUpEntries, 'password'> & { password_hash: string; invitation_id: string | null; expires_at: Date };

/** Stores a sign-up, and queues its mail. */
export async function insertSignUp(tx: Tx, { expires_at, ...signUp }: NewSignUp, now: Date): Promise<void> {
  const id = randomUUID();
  const dates = { creation_date: now.toISOString(), expires_at: expires_at.toISOString() };
  await tx.insertInto('sign_ups').values({ ...signUp, ...dates, id }).execute();
  await sql`
    select graphile_worker.add_job('send_sign_up', json_strip_nulls(json_build_object('id', ${id}::text, 'request_id', ${requestId() ?? null}::text)))`.execute(tx);
}

/** Finds a sign-up whose mail has not been sent. */
export async function findUnsentSignUp(owner: Db, id: string, now: Date) {
  return owner
    .selectFrom('sign_ups')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('opened_school', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .select(['id', 'name', 'slug', 'email', 'lang', 'creation_date'])
    .executeTakeFirst();
}

/** Adds the hash of a link's secret. Each attempt to send the mail has a secret of its own, and all of them work. */
export async function addTokenHash(owner: Db, id: string, hash: Buffer): Promise<void> {
  await owner.updateTable('sign_ups').set({ token_hashes: sql`array_append(token_hashes, ${hash}::bytea)` }).where('id', '=', id).execute();
}

/** Marks the mail as sent. @param content what the demo mailbox shows, else null */
export async function markSignUpSent(owner: Db, id: string, now: Date, content: WrittenMail | null): Promise<void> {
  await owner.updateTable('sign_ups').set({ sent_at: now.toISOString(), content: content && JSON.stringify(content) }).where('id', '=', id).execute();
}

/** Finds and locks the sign-up of a link that has not expired. */
export async function lockSignUp(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('sign_ups')
    .where(sql<boolean>`token_hashes @> array[${tokenHash}::bytea]`)
    .where('expires_at', '>', now.toISOString())
    .select(['id', 'name', 'slug', 'email', 'password_hash', 'country', 'timezone', 'lang', 'opened_school', 'invitation_id'])
    .forUpdate()
    .executeTakeFirst();
}

/** Notes which school a sign-up has opened, and deletes its password. */
export async function markOpened(tx: Tx, id: string, opened_school: number): Promise<void> {
  await tx.updateTable('sign_ups').set({ opened_school, password_hash: null }).where('id', '=', id).execute();
}

/** Lists the slugs of schools that have closed. They stay reserved, so that old links lead to no other school. */
export async function listClosedSlugs(owner: Db | Tx): Promise<string[]> {
  const rows = await owner.selectFrom('closed_slugs').select('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** Waits until no other school is being added, so that addresses can be compared and taken. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await tx.selectFrom('directory_version').select('version').forUpdate().execute();
}

/** Lists the mails of sign-ups and of invitations to them for the demo mailbox, newest first. */
export async function listSignUpMails(owner: Db, limit: number): Promise<(WrittenMail & { date: string })[]> {
  const rows = await owner
    .selectFrom('sign_ups')
    .where('content', 'is not', null)
    .select(['content', 'sent_at'])
    .unionAll(owner.selectFrom('sign_up_invitations').where('content', 'is not', null).select(['content', 'sent_at']))
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ content, sent_at }) => ({ date: sent_at!, ...(JSON.parse(content!) as WrittenMail) }));
}

/** Deletes sign-ups whose link has expired, because they contain personal data; at most 5000 at a time. */
export async function deleteExpiredSignUps(owner: Db, now: Date): Promise<void> {
  await sql`
    delete from sign_ups where id = any(array(
      select id from sign_ups where expires_at <= ${now.toISOString()}::timestamptz limit 5000 for update skip locked
    ))`.execute(owner);
}
