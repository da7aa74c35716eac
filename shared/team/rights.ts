/** The roles of an account at its school, from the fewest rights to the most. A guest books lessons and is no member of the team. */
export const ROLES = ['guest', 'instructor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of people who work for the school. */
export const TEAM_ROLES = ['instructor', 'admin', 'owner'] as const satisfies Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

const EVERYONE = ['signed_out', ...ROLES] as const;
const ADMINS = ['admin', 'owner'] as const;

/**
 * Who has which right: the one matrix for the API's routes and for screens (docs/product.md#team). Every route of the API declares the
 * right that it needs.
 */
const MATRIX = {
  /** What visitors do; the id of a booking or a mailed link may be needed. */
  public: EVERYONE,
  /** One's own account and bookings. */
  account: ROLES,
  /** One's own second factors: an authenticator and recovery codes. */
  second_factor: TEAM_ROLES,
  /** Lessons that one gives, their participants, and who came. No money. */
  own_lessons: TEAM_ROLES,
  /** To tick bookings of one's own lessons as paid. Instructors have it if the school lets them. */
  mark_paid: TEAM_ROLES,
  /** All lessons and bookings. */
  lessons: ADMINS,
  /** Activities, tags, instructors and products; uploads of photos. */
  catalog: ADMINS,
  /** Posts. */
  content: ADMINS,
  settings: ADMINS,
  /** The desk, payments, passes, discount codes and reports. */
  money: ADMINS,
  /** Subscribers, news and failed mails. */
  messages: ADMINS,
  history: ADMINS,
  /** To invite, change and remove members of the team other than owners. */
  team: ADMINS,
  /** To say which account receives the school's card payments. */
  receiving_account: ['owner'],
  /** To enter, prove and remove own domains, and to choose the main address. */
  own_domain: ['owner'],
  /** To export everything and to close the school. */
  leave: ['owner'],
  /** To make, change and remove owners. */
  owners: ['owner'],
} as const satisfies Record<string, readonly (Role | 'signed_out')[]>;

export type Right = keyof typeof MATRIX;

/** What a school decides about its team. */
export type TeamRules = { instructors_mark_paid: boolean; two_factor_required: boolean };

/** Nothing is allowed or required. */
export const NO_TEAM_RULES: TeamRules = { instructors_mark_paid: false, two_factor_required: false };

/** What a member may do who still has to set up a second factor: that, and what everyone may do. */
export const RIGHTS_WITHOUT_SECOND_FACTOR: readonly Right[] = ['public', 'account', 'second_factor'];

/**
 * Does this role have the right?
 *
 * @param role undefined without an account
 * @param rules the school's
 */
export function hasRight(role: Role | undefined, right: Right, rules: TeamRules): boolean {
  if (right === 'mark_paid' && role === 'instructor' && !rules.instructors_mark_paid) return false;
  return (MATRIX[right] as readonly string[]).includes(role ?? 'signed_out');
}

/** Does the role work for the school? */
export function isInTeam(role: Role): role is TeamRole {
  return role !== 'guest';
}
