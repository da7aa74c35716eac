import { hasLink, isEmail, MAX_EMAIL_LENGTH } from '../contactFormats.ts';

/** Limits of one booking (docs/product.md#booking). Texts are counted in UTF-16 units, like `maxlength`. */
export const BOOKING_LIMITS = { participants: 20, name: 100, age: 20, notes: 2000, email: MAX_EMAIL_LENGTH } as const;

/** The entries of step 1, as the server stores them. */
export type BookingDraft = {
  users: { name: string; age: string }[];
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
  | 'text_too_long'
  | 'link_in_text'
  | 'email_invalid'
  | 'phone_invalid';

/** Problems by field: `users`, `users.0.name`, `users.0.age`, `email`, `phone`, `notes`. Empty if the entries are valid. */
export type EntryProblems = Record<string, EntryProblem>;

/**
 * Checks the entries of booking step 1: at least one participant, a name for each, a valid email and mobile number, enough
 * free places, the limits, and no link in a name or age. The form and the server both call it (docs/product.md#booking).
 *
 * @param freePlaces number of free places
 * @param isMobileNumber `parseMobileNumber` of `shared/phone.ts` for the school's country. It is a parameter so that the
 *   site can load the number tables when the form opens.
 */
export function bookingProblems(
  draft: BookingDraft,
  freePlaces: number,
  isMobileNumber: (phone: string) => boolean,
): EntryProblems {
  const problems: EntryProblems = {};
  if (draft.users.length === 0) problems.users = 'participant_missing';
  else if (draft.users.length > BOOKING_LIMITS.participants) problems.users = 'too_many_participants';
  else if (draft.users.length > freePlaces) problems.users = 'not_enough_places';
  draft.users.forEach((user, index) => {
    if (!/[\p{L}\p{N}]/u.test(user.name)) problems[`users.${index}.name`] = 'name_missing';
    if (user.name.length > BOOKING_LIMITS.name) problems[`users.${index}.name`] = 'text_too_long';
    // Names and ages go into mails, and the address of the mail may be a stranger's.
    if (hasLink(user.name)) problems[`users.${index}.name`] = 'link_in_text';
    if (hasLink(user.age)) problems[`users.${index}.age`] = 'link_in_text';
    if (user.age.length > BOOKING_LIMITS.age) problems[`users.${index}.age`] = 'text_too_long';
  });
  if (!isEmail(draft.email.trim())) problems.email = 'email_invalid';
  if (!isMobileNumber(draft.phone.trim())) problems.phone = 'phone_invalid';
  if (draft.notes.length > BOOKING_LIMITS.notes) problems.notes = 'text_too_long';
  return problems;
}
