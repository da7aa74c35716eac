import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasSessionEnded, seenCutoff, SESSION_DAYS } from '#shared/sessionRules.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { needsSecureCookie } from '../http/security/securityHeaders.ts';
import { sha256 } from '../lib/sha256.ts';
import { deleteOperatorSession, findOperatorOfSession, insertOperatorSession, markOperatorSessionSeen, type Operator, type OperatorAccount } from './operators.queries.ts';

const COOKIE = 'operator_session';

/** The operators' pages, and the only path to which browsers send their cookie. */
export const OPERATORS_PATH = '/operators';

/** Finds the operator of the request's session, if it has not ended. A school's session is no operator's: cookie and table are others. */
export async function findSignedInOperator(owner: Db, { cookies, now }: FastifyRequest): Promise<Operator | undefined> {
  const token = cookies[COOKIE];
  if (!token) return undefined;
  const found = await findOperatorOfSession(owner, sha256(token));
  if (!found || hasSessionEnded(found, true, now)) return undefined;
  if (new Date(found.last_seen_at) <= seenCutoff(now)) await markOperatorSessionSeen(owner, sha256(token), now);
  return { id: found.id, email: found.email };
}

/**
 * Signs in: stores a new session and sets its cookie.
 *
 * @param account as it was when the password was checked
 * @throws Refused `login_failed` if the password has changed since
 */
export async function startOperatorSession(owner: Db, account: OperatorAccount, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  if (!(await insertOperatorSession(owner, account, sha256(token), request.now))) throw new Refused('login_failed');
  reply.setCookie(COOKIE, token, {
    path: OPERATORS_PATH,
    httpOnly: true,
    // Schools' hosts may be on the same site as the main host. No link or form of theirs is to act for an operator.
    sameSite: 'strict',
    secure: needsSecureCookie(request),
    maxAge: SESSION_DAYS.admin.absolute * 24 * 60 * 60,
  });
}

/** Signs out. Does nothing without a session. */
export async function endOperatorSession(owner: Db, { cookies }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = cookies[COOKIE];
  if (token) await deleteOperatorSession(owner, sha256(token));
  reply.clearCookie(COOKIE, { path: OPERATORS_PATH });
}
