import type { Problems } from '../problems.ts';
import { type BookingDraft, bookingProblems } from './bookingDraft.ts';
import type { PhoneChecks } from './bookingRules.ts';

/** A participant of an edited booking. `was`: the place in the list of before, from 0; undefined for a new one. */
export type EditedParticipant = { name: string; age: string; was?: number | undefined };

/**
 * Checks the entries of an edited booking, by field. As with manual bookings, email and phone may be missing and the phone may be any number that can be called. What
 * was accepted before is accepted again.
 *
 * @param before the entries before the edit
 */
export function editProblems(draft: BookingDraft, before: Pick<BookingDraft, 'phone' | 'email'>, { isCallable }: Pick<PhoneChecks, 'isCallable'>): Problems {
  const { email, phone: _phone, ...found } = bookingProblems(draft, Infinity, () => true);
  const problems: Problems = Object.fromEntries(Object.entries(found).map(([field, code]) => [field, { code }]));
  if (email && draft.email !== '' && draft.email !== before.email) problems.email = { code: email };
  if (draft.phone !== '' && draft.phone !== before.phone && !isCallable(draft.phone)) problems.phone = { code: 'not_callable' };
  return problems;
}

/** What an edit does to the people of a booking: who stays, by the place in the list of before, who leaves and how many join. */
export function participantChanges(count: number, users: readonly EditedParticipant[]): { left: number[]; joined: number } {
  const stay = new Set(users.flatMap(({ was }) => (was === undefined ? [] : [was])));
  return { left: Array.from({ length: count }, (_, place) => place).filter((place) => !stay.has(place)), joined: users.filter(({ was }) => was === undefined).length };
}

/** The facts of a booking that mails to its guest show. */
export type ToldFacts = { users: readonly { name: string; age: string }[]; email: string | null; lesson_id: number };

/** Is an edit about something that the guest has been told? Notes and the phone number are not. */
export function concernsGuest(before: ToldFacts, after: ToldFacts): boolean {
  const told = ({ users, email, lesson_id }: ToldFacts) => JSON.stringify([users.map(({ name, age }) => [name, age]), email, lesson_id]);
  return told(before) !== told(after);
}
