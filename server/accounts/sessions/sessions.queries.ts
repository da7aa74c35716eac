import { type RawBuilder, sql } from 'kysely';
import type { Session } from '#shared/contract/session.ts';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { hasSessionEnded, seenCutoff, sessionCutoffs } from '#shared/sessionRules.ts';
import { isInTeam, type TeamRules } from '#shared/team/rights.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { HAS_SECOND_FACTOR } from '../secondFactor/secondFactor.queries.ts';
import { sessionDevice } from './sessionDevice.ts';

type OfTenant = { id: number };

/** How a browser proves its session: the hash of its token, and the host that it sent the cookie to. */
export type SessionKey = { token_hash: Buffer; host: string };

/** Sessions in the list of an account, the latest first. */
const MOST_LISTED = 100;

/** Finds the account of a session of this school and host that has not ended, when it was last seen, and the school's rules for its team. */
export async function findUserOfSession(
  db: Db,
  tenant: OfTenant,
  { token_hash, host }: SessionKey,
  now: Date,
): Promise<{ user: User; last_seen_at: string; teamRules: TeamRules } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .where('sessions.tenant_id', '=', tenant.id)
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.host', '=', host)
    .select(['users.id', 'users.email', 'users.name', 'users.phone', 'users.photo_url', 'users.is_admin', 'users.role'])
    .leftJoin('team_rules', 'team_rules.tenant_id', 'sessions.tenant_id')
    .select(['sessions.creation_date', 'sessions.last_seen_at', 'team_rules.instructors_mark_paid', 'team_rules.two_factor_required'])
    .select(HAS_SECOND_FACTOR.as('has_second_factor'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { creation_date, last_seen_at, instructors_mark_paid, two_factor_required, has_second_factor, ...user } = row;
  if (hasSessionEnded({ creation_date, last_seen_at }, isInTeam(user.role), now)) return undefined;
  const isMissing = two_factor_required === true && !has_second_factor && isInTeam(user.role);
  const teamRules = { instructors_mark_paid: instructors_mark_paid ?? false, two_factor_required: two_factor_required ?? false };
  // Until it is set up, public routes answer as they do to a guest.
  return { user: isMissing ? { ...user, is_admin: false, second_factor_missing: true } : user, last_seen_at, teamRules };
}

/** Stores that a session was used. Of concurrent requests one writes. */
export async function markSessionSeen(db: Db, tenant: OfTenant, token_hash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('token_hash', '=', token_hash)
    .where('last_seen_at', '<=', seenCutoff(now).toISOString())
    .execute();
}

/**
 * Starts a session, deletes the account's ended ones, and stores the language for later mails.
 *
 * @param password_hash the hash that was verified: if it has changed, no session starts
 * @returns whether it started
 */
export async function insertSession(
  db: Db,
  tenant: OfTenant,
  { user, password_hash }: { user: User; password_hash: string | null },
  session: SessionKey & { user_agent: string; lang: Language | undefined },
  now: Date,
): Promise<boolean> {
  const { created, seen } = sessionCutoffs(isInTeam(user.role), now);
  const { rows } = await sql`
    with account as (
      update users set lang = coalesce(${session.lang ?? null}, lang)
      where tenant_id = ${tenant.id} and id = ${user.id} and password_hash is not distinct from ${password_hash}
      returning tenant_id, id
    ), ended as (
      delete from sessions s using account
      where s.tenant_id = account.tenant_id and s.user_id = account.id
        and (s.creation_date <= ${created.toISOString()}::timestamptz or s.last_seen_at <= ${seen.toISOString()}::timestamptz)
    )
    insert into sessions (tenant_id, token_hash, user_id, host, user_agent, creation_date, last_seen_at)
    select tenant_id, ${session.token_hash}::bytea, id, ${session.host}, ${session.user_agent},
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from account
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Lists an account's sessions: the current one first, then the latest. @param current hash of the current session's token */
export async function listSessions(db: Db, tenant: OfTenant, user: User, current: Buffer, now: Date): Promise<Session[]> {
  const { created, seen } = sessionCutoffs(isInTeam(user.role), now);
  const rows = await db
    .selectFrom('sessions')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user.id)
    .where('creation_date', '>', created.toISOString())
    .where('last_seen_at', '>', seen.toISOString())
    .select(['id', 'user_agent', 'creation_date', 'last_seen_at', 'token_hash'])
    .orderBy((eb) => eb('token_hash', '=', current), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => toSession(row, current));
}

/** Deletes a session by its token, if it exists. */
export async function deleteSession(db: Db, tenant: OfTenant, { token_hash, host }: SessionKey): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenant.id)
    .where('token_hash', '=', token_hash)
    .where('host', '=', host)
    .execute();
}

/** Deletes one session of an account. @returns it, if the account had it */
export async function deleteSessionById(db: Db, tenant: OfTenant, user_id: number, id: string, current: Buffer): Promise<Session | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(['id', 'user_agent', 'creation_date', 'last_seen_at', 'token_hash'])
    .executeTakeFirst();
  return row && toSession(row, current);
}

/** Deletes all sessions of an account, except for the one with this token. @returns how many */
export async function deleteSessions(db: Db | Tx, tenant: OfTenant, user_id: number, except?: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .$if(except !== undefined, (query) => query.where('token_hash', '<>', except!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Schools with sessions that `forgetSessions` deletes. */
export const schoolsWithIdleSessions = (now: Date): RawBuilder<unknown> => sql`
  select t.id as tenant_id from tenants t
  where exists (select from sessions s where s.tenant_id = t.id and s.last_seen_at <= ${sessionCutoffs(false, now).seen.toISOString()}::timestamptz)`;

/** Deletes a school's sessions that have been idle for longer than any session may be. */
export async function forgetSessions(db: Db, tenant: OfTenant, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenant.id)
    .where('last_seen_at', '<=', sessionCutoffs(false, now).seen.toISOString())
    .execute();
}

type Row = Pick<Session, 'id' | 'creation_date' | 'last_seen_at'> & { user_agent: string; token_hash: Buffer };

function toSession({ user_agent, token_hash, ...row }: Row, current: Buffer): Session {
  return { ...row, ...sessionDevice(user_agent), is_current: token_hash.equals(current) };
}
