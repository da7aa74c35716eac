import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { seenCutoff, SESSION_DAYS } from '#shared/sessionRules.ts';
import { isInTeam } from '#shared/team/rights.ts';
import { recordOfRequest } from '../../audit/audited.ts';
import type { Tx } from '../../db/connect.ts';
import { sha256 } from '../../lib/sha256.ts';
import { Refused } from '../../http/refused.ts';
import { needsSecureCookie } from '../../http/security/securityHeaders.ts';
import type { Account } from '../accounts.queries.ts';
import { storedUserAgent } from './sessionDevice.ts';
import { deleteSession, findUserOfSession, insertSession, markSessionSeen, type SessionKey } from './sessions.queries.ts';

const COOKIE = 'session';

/** Does the request carry a session cookie, valid or not? */
export function hasSession({ cookies }: FastifyRequest): boolean {
  return cookies[COOKIE] !== undefined;
}

/** The key of the request's session cookie, valid or not. */
export function sessionKey({ cookies, host }: FastifyRequest): SessionKey | undefined {
  const token = cookies[COOKIE];
  return token ? { token_hash: sha256(token), host: nameOf(host) } : undefined;
}

/** Finds the account of the request's session, if it was started at this school's host and has not ended. Sets the request's rules of the team. */
export async function findSignedInUser(request: FastifyRequest): Promise<User | undefined> {
  const { db, tenant, now, log } = request;
  const key = sessionKey(request);
  const found = key && (await findUserOfSession(db, tenant, key, now));
  if (!found) return undefined;
  if (new Date(found.last_seen_at) <= seenCutoff(now)) {
    // A database that takes no writes must not stop a visitor from reading.
    await markSessionSeen(db, tenant, key.token_hash, now).catch((err: unknown) => log.warn({ err }, 'could not store that a session was used'));
  }
  request.teamRules = found.teamRules;
  return found.user;
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
  const { db, tenant, now, host, headers } = request;
  const token = randomBytes(32).toString('base64url');
  const session = { token_hash: sha256(token), host: nameOf(host), user_agent: storedUserAgent(headers['user-agent']), lang };
  // A sign-in of a member of the team has an entry in the audit log. After a change of password its own entry is enough.
  const isAudited = isInTeam(account.user.role) && request.routeOptions.config.audit === 'account.sign_in';
  const insert = async (tx: Tx) => {
    const isInserted = await insertSession(tx, tenant, account, session, now);
    if (isInserted) await recordOfRequest(tx, request, { id: account.user.id, changes: {} }, account.user);
    return isInserted;
  };
  const started = await (isAudited ? db.transaction().execute(insert) : insertSession(db, tenant, account, session, now));
  if (!started) throw new Refused('login_failed');
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: needsSecureCookie(request),
    // Seconds instead of a moment: the browser's clock may be wrong.
    maxAge: SESSION_DAYS[isInTeam(account.user.role) ? 'admin' : 'visitor'].absolute * 24 * 60 * 60,
  });
}

/** Signs out: deletes the session on the server and its cookie. Does nothing without a session. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = sessionKey(request);
  const { db, tenant, user } = request;
  if (key && user && isInTeam(user.role)) {
    await db.transaction().execute(async (tx) => {
      await deleteSession(tx, tenant, key);
      await recordOfRequest(tx, request, { id: user.id, changes: {} });
    });
  } else if (key) await deleteSession(db, tenant, key);
  reply.clearCookie(COOKIE, { path: '/' });
}

/** A host's name without its port, because browsers send a cookie to every port. */
function nameOf(host: string): string {
  return normalizeHost(host) ?? '';
}
