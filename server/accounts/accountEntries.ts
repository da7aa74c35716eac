import type { FastifyRequest } from 'fastify';
import { type AuditChanges, changedFields } from '#shared/audit/auditChanges.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import { isInTeam } from '#shared/team/rights.ts';
import { auditorOf } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Tx } from '../db/connect.ts';
import { findAccount } from './accounts.queries.ts';

// Entries of the audit log about accounts. Only accounts of the team have some, because admins may not see what guests do with theirs.

const FIELDS = ['name', 'email', 'phone'] as const;

/** Records what a member of the team changed of their own account, with or without a new password. */
export async function recordAccountChange(tx: Tx, request: FastifyRequest, before: User, after: User): Promise<void> {
  const changes = changedFields(before, after, FIELDS);
  const hasNewPassword = (request.body as { new_password?: string } | undefined)?.new_password !== undefined;
  if (!isInTeam(after.role) || (Object.keys(changes).length === 0 && !hasNewPassword)) return;
  const action = hasNewPassword ? 'account.set_password' : 'account.change';
  await recordAudit(tx, request.tenant, auditorOf(request, after), { action, id: after.id, label: after.email, changes });
}

/** Records that a member of the team set a new password by a mailed link. */
export async function recordNewPassword(tx: Tx, request: FastifyRequest, user: User): Promise<void> {
  if (!isInTeam(user.role)) return;
  await recordAudit(tx, request.tenant, auditorOf(request, user), { action: 'account.set_password', id: user.id, label: user.email, changes: {} });
}

/** Records that a member of the team asked for a new email of their own, or withdrew it. The account keeps its email until a link confirms the new one. */
export async function recordEmailRequest(tx: Tx, request: FastifyRequest, user: User, action: 'account.ask_email' | 'account.withdraw_email', email: string): Promise<void> {
  if (!isInTeam(user.role)) return;
  const changes: AuditChanges = { email: action === 'account.ask_email' ? [user.email, email] : [email, user.email] };
  await recordAudit(tx, request.tenant, auditorOf(request, user), { action, id: user.id, label: user.email, changes });
}

/** Records that an invited person has joined the team. */
export async function recordJoined(tx: Tx, request: FastifyRequest, user: User): Promise<void> {
  await recordAudit(tx, request.tenant, auditorOf(request, user), { action: 'account.join_team', id: user.id, label: user.email, changes: { role: [null, user.role] } });
}

/** Records that a member of the team ended sessions of their own on other devices. */
export async function recordEndedSessions(tx: Tx, request: FastifyRequest, user: User, ended: number): Promise<void> {
  if (!isInTeam(user.role) || ended === 0) return;
  await recordAudit(tx, request.tenant, auditorOf(request, user), { action: 'account.end_sessions', id: user.id, changes: { sessions: [null, ended] } });
}

/** Records a wrong password for an account of the team; for other accounts and unknown addresses it does nothing. */
export async function recordFailedSignIn(request: FastifyRequest, email: string): Promise<void> {
  const { db } = request;
  // An operator's sign-in is about no school.
  if (!(request.tenant as Tenant | undefined)) return;
  const account = await findAccount(db, request.tenant, email.trim());
  if (!account || !isInTeam(account.user.role)) return;
  const { id, email: label } = account.user;
  await db.transaction().execute((tx) => recordAudit(tx, request.tenant, auditorOf(request, undefined), { action: 'account.sign_in_failed', id, label, changes: {} }));
}
