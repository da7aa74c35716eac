import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { sha256 } from '../lib/sha256.ts';
import { Refused } from '../http/refused.ts';
import { needsSecureCookie } from '../http/securityHeaders.ts';
import { type Account, deleteSession, findUserOfSession, insertSession } from './accounts.queries.ts';

const COOKIE = 'session';
const LIFETIME_DAYS = 30;

/** Does the request carry a session cookie, valid or not? */
export function hasSession({ cookies }: FastifyRequest): boolean {
  return cookies[COOKIE] !== undefined;
}

/** Finds the account of the request's session cookie, if the session belongs to this school and has not expired. */
export async function findSignedInUser({ cookies, db, tenant, now }: FastifyRequest): Promise<User | undefined> {
  const token = cookies[COOKIE];
  return token ? findUserOfSession(db, tenant, sha256(token), now) : undefined;
}

/**
 * Signs in: stores a new session and sets its cookie, for this host alone. The database has only the token's hash, so a
 * copied database contains no usable session.
 *
 * @param account as it was when the password was checked
 * @param lang language of the page, for later mails; undefined keeps the stored one
 * @throws Refused `login_failed` if the password has changed since
 */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  lang?: Language,
): Promise<void> {
  const { db, tenant, now } = request;
  const token = randomBytes(32).toString('base64url');
  const maxAge = LIFETIME_DAYS * 24 * 60 * 60;
  const expires_at = new Date(now.getTime() + maxAge * 1000);
  const started = await insertSession(db, tenant, account, { token_hash: sha256(token), expires_at, lang }, now);
  if (!started) throw new Refused('login_failed');
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: needsSecureCookie(request),
    // Seconds instead of a moment: the browser's clock may be wrong.
    maxAge,
  });
}

/** Signs out: deletes the session on the server and its cookie. Does nothing without a session. */
export async function endSession({ cookies, db, tenant }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = cookies[COOKIE];
  if (token) await deleteSession(db, tenant, sha256(token));
  reply.clearCookie(COOKIE, { path: '/' });
}
