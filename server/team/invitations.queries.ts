import { sql } from 'kysely';
import type { Invitation } from '#shared/contract/team.ts';
import type { Language } from '#shared/language.ts';
import type { TeamRole } from '#shared/team/rights.ts';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail } from '../db/roles/underRowSecurity.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** Most invitations of a school that await an answer. */
export const MOST_INVITATIONS = 100;

const COLUMNS = ['id', 'email', 'name', 'role', 'instructor_id', 'expires_at'] as const;

/** Lists the invitations that have not been accepted, also expired ones, latest first. */
export async function listInvitations(db: Db, tenant: OfTenant): Promise<Invitation[]> {
  return db.selectFrom('invitations').where('tenant_id', '=', tenant.id).select(COLUMNS).orderBy('id', 'desc').limit(MOST_INVITATIONS).execute();
}

/** Does a member of the team have this email, or an invitation? */
export async function findKnownEmail(db: Db, tenant: OfTenant, email: string): Promise<'member' | 'invited' | undefined> {
  const { rows } = await sql<{ known: 'member' | 'invited' }>`
    select 'member' as known from users where tenant_id = ${tenant.id} and id = ${anyWithEmail('users', [email])} and is_confirmed and role <> 'guest'
    union all
    select 'invited' from invitations where tenant_id = ${tenant.id} and lower(email) = lower(${email})
    limit 1`.execute(db);
  return rows[0]?.known;
}

/** A new invitation, as it is stored. */
export type StoredInvitation = Omit<Invitation, 'id' | 'expires_at'> & { lang: Language; expires_at: Date };

/** Adds an invitation. @returns undefined if the email has one already, also by a concurrent request, or there are too many */
export async function insertInvitation(tx: Tx, tenant: OfTenant, { expires_at, ...invitation }: StoredInvitation, now: Date): Promise<Invitation | undefined> {
  return tx
    .insertInto('invitations')
    .values({ ...invitation, tenant_id: tenant.id, creation_date: now.toISOString(), expires_at: expires_at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Counts the invitations of a school. */
export async function countInvitations(tx: Tx, tenant: OfTenant): Promise<number> {
  const { count } = await tx.selectFrom('invitations').where('tenant_id', '=', tenant.id).select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Finds and locks an invitation. */
export async function lockInvitation(tx: Tx, tenant: OfTenant, id: number): Promise<(Invitation & { lang: string }) | undefined> {
  return tx.selectFrom('invitations').where('tenant_id', '=', tenant.id).where('id', '=', id).select([...COLUMNS, 'lang']).forUpdate().executeTakeFirst();
}

/** Lets an invitation that gets another mail expire later. */
export async function extendInvitation(tx: Tx, tenant: OfTenant, id: number, expires_at: Date): Promise<void> {
  await tx.updateTable('invitations').set({ expires_at: expires_at.toISOString() }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Withdraws all invitations to these roles. @returns their emails */
export async function deleteInvitationsTo(tx: Tx, tenant: OfTenant, roles: TeamRole[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await tx.deleteFrom('invitations').where('tenant_id', '=', tenant.id).where('role', 'in', roles).returning('email').execute();
  return rows.map(({ email }) => email);
}

/** Withdraws an invitation: its link ends, and a mail that is not sent yet is dropped. */
export async function deleteInvitation(tx: Tx, tenant: OfTenant, id: number): Promise<void> {
  await tx.deleteFrom('invitations').where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Queues the mail with the link of an invitation. Its secret is made when it is written. */
export async function queueInvitationMail(tx: Tx, tenant: OfTenant, { id, email, lang }: { id: number; email: string; lang: string }, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, invitation_id, creation_date)
      values (${tenant.id}, 'invitation', ${email}, ${lang}, ${id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}

/** Stores the hash of a link's secret; earlier links end. @returns whether the invitation still stands */
export async function storeInvitationSecret(db: Db, tenant: OfTenant, id: number, token_hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ token_hash })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the invitation of a link that has not expired. */
export async function findBySecret(db: Db, tenant: OfTenant, token_hash: Buffer, now: Date): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').where('tenant_id', '=', tenant.id).where('token_hash', '=', token_hash).where('expires_at', '>', now.toISOString()).select(COLUMNS).executeTakeFirst();
}

/** Takes an invitation, which works once. @returns it, unless another request was first or another link was sent */
export async function takeInvitation(tx: Tx, tenant: OfTenant, id: number, token_hash: Buffer): Promise<Invitation | undefined> {
  return tx.deleteFrom('invitations').where('tenant_id', '=', tenant.id).where('id', '=', id).where('token_hash', '=', token_hash).returning(COLUMNS).executeTakeFirst();
}
