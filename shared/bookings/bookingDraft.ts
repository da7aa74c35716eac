import { hasLink, isEmail, MAX_EMAIL_LENGTH } from '../contactFormats.ts';
import { ANSWER_LENGTH, asksAge, needsConsent, NO_ASKS, type ParticipantAsks, yearsOf } from './participantTerms.ts';

/** Limits of one booking (docs/product.md#booking). Texts are counted in UTF-16 units, like `maxlength`. */
export const BOOKING_LIMITS = { participants: 20, name: 100, age: 20, notes: 2000, email: MAX_EMAIL_LENGTH } as const;

/** A participant as entered. Drafts in browsers may lack `answers`, which are by question, and `consent` of a guardian. */
export type DraftParticipant = { name: string; age: string; answers?: Record<string, string>; consent?: boolean };

/** The entries of step 1. */
export type BookingDraft = {
  users: DraftParticipant[];
  email: string;
  phone: string;
  notes: string;
  /** The code of the summary step, as typed. Drafts in browsers may lack it. */
  code?: string;
};

/** What can be wrong with an entry. Site and server turn these codes into text. */
type EntryProblem =
  | 'participant_missing'
  | 'too_many_participants'
  | 'not_enough_places'
  | 'name_missing'
  | 'age_needed'
  | 'answer_missing'
  | 'answer_not_offered'
  | 'consent_missing'
  | 'text_too_long'
  | 'link_in_text'
  | 'email_invalid'
  | 'phone_invalid';

/** Problems by field: `users`, `users.0.name`, `users.0.age`, `users.0.answers.{id}`, `users.0.consent`, `email`, `phone`, `notes`. Empty if the entries are valid. */
export type EntryProblems = Record<string, EntryProblem>;

/**
 * Checks the entries of booking step 1: at least one participant, a name for each, a valid email and mobile number, enough
 * free places, the limits, no link in a name, age or answer, and what the activity asks. The form and the server both call it (docs/product.md#booking).
 *
 * @param freePlaces number of free places
 * @param isMobileNumber `parseMobileNumber` of `shared/phone.ts` for the school's country. It is a parameter so that the
 *   site can load the number tables when the form opens.
 * @param asks what the activity asks of participants
 */
export function bookingProblems(
  draft: BookingDraft,
  freePlaces: number,
  isMobileNumber: (phone: string) => boolean,
  asks: ParticipantAsks = NO_ASKS,
): EntryProblems {
  const problems: EntryProblems = {};
  if (draft.users.length === 0) problems.users = 'participant_missing';
  else if (draft.users.length > BOOKING_LIMITS.participants) problems.users = 'too_many_participants';
  else if (draft.users.length > freePlaces) problems.users = 'not_enough_places';
  Object.assign(problems, participantProblems(draft.users, asks));
  if (!isEmail(draft.email.trim())) problems.email = 'email_invalid';
  if (!isMobileNumber(draft.phone.trim())) problems.phone = 'phone_invalid';
  if (draft.notes.length > BOOKING_LIMITS.notes) problems.notes = 'text_too_long';
  return problems;
}

/** Checks a name for each participant, the limits, no link in a name, age or answer, and what the activity asks; by field, such as `users.0.name`. */
export function participantProblems(users: readonly DraftParticipant[], asks: ParticipantAsks): EntryProblems {
  const problems: EntryProblems = {};
  // Reading for links costs time, so only texts of a possible length are read, and no more than a booking takes.
  users.slice(0, BOOKING_LIMITS.participants).forEach((user, index) => {
    if (!/[\p{L}\p{N}]/u.test(user.name)) problems[`users.${index}.name`] = 'name_missing';
    // Names and ages go into mails, and the address of the mail may be a stranger's.
    if (user.name.length > BOOKING_LIMITS.name) problems[`users.${index}.name`] = 'text_too_long';
    else if (hasLink(user.name)) problems[`users.${index}.name`] = 'link_in_text';
    if (user.age.length > BOOKING_LIMITS.age) problems[`users.${index}.age`] = 'text_too_long';
    else if (hasLink(user.age)) problems[`users.${index}.age`] = 'link_in_text';
    for (const [field, problem] of Object.entries(askedProblems(user, asks))) problems[`users.${index}.${field}`] ??= problem;
  });
  return problems;
}

/** Problems with what the activity asks of one participant. */
function askedProblems({ age, answers = {}, consent }: DraftParticipant, asks: ParticipantAsks): EntryProblems {
  const problems: EntryProblems = {};
  if (asksAge(asks) && yearsOf(age) === undefined) problems.age = 'age_needed';
  if (needsConsent(asks, age) && consent !== true) problems.consent = 'consent_missing';
  for (const { id, choices, required } of asks.questions ?? []) {
    const answer = (Object.hasOwn(answers, id) ? answers[id]! : '').trim();
    const problem =
      answer === '' ? required && 'answer_missing' : choices.length > 0 ? !choices.includes(answer) && 'answer_not_offered' : answer.length > ANSWER_LENGTH ? 'text_too_long' : hasLink(answer) && 'link_in_text';
    if (problem) problems[`answers.${id}`] = problem;
  }
  return problems;
}
