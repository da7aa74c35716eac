import type { MemberChange } from '#shared/contract/team.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Problems } from '#shared/problems.ts';
import { hasRight, isInTeam, NO_TEAM_RULES, type Role } from '#shared/team/rights.ts';
import { memberProblems, whyNotChangeRole } from '#shared/teamRules.ts';
import { deleteSecondFactors } from '../accounts/secondFactor/secondFactor.queries.ts';
import { deleteSessions } from '../accounts/sessions/sessions.queries.ts';
import { setCalendarSecret } from '../icalendar/feeds.queries.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { hasInstructor, type LockedMember, lockMembers, setRole } from './team.queries.ts';

/**
 * Changes the role of a member of the team, and the instructor it is linked to. The feed of an instructor it is no longer linked to ends.
 *
 * @returns the member before and after
 * @throws Refused `not_found`, `invalid_entry`, `owners_only`, `last_owner`
 */
export async function changeMember(tx: Tx, tenant: Tenant, actor: User, id: number, { role, instructor_id }: MemberChange): Promise<{ before: LockedMember; after: LockedMember }> {
  const before = await lockMember(tx, tenant, actor, id, role);
  const after = { ...before, role, instructor_id: instructor_id === undefined ? before.instructor_id : instructor_id };
  await assertInstructor(tx, tenant, after);
  await setRole(tx, tenant, id, { role, instructor_id: after.instructor_id });
  if (after.instructor_id !== before.instructor_id) await endFeed(tx, tenant, before);
  return { before, after };
}

/**
 * Removes a member from the team and ends all sessions of the account, which stays as a guest's, without a second factor. The
 * feed of the instructor it was linked to ends as well.
 *
 * @returns the member as it was
 * @throws Refused `not_found`, `owners_only`, `last_owner`
 */
export async function removeMember(tx: Tx, tenant: Tenant, actor: User, id: number): Promise<LockedMember> {
  const before = await lockMember(tx, tenant, actor, id, 'guest');
  await setRole(tx, tenant, id, { role: 'guest', instructor_id: null });
  await deleteSessions(tx, tenant, id);
  await deleteSecondFactors(tx, tenant, id);
  await endFeed(tx, tenant, before);
  return before;
}

/** Ends the feed of the instructor a member was linked to: it shows who comes, without a sign-in, and the member knows its address. */
async function endFeed(tx: Tx, tenant: Tenant, { instructor_id }: LockedMember): Promise<void> {
  if (instructor_id !== null) await setCalendarSecret(tx, tenant, instructor_id, null);
}

/** @throws Refused `invalid_entry` if an instructor is missing, or is none of the school's */
export async function assertInstructor(tx: Tx, tenant: { id: number }, member: Pick<MemberChange, 'role' | 'instructor_id'>): Promise<void> {
  refuseProblems(memberProblems(member));
  if (member.instructor_id && !(await hasInstructor(tx, tenant, member.instructor_id))) refuseProblems({ instructor_id: { code: 'unknown_entry' } });
}

/** @throws Refused `invalid_entry` if there are problems */
export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
}

/** Locks a member whose role is to change. Roles are read under the lock: the one that acts may have changed, too. */
async function lockMember(tx: Tx, tenant: Tenant, actor: User, id: number, to: Role): Promise<LockedMember> {
  const locked = await lockMembers(tx, tenant, [actor.id, id]);
  const member = locked.find((one) => one.id === id);
  if (!member || !isInTeam(member.role)) throw new Refused('not_found');
  const acting = locked.find((one) => one.id === actor.id)?.role ?? 'guest';
  if (!hasRight(acting, 'team', NO_TEAM_RULES)) throw new Refused('not_admin');
  const refusal = whyNotChangeRole(acting, member.role, to, locked.filter(({ role }) => role === 'owner').length);
  if (refusal) throw new Refused(refusal);
  return member;
}
