import { sql } from 'kysely';
import type { Member, TeamRulesChange } from '#shared/contract/team.ts';
import { sessionCutoffs } from '#shared/sessionRules.ts';
import { NO_TEAM_RULES, type Role, type TeamRules } from '#shared/team/rights.ts';
import { HAS_SECOND_FACTOR } from '../accounts/secondFactor/secondFactor.queries.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** Most members in the list. */
const MOST_LISTED = 300;

/** Lists the members of the team by name. */
export async function listMembers(db: Db, tenant: OfTenant, now: Date): Promise<Member[]> {
  const { created, seen } = sessionCutoffs(true, now);
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('role', '<>', 'guest')
    .select(['id', 'email', 'name', 'role', 'instructor_id'])
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .whereRef('s.tenant_id', '=', 'users.tenant_id')
        .whereRef('s.user_id', '=', 'users.id')
        .where('s.creation_date', '>', created.toISOString())
        .where('s.last_seen_at', '>', seen.toISOString())
        .select((of) => of.fn.max('s.last_seen_at').as('seen'))
        .as('last_seen_at'),
    )
    .select(HAS_SECOND_FACTOR.as('has_second_factor'))
    .orderBy(sql`lower(coalesce(nullif(name, ''), email))`)
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
}

/** A member, as a change of the team compares it. */
export type LockedMember = { id: number; email: string; name: string; role: Role; instructor_id: number | null };

/**
 * Locks these accounts and all owners until the transaction ends, in one order, so that two changes at once cannot remove the last owner.
 *
 * @returns the accounts that exist, with their roles of this moment
 */
export async function lockMembers(tx: Tx, tenant: OfTenant, ids: number[]): Promise<LockedMember[]> {
  return tx
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('id', '=', sql<number>`any(${ids})`)]))
    .select(['id', 'email', 'name', 'role', 'instructor_id'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives an account a role, and links it to an instructor. */
export async function setRole(tx: Tx, tenant: OfTenant, id: number, change: { role: Role; instructor_id: number | null; name?: string }): Promise<void> {
  await tx.updateTable('users').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Does the school have this instructor? Locks the row against deletion. */
export async function hasInstructor(tx: Tx, tenant: OfTenant, id: number): Promise<boolean> {
  const row = await tx.selectFrom('instructors').where('tenant_id', '=', tenant.id).where('id', '=', id).select('id').forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Reads what the school decided about its team. */
export async function readTeamRules(db: Db, tenant: OfTenant): Promise<TeamRules> {
  const row = await db.selectFrom('team_rules').where('tenant_id', '=', tenant.id).select(['instructors_mark_paid', 'two_factor_required']).executeTakeFirst();
  return row ?? NO_TEAM_RULES;
}

/** Stores what the school decides about its team. Rules that are not given stay. */
export async function storeTeamRules(tx: Tx, tenant: OfTenant, change: TeamRulesChange): Promise<void> {
  await tx
    .insertInto('team_rules')
    .values({ ...change, tenant_id: tenant.id })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...change, tenant_id: tenant.id }))
    .execute();
}
