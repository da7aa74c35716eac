import { Type, type Static } from 'typebox';
import { ROLES, TEAM_ROLES } from '../team/rights.ts';
import { Id, Instant, Nullable } from './wire.ts';

const TeamRoleName = Type.Enum(TEAM_ROLES);

/** A member of the team. */
export const Member = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum(ROLES),
  /** The instructor that this account is linked to. */
  instructor_id: Nullable(Id),
  /** When the account was last seen, on any device; null if it is signed in nowhere. Correct to an hour. */
  last_seen_at: Nullable(Instant),
  /** Does it sign in with a second factor? */
  has_second_factor: Type.Boolean(),
});
export type Member = Static<typeof Member>;

/** An invitation into the team that has not been accepted. */
export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: TeamRoleName,
  instructor_id: Nullable(Id),
  /** Until then its link works. */
  expires_at: Instant,
});
export type Invitation = Static<typeof Invitation>;

/** What the school decides about its team (`TeamRules`). */
export const TeamRulesChange = Type.Object({ instructors_mark_paid: Type.Optional(Type.Boolean()), two_factor_required: Type.Optional(Type.Boolean()) });
export type TeamRulesChange = Static<typeof TeamRulesChange>;

/** `GET /api/team`. */
export const Team = Type.Object({
  members: Type.Array(Member),
  invitations: Type.Array(Invitation),
  rules: Type.Required(TeamRulesChange),
});
export type Team = Static<typeof Team>;

/** `POST /api/team/invitations`. */
export const NewInvitation = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 1000 })),
  email: Type.String({ maxLength: 1000 }),
  role: TeamRoleName,
  instructor_id: Type.Optional(Nullable(Id)),
  /** Language of the mail. */
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type NewInvitation = Static<typeof NewInvitation>;

/** `PUT /api/team/{id}`. */
export const MemberChange = Type.Object({ role: TeamRoleName, instructor_id: Type.Optional(Nullable(Id)) });
export type MemberChange = Static<typeof MemberChange>;
