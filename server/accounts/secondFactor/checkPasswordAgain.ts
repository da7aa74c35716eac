import type { FastifyRequest } from 'fastify';
import { requireUser } from '../../http/security/guards.ts';
import type { SignInAttempts } from '../attempts/signInAttempts.ts';
import { checkPresentPassword } from '../presentPassword.ts';

/** Checks the password of the signed-in account before a sensitive change. @throws Refused `password_wrong`, `too_many_sign_ins` */
export async function checkPasswordAgain(request: FastifyRequest, attempts: SignInAttempts, password: string): Promise<void> {
  const user = requireUser(request);
  await attempts.limit(request, user.email, () => checkPresentPassword(request.db, request.tenant, user, password));
}
