import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { changedFields } from '#shared/audit/auditChanges.ts';
import { SessionsEnded } from '#shared/contract/session.ts';
import { Invitation, MemberChange, NewInvitation, Team, TeamRulesChange } from '#shared/contract/team.ts';
import { Id } from '#shared/contract/wire.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Role } from '#shared/team/rights.ts';
import { invitationsToEnd } from '#shared/teamRules.ts';
import { deleteSecondFactors } from '../accounts/secondFactor/secondFactor.queries.ts';
import { deleteSessions } from '../accounts/sessions/sessions.queries.ts';
import { audited, auditorOf } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import type { Db, Tx } from '../db/connect.ts';
import { assertMailQuota } from '../mail/limits/mailQuota.ts';
import { changeMember, removeMember } from './changeTeam.ts';
import { invite, inviteAgain, withdrawInvitation } from './invitations.ts';
import { deleteInvitationsTo, listInvitations } from './invitations.queries.ts';
import { type LockedMember, listMembers, lockMembers, readTeamRules, storeTeamRules } from './team.queries.ts';

const Params = Type.Object({ id: Id });
const FIELDS = ['name', 'email', 'role', 'instructor_id'] as const;

/** The team: its members, invitations and rules. Every change answers with the whole team as it is afterwards. */
export function teamRoutes(app: App): void {
  const answer = { tags: ['admin'], response: { 200: Team } };
  const ofOne = { ...answer, params: Params };

  app.get('/api/team', { schema: answer, config: { right: 'team' } }, (request) => readTeam(request));

  app.put('/api/team/rules', { schema: { ...answer, body: TeamRulesChange }, config: { right: 'team', audit: 'account.change_team_rules' } }, (request) =>
    audited(request, async (tx) => {
      const { tenant, body } = request;
      const before = await readTeamRules(tx, tenant);
      await storeTeamRules(tx, tenant, body);
      const changes = changedFields(before, { ...before, ...body }, Object.keys(TeamRulesChange.properties) as (keyof typeof TeamRulesChange.properties)[]);
      return { answer: await readTeam(request, tx), entry: Object.keys(changes).length > 0 ? { changes } : undefined };
    }),
  );

  app.post(
    '/api/team/invitations',
    { schema: { tags: ['admin'], body: NewInvitation, response: { 201: Invitation } }, preHandler: limitRate(60), config: { right: 'team', audit: 'account.invite' } },
    async (request, reply) => {
      const { tenant, body, headers, now } = request;
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      reply.code(201);
      return audited(request, async (tx) => {
        const invitation = await invite(tx, tenant, requireUser(request), body, lang, now);
        await assertMailQuota(tx, request);
        return { answer: invitation, entry: { label: invitation.email, changes: changedFields(undefined, invitation, ['role', 'instructor_id']) } };
      });
    },
  );

  app.post('/api/team/invitations/:id/mails', { schema: ofOne, preHandler: limitRate(60), config: { right: 'team', audit: 'account.invite_again' } }, (request) =>
    audited(request, async (tx) => {
      const { email } = await inviteAgain(tx, request.tenant, requireUser(request), request.params.id, request.now);
      await assertMailQuota(tx, request);
      return { answer: await readTeam(request, tx), entry: { label: email, changes: {} } };
    }),
  );

  app.delete('/api/team/invitations/:id', { schema: ofOne, config: { right: 'team', audit: 'account.withdraw_invitation' } }, (request) =>
    audited(request, async (tx) => {
      const { email } = await withdrawInvitation(tx, request.tenant, requireUser(request), request.params.id);
      return { answer: await readTeam(request, tx), entry: { label: email, changes: {} } };
    }),
  );

  app.put('/api/team/:id', { schema: { ...ofOne, body: MemberChange }, config: { right: 'team', audit: 'account.change_role' } }, (request) =>
    audited(request, async (tx) => {
      const { tenant, params, body } = request;
      const { before, after } = await changeMember(tx, tenant, requireUser(request), params.id, body);
      await endInvitations(tx, request, before.role, after.role);
      const changes = changedFields(before, after, FIELDS);
      return { answer: await readTeam(request, tx), entry: Object.keys(changes).length > 0 ? { id: after.id, label: after.email, changes } : undefined };
    }),
  );

  app.delete('/api/team/:id', { schema: ofOne, config: { right: 'team', audit: 'account.remove_from_team' } }, (request) =>
    audited(request, async (tx) => {
      const removed = await removeMember(tx, request.tenant, requireUser(request), request.params.id);
      await endInvitations(tx, request, removed.role, 'guest');
      return { answer: await readTeam(request, tx), entry: { id: removed.id, label: removed.email, changes: { role: [removed.role, 'guest'] } } };
    }),
  );

  app.delete(
    '/api/team/:id/sessions',
    { schema: { tags: ['admin'], params: Params, response: { 200: SessionsEnded } }, config: { right: 'team', audit: 'account.end_sessions' } },
    (request) =>
      audited(request, async (tx) => {
        const { tenant, params: { id } } = request;
        const member = await otherMember(tx, request, id);
        const ended = await deleteSessions(tx, tenant, id);
        return { answer: { ended }, entry: ended > 0 ? { id, label: member.email, changes: { sessions: [null, ended] } } : undefined };
      }),
  );

  // For a member who has lost the phone and the recovery codes.
  app.delete('/api/team/:id/second-factors', { schema: ofOne, config: { right: 'team', audit: 'account.remove_second_factors' } }, (request) =>
    audited(request, async (tx) => {
      const { tenant, params: { id } } = request;
      const { email } = await otherMember(tx, request, id);
      const hadSome = await deleteSecondFactors(tx, tenant, id);
      if (hadSome) await deleteSessions(tx, tenant, id);
      return { answer: await readTeam(request, tx), entry: hadSome ? { id, label: email, changes: {} } : undefined };
    }),
  );
}

/** Ends open invitations that a member could have sent, who has fewer rights now. Each has an entry in the audit log. */
async function endInvitations(tx: Tx, request: FastifyRequest, from: Role, to: Role): Promise<void> {
  for (const label of await deleteInvitationsTo(tx, request.tenant, invitationsToEnd(from, to))) {
    await recordAudit(tx, request.tenant, auditorOf(request, request.user), { action: 'account.withdraw_invitation', label, changes: {} });
  }
}

/** Locks another member, whose sessions or second factors are to end. @throws Refused `not_found`, `owners_only` */
async function otherMember(tx: Tx, request: FastifyRequest, id: number): Promise<LockedMember> {
  const member = (await lockMembers(tx, request.tenant, [id])).find((one) => one.id === id);
  // Of one's own second factors the account's page asks for the password.
  if (!member || member.role === 'guest' || id === requireUser(request).id) throw new Refused('not_found');
  if (member.role === 'owner' && requireUser(request).role !== 'owner') throw new Refused('owners_only');
  return member;
}

async function readTeam({ tenant, now, ...request }: Pick<FastifyRequest, 'tenant' | 'now' | 'db'>, db: Db = request.db): Promise<Team> {
  const [members, invitations, rules] = await Promise.all([listMembers(db, tenant, now), listInvitations(db, tenant), readTeamRules(db, tenant)]);
  return { members, invitations, rules };
}
