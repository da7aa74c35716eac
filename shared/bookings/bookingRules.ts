import { type BookingDraft, bookingProblems } from './bookingDraft.ts';
import { isEmail } from '../contactFormats.ts';
import type { BookingSource, BookingSubmission } from '../contract/booking.ts';
import { freePlaces, type StateFields, whyNotBookable } from '../lessons/lessonState.ts';
import type { ParticipantAsks } from './participantTerms.ts';
import type { Problems } from '../problems.ts';
import type { RefusalCode } from '../refusals.ts';
import { startOfToday } from '../time/time.ts';

/** Participants of a manual booking: 1, 2 or 3. */
export const MANUAL_PARTICIPANTS = { choices: [1, 2, 3], default: 1, max: 3 } as const;

/** The notes of a manual booking, as the wire has them. Screens translate them. */
export const MANUAL_NOTES = 'manual add';

/** Checks of phone numbers, passed in because their number tables are large: `parseMobileNumber` of `shared/phone.ts`, and `parseCallableNumber` of `shared/school/callableNumber.ts`. */
export type PhoneChecks = { isMobile: (phone: string) => boolean; isCallable: (phone: string) => boolean };

/** The rules for one booking: a visitor's, or those of a manual booking. */
export type BookingRules = {
  source: BookingSource;
  /**
   * Checks the entries, by field. `whyNot` checks the free places, because they are no entry.
   *
   * @param phones how numbers are checked in the school's country
   * @param asks what the activity asks of participants. Manual bookings need not answer.
   */
  problems(draft: BookingDraft, phones: PhoneChecks, asks?: ParticipantAsks): Problems;
  /** Why the lesson cannot take this many participants now; undefined if it can. */
  whyNot(lesson: StateFields, participants: number, now: Date, timezone: string): RefusalCode | undefined;
};

/**
 * Chooses the rules for a booking. It is a manual booking if an admin sends it without an email or with `source: 'manual'`.
 * Visitors' `manual` is ignored.
 */
export function bookingRules({ email, source = 'site' }: Pick<BookingSubmission, 'email' | 'source'>, isAdmin: boolean): BookingRules {
  if (isAdmin && (email === null || source === 'manual')) return { source: 'manual', problems: manualProblems, whyNot: whyNotBookableManually };
  return { source: source === 'manual' ? 'site' : source, problems: visitorProblems, whyNot: whyNotBookable };
}

function visitorProblems(draft: BookingDraft, { isMobile }: Pick<PhoneChecks, 'isMobile'>, asks?: ParticipantAsks): Problems {
  const problems = Object.entries(bookingProblems(draft, Infinity, isMobile, asks));
  return Object.fromEntries(problems.map(([field, code]) => [field, { code }]));
}

/**
 * Checks a manual booking: 1 to 3 participants, each with a name. Email and phone are optional, and the phone may be any
 * number that can be called, such as a landline.
 */
export function manualProblems(draft: BookingDraft, { isCallable }: Pick<PhoneChecks, 'isCallable'>): Problems {
  const { email: _email, phone: _phone, ...problems } = visitorProblems(draft, { isMobile: () => true });
  const { max } = MANUAL_PARTICIPANTS;
  if (draft.users.length > max) problems.users = { code: 'too_large', max };
  if (draft.email !== '' && !isEmail(draft.email)) problems.email = { code: 'email_invalid' };
  if (draft.phone !== '' && !isCallable(draft.phone)) problems.phone = { code: 'not_callable' };
  return problems;
}

/**
 * Why a manual booking is refused; undefined if it is possible. Unlike visitors, admins may book before the lesson opens and
 * until the end of its day in the school's time zone.
 */
export function whyNotBookableManually(lesson: StateFields, participants: number, now: Date, timezone: string): RefusalCode | undefined {
  if (new Date(lesson.date) < startOfToday(now, timezone)) return 'lesson_past';
  if (lesson.is_cancelled) return 'lesson_cancelled';
  return participants > freePlaces(lesson) ? 'lesson_full' : undefined;
}
