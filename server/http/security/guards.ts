import type { FastifyRequest } from 'fastify';
import type { User } from '#shared/contract/user.ts';
import { hasRight, type Right, RIGHTS_WITHOUT_SECOND_FACTOR } from '#shared/team/rights.ts';
import { Refused } from '../refused.ts';

/** @throws Refused `not_signed_in` */
export function requireUser({ user }: FastifyRequest): User {
  if (!user) throw new Refused('not_signed_in');
  return user;
}

/**
 * Checks a right of the account that asks. The right of a route is checked before (`server/http/security/requireRights.ts`), so this is for a
 * further right that depends on the request.
 *
 * @throws Refused `not_signed_in`, `not_admin`; `second_factor_missing` to a member who has to set up a second factor first
 */
export function requireRight({ user, teamRules }: FastifyRequest, right: Right): void {
  if (!hasRight(user?.role, right, teamRules)) throw new Refused(user ? 'not_admin' : 'not_signed_in');
  if (user?.second_factor_missing && !RIGHTS_WITHOUT_SECOND_FACTOR.includes(right)) throw new Refused('second_factor_missing');
}
