import { type BookingDraft, bookingProblems } from './bookingDraft.ts';
import { isEmail, isPhoneNumber } from '../contactFormats.ts';
import type { BookingSource, BookingSubmission } from '../contract/booking.ts';
import type { Lesson } from '../contract/lesson.ts';
import { freePlaces, whyNotBookable } from '../lessons/lessonState.ts';
import type { Problems } from '../problems.ts';
import type { RefusalCode } from '../refusals.ts';
import { startOfToday } from '../time/time.ts';

/** An admin adds one to three people at once, one unless said otherwise (specification, section 9). */
export const MANUAL_PARTICIPANTS = { choices: [1, 2, 3], default: 1, max: 3 } as const;

/** The rules that one booking has to keep. */
export type BookingRules = {
  source: BookingSource;
  /**
   * What is wrong with the entries, by field. Free places are no entry: whether there are enough, the lesson says.
   *
   * @param isMobileNumber `parseMobileNumber` of `shared/phone.ts` for the school's country
   */
  problems(draft: BookingDraft, isMobileNumber: (phone: string) => boolean): Problems;
  /** Why the lesson does not take so many participants now, or nothing when it does. */
  whyNot(lesson: Lesson, participants: number, now: Date, timezone: string): RefusalCode | undefined;
};

/**
 * Which rules a booking has to keep. An admin's without an email, or one that says so, is entered for somebody who stands
 * there or calls (specification, section 7, "Manual booking"); every other is a visitor's, whatever it says of itself.
 */
export function bookingRules({ email, source = 'site' }: Pick<BookingSubmission, 'email' | 'source'>, isAdmin: boolean): BookingRules {
  if (isAdmin && (email === null || source === 'manual')) return { source: 'manual', problems: manualProblems, whyNot: whyNotBookableManually };
  return { source: source === 'manual' ? 'site' : source, problems: visitorProblems, whyNot: whyNotBookable };
}

function visitorProblems(draft: BookingDraft, isMobileNumber: (phone: string) => boolean): Problems {
  const problems = Object.entries(bookingProblems(draft, Infinity, isMobileNumber));
  return Object.fromEntries(problems.map(([field, code]) => [field, { code }]));
}

/**
 * What is wrong with a manual booking: one to three people, each with a name. Email and phone may be missing; a phone is any
 * number that can be called.
 */
export function manualProblems(draft: BookingDraft): Problems {
  const { email: _email, phone: _phone, ...problems } = visitorProblems(draft, () => true);
  const { max } = MANUAL_PARTICIPANTS;
  if (draft.users.length > max) problems.users = { code: 'too_large', max };
  if (draft.email !== '' && !isEmail(draft.email)) problems.email = { code: 'email_invalid' };
  if (draft.phone !== '' && !isPhoneNumber(draft.phone)) problems.phone = { code: 'not_callable' };
  return problems;
}

/**
 * Why somebody who stands at the counter cannot join, or nothing when they can: also before the lesson is open to everybody,
 * and until the end of its day in the school's zone. Never where it is cancelled or full.
 */
export function whyNotBookableManually(lesson: Lesson, participants: number, now: Date, timezone: string): RefusalCode | undefined {
  if (new Date(lesson.date) < startOfToday(now, timezone)) return 'lesson_past';
  if (lesson.is_cancelled) return 'lesson_cancelled';
  return participants > freePlaces(lesson) ? 'lesson_full' : undefined;
}
