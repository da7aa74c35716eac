import { ACCOUNT_LIMITS } from './accountRules.ts';
import { hasLink, isEmail } from './contactFormats.ts';
import type { MemberChange, NewInvitation } from './contract/team.ts';
import type { Problems } from './problems.ts';
import type { RefusalCode } from './refusals.ts';
import { hasRight, NO_TEAM_RULES, type Role, TEAM_ROLES, type TeamRole } from './team/rights.ts';

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7;

/** Problems of an invitation by field; empty if it can be sent. An instructor is linked to one of the school's instructors. */
export function invitationProblems({ name = '', email, ...member }: NewInvitation): Problems {
  return {
    ...(name.trim().length > ACCOUNT_LIMITS.name ? { name: { code: 'text_too_long' } } : hasLink(name) ? { name: { code: 'link_in_text' } } : {}),
    ...(isEmail(email.trim()) ? {} : { email: { code: 'email_invalid' } }),
    ...memberProblems(member),
  } satisfies Problems;
}

/** Problems of a member's role and instructor by field. */
export function memberProblems(member: Pick<MemberChange, 'role' | 'instructor_id'>): Problems {
  return isUnlinked(member) ? { instructor_id: { code: 'required' } } : {};
}

/** Has this member no lessons of their own, because the instructor is missing to whom they were linked? */
export function isUnlinked({ role, instructor_id }: { role: Role; instructor_id?: number | null }): boolean {
  return role === 'instructor' && !instructor_id;
}

/**
 * Why a member's role cannot be changed; undefined if it can.
 *
 * @param actor the role of the account that changes it
 * @param from the member's role, `guest` for an invited person
 * @param to `guest` to remove the member
 * @param owners how many owners the school has now
 */
export function whyNotChangeRole(actor: Role, from: Role, to: Role, owners: number): RefusalCode | undefined {
  const concernsOwners = from === 'owner' || to === 'owner';
  if (concernsOwners && !hasRight(actor, 'owners', NO_TEAM_RULES)) return 'owners_only';
  return from === 'owner' && to !== 'owner' && owners <= 1 ? 'last_owner' : undefined;
}

/**
 * The roles to which open invitations end when a member gets another role: those to which only the former role could invite. Otherwise a member
 * who is to leave could come back by an invitation to another address.
 */
export function invitationsToEnd(from: Role, to: Role): TeamRole[] {
  return TEAM_ROLES.filter((role) => mayInvite(from, role) && !mayInvite(to, role));
}

function mayInvite(actor: Role, role: TeamRole): boolean {
  return hasRight(actor, 'team', NO_TEAM_RULES) && whyNotChangeRole(actor, 'guest', role, 1) === undefined;
}

/**
 * Why a second factor cannot be removed; undefined if it can.
 *
 * @param isRequired does the school require one of its team?
 * @param others how many other second factors the account has, recovery codes aside
 */
export function whyNotRemoveSecondFactor(isRequired: boolean, others: number): RefusalCode | undefined {
  return isRequired && others === 0 ? 'last_second_factor' : undefined;
}
