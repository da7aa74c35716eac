import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#shared/audit/auditActions.ts';
import type { User } from '#shared/contract/user.ts';
import { isInTeam } from '#shared/team/rights.ts';
import type { Db, Tx } from '../db/connect.ts';
import { type Auditor, type AuditEntry, recordAudit } from './recordAudit.queries.ts';

/** The entry of a request, whose route declares the action. */
export type RequestEntry = Omit<AuditEntry, 'action'>;

/** What a change answers, and its entry. Without an entry, nothing was changed. */
type Audited<Answer> = { answer: Answer; entry: RequestEntry | undefined };

/**
 * Runs a change of the back office in one transaction with its entry in the audit log. The route declares the action:
 * `config: { audit: 'tag.add' }`.
 *
 * @param db other connections than the request's, for a change that may take longer
 */
export async function audited<Answer>(request: FastifyRequest, run: (tx: Tx) => Promise<Audited<Answer>>, db: Db = request.db): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const { answer, entry } = await run(tx);
    if (entry) await recordOfRequest(tx, request, entry);
    return answer;
  });
}

/**
 * Adds the entry of a request, in the transaction of its change. For a change whose transaction begins elsewhere.
 *
 * @param user the account that acts, if it is not the signed-in one
 */
export async function recordOfRequest(tx: Tx, request: FastifyRequest, entry: RequestEntry, user: User | undefined = request.user): Promise<void> {
  const { audit: action } = request.routeOptions.config;
  if (action === undefined) throw new Error('a route with entries in the audit log declares their action: `config: { audit: … }`');
  await recordAudit(tx, request.tenant, auditorOf(request, user), { action, ...entry });
}

/** Who acts by this request. */
export function auditorOf(request: FastifyRequest, user: User | undefined): Auditor {
  const { ip, id, now } = request;
  return { actor: user?.id ?? null, role: user && isInTeam(user.role) ? user.role : 'visitor', ip, request_id: id, at: now };
}

/** An operator at a terminal. */
export function operator(now: Date): Auditor {
  return { actor: null, role: 'operator', ip: null, request_id: null, at: now };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action that the route's entry in the audit log has. */
    audit?: AuditAction;
  }
}
