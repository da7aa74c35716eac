import type { ReviewInput, ReviewState } from '../contract/review.ts';
import type { BookingStatus } from '../contract/booking.ts';
import { hasLink } from '../contactFormats.ts';
import { found, lengthProblem, missingProblem } from '../fieldProblems.ts';
import type { Problem, Problems } from '../problems.ts';
import type { RefusalCode } from '../refusals.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '../time/time.ts';

const DAY = 86_400_000;

/** The most characters of a review's words and name, of the school's answer, and of its reason to hide one. */
export const REVIEW_LIMITS = { words: 2000, name: 40, answer: 2000, reason: 300 } as const;

/** Days after the lesson in which guests write a review, and days after that in which they change it. */
export const REVIEW_DAYS = { write: 60, change: 14 } as const;

/** From so many visible reviews on, search engines are told their mean. */
const ENOUGH_REVIEWS = 3;

/** Between these times of the school's clock, guests of the day before are asked for a review. */
const ASKING_HOURS = { from: '10:00', until: '14:00' } as const;

/** The mean of an activity's visible reviews; undefined if there are none. */
export function meanStars({ count, stars }: { count: number; stars: number }): number | undefined {
  return count > 0 ? stars / count : undefined;
}

/** Are there enough visible reviews for their mean to be told to search engines? */
export function hasEnoughReviews({ count }: { count: number }): boolean {
  return count >= ENOUGH_REVIEWS;
}

/** The lessons whose guests are to be asked at a moment, those of yesterday, as instants (`until` is not included); undefined at other hours. */
export function lessonsToAskAbout(now: Date, timezone: string): { from: string; until: string } | undefined {
  const { date: today, time } = wallClock(now, timezone);
  if (time < ASKING_HOURS.from || time >= ASKING_HOURS.until) return undefined;
  const midnight = (date: string) => isoInstant(instantOfWallClock(date, '00:00', timezone));
  return { from: midnight(addDays(today, -1)), until: midnight(today) };
}

/** What decides whether a guest may write or change a review. `written`: when it was written, or null. `is_erased`: whether the guest's data was erased. */
export type ReviewFacts = { status: BookingStatus; num_participants: number; num_missed: number; lesson_date: string; is_cancelled: 0 | 1; is_erased: boolean; written: string | null };

/** The last instant at which a review can be written, or changed once it is written. */
function reviewDeadline({ lesson_date, written }: ReviewFacts): Date {
  return written === null ? new Date(Date.parse(lesson_date) + REVIEW_DAYS.write * DAY) : new Date(Date.parse(written) + REVIEW_DAYS.change * DAY);
}

/** Did at least one person of the booking come, as far as the school has marked it? */
function hasCome({ status, num_participants, num_missed, is_cancelled }: ReviewFacts): boolean {
  return status === 'booked' && is_cancelled === 0 && num_missed < num_participants;
}

/** Why a review cannot be written or changed now; undefined if it can. */
export function whyNoReview(facts: ReviewFacts, now: Date): RefusalCode | undefined {
  if (facts.is_erased) return 'review_erased';
  if (!hasCome(facts)) return 'review_not_came';
  if (now < new Date(facts.lesson_date)) return 'review_too_early';
  if (now <= reviewDeadline(facts)) return undefined;
  return facts.written === null ? 'review_late' : 'review_done';
}

/** What the guest of a booking may do now, as the page shows it. */
export function reviewState(facts: ReviewFacts, own: ReviewState['own'], now: Date): ReviewState {
  return { reason: whyNoReview(facts, now) ?? null, until: isoInstant(reviewDeadline(facts)), own };
}

/** Checks what a guest wrote, by field. */
export function reviewProblems({ stars, words, name }: ReviewInput): Problems {
  return found({
    stars: [1, 2, 3, 4, 5].includes(stars) ? undefined : { code: 'stars_missing' },
    words: textProblem(words, REVIEW_LIMITS.words),
    name: textProblem(name, REVIEW_LIMITS.name),
  });
}

/** Checks the school's answer. An empty one takes the answer back. */
export function answerProblems(answer: string): Problems {
  return found({ answer: lengthProblem(answer, REVIEW_LIMITS.answer) });
}

/** Checks the school's reason to hide a review. There must be one. */
export function hidingProblems(reason: string): Problems {
  return found({ reason: missingProblem(reason) ?? lengthProblem(reason, REVIEW_LIMITS.reason) });
}

function textProblem(text: string, max: number): Problem | undefined {
  if (text.length > max) return { code: 'text_too_long' };
  return hasLink(text) ? { code: 'link_in_text' } : undefined;
}
