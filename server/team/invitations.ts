import { randomUUID } from 'node:crypto';
import { passwordProblem } from '#shared/accountRules.ts';
import type { Invitation, NewInvitation } from '#shared/contract/team.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { INVITATION_DAYS, invitationProblems, whyNotChangeRole } from '#shared/teamRules.ts';
import { type Account, findAccount, insertAccount, updateAccount } from '../accounts/accounts.queries.ts';
import { ACCOUNT_SENTENCES } from '../accounts/accountSentences.ts';
import { assertPasswordNotEasy } from '../accounts/assertPasswordNotEasy.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { sha256 } from '../lib/sha256.ts';
import { assertRecipientLimit, INVITATION_LIMITS } from '../mail/limits/recipientLimits.ts';
import { assertInstructor, refuseProblems } from './changeTeam.ts';
import {
  countInvitations,
  deleteInvitation,
  extendInvitation,
  findBySecret,
  findKnownEmail,
  insertInvitation,
  lockInvitation,
  MOST_INVITATIONS,
  queueInvitationMail,
  storeInvitationSecret,
  takeInvitation,
} from './invitations.queries.ts';
import { setRole } from './team.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const expiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/**
 * Invites a person into the team: stores the invitation and mails a link, which sets a password and works once within seven days.
 *
 * @param actor who invites
 * @throws Refused `invalid_entry` with a problem per field, `owners_only`, `too_many_records`, `too_many_requests`
 */
export async function invite(tx: Tx, tenant: Tenant, actor: User, sent: NewInvitation, lang: Language, now: Date): Promise<Invitation> {
  refuseProblems(invitationProblems(sent));
  const refusal = whyNotChangeRole(actor.role, 'guest', sent.role, 1);
  if (refusal) throw new Refused(refusal);
  const { role, instructor_id = null } = sent;
  await assertInstructor(tx, tenant, { role, instructor_id });
  const email = sent.email.trim();
  const known = await findKnownEmail(tx, tenant, email);
  if (known === 'member') refuseProblems({ email: { code: 'in_team' } });
  if ((await countInvitations(tx, tenant)) >= MOST_INVITATIONS) throw new Refused('too_many_records');
  const invitation = await insertInvitation(tx, tenant, { email, name: oneLine(sent.name ?? ''), role, instructor_id, lang, expires_at: expiry(now) }, now);
  if (!invitation) throw new Refused('invalid_entry', { problems: { email: { code: 'invited_already' } } });
  await queueInvitationMail(tx, tenant, { ...invitation, lang }, now);
  await assertRecipientLimit(tx, email, INVITATION_LIMITS, now);
  return invitation;
}

/**
 * Mails another link, for seven more days. Earlier links end when it is written.
 *
 * @throws Refused `not_found`, `owners_only`, `too_many_requests`
 */
export async function inviteAgain(tx: Tx, tenant: Tenant, actor: User, id: number, now: Date): Promise<Invitation> {
  const invitation = await existing(tx, tenant, actor, id);
  await extendInvitation(tx, tenant, id, expiry(now));
  await queueInvitationMail(tx, tenant, invitation, now);
  await assertRecipientLimit(tx, invitation.email, INVITATION_LIMITS, now);
  const { lang: _lang, ...answer } = invitation;
  return { ...answer, expires_at: expiry(now).toISOString() };
}

/** Withdraws an invitation. @throws Refused `not_found`, `owners_only` */
export async function withdrawInvitation(tx: Tx, tenant: Tenant, actor: User, id: number): Promise<Invitation> {
  const { lang: _lang, ...invitation } = await existing(tx, tenant, actor, id);
  await deleteInvitation(tx, tenant, id);
  return invitation;
}

async function existing(tx: Tx, tenant: Tenant, actor: User, id: number): Promise<Invitation & { lang: string }> {
  const invitation = await lockInvitation(tx, tenant, id);
  if (!invitation) throw new Refused('not_found');
  const refusal = whyNotChangeRole(actor.role, 'guest', invitation.role, 1);
  if (refusal) throw new Refused(refusal);
  return invitation;
}

/**
 * Creates the secret of an invitation's link. Only its hash is stored, so each attempt to send the mail creates a new one.
 *
 * @returns a UUID; undefined if the invitation was withdrawn, accepted or has expired
 */
export async function issueInvitation(db: Db, tenant: { id: number }, { invitation_id }: { invitation_id: number }, now: Date): Promise<string | undefined> {
  const secret = randomUUID();
  return (await storeInvitationSecret(db, tenant, invitation_id, sha256(secret), now)) ? secret : undefined;
}

/**
 * Accepts an invitation by its link: sets the password of the account with its email, which the link proves, and takes it into the team.
 * Creates the account if needed; ends sessions and links of one that exists.
 *
 * @param record adds the entry of the audit log
 * @returns the account; undefined for a link that is no invitation's, or one that is used, expired or withdrawn
 * @throws Refused `invalid_password`, `password_too_easy`
 */
export async function acceptInvitation(db: Db, tenant: { id: number }, secret: string, password: string, now: Date, record: (tx: Tx, account: Account) => Promise<void>): Promise<Account | undefined> {
  const token_hash = sha256(secret.toLowerCase());
  const invitation = await findBySecret(db, tenant, token_hash, now);
  if (!invitation) return undefined;
  const problem = passwordProblem(password);
  if (problem) throw new Refused('invalid_password', { errors: { password: ACCOUNT_SENTENCES[problem] } });
  await assertPasswordNotEasy('password', password, invitation.email);
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const taken = await takeInvitation(tx, tenant, invitation.id, token_hash);
    if (!taken) return undefined;
    const { email, name, role, instructor_id } = taken;
    const known = (await insertAccount(tx, tenant, { email, password_hash })) ?? (await findAccount(tx, tenant, email))!;
    const { user } = (await updateAccount(tx, tenant, known.user.id, { password_hash }))!;
    // An account that joined the team in another way meanwhile keeps its role.
    if (user.role === 'guest') await setRole(tx, tenant, user.id, { role, instructor_id, ...(user.name === '' && { name }) });
    const account = (await findAccount(tx, tenant, email))!;
    await record(tx, account);
    return account;
  });
}
