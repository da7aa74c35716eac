import type { FastifyRequest } from 'fastify';
import type { User } from '#shared/contract/user.ts';
import { Refused } from './refused.ts';

/** @throws Refused `not_signed_in` */
export function requireUser({ user }: FastifyRequest): User {
  if (!user) throw new Refused('not_signed_in');
  return user;
}

/** Guards admin routes. @throws Refused `not_signed_in`, `not_admin` */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (!requireUser(request).is_admin) throw new Refused('not_admin');
}
