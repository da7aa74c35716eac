import { hasLink, isEmail } from '../contactFormats.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { GuestWaiting, WaitingInput, WaitingState } from '../contract/waiting.ts';
import { whyNotBookable } from '../lessons/lessonState.ts';
import type { Problem, Problems } from '../problems.ts';
import type { RefusalCode } from '../refusals.ts';

const MINUTE = 60_000;

/** Limits of a waiting list: entries per lesson, those of one network among them, and the length of a name. */
export const WAITING_LIMITS = { entries: 100, ofNetwork: 5, name: 100 } as const;

/** An offer stands for at least this long. */
const SHORTEST_OFFER_MINUTES = 15;

/** So close to the lesson no places are offered: the first to book gets them. */
export const LAST_OFFER_MINUTES = 30;

/**
 * The end of an offer that begins now: after the school's hours, but at most a quarter of the time that is left before the lesson.
 *
 * @returns undefined if the lesson is too near for an offer
 */
export function offerEnd(date: string, hours: number, now: Date): Date | undefined {
  const left = Date.parse(date) - now.getTime();
  if (left < LAST_OFFER_MINUTES * MINUTE) return undefined;
  const lasts = Math.min(hours * 60 * MINUTE, Math.max(left / 4, SHORTEST_OFFER_MINUTES * MINUTE));
  return new Date(now.getTime() + Math.floor(lasts / MINUTE) * MINUTE);
}

/** Who is offered free places: the first in the list whom they fit, then the next. A party that is too large keeps its position. */
export function nextOffers<Entry extends { people: number }>(inOrder: readonly Entry[], free: number): Entry[] {
  let left = free;
  return inOrder.filter(({ people }) => {
    const fits = people <= left;
    if (fits) left -= people;
    return fits;
  });
}

/** Checks who wants to wait, by field. @param most the lesson's places @param isMobile checks a phone number in the school's country */
export function waitingProblems({ name, email, phone, people }: Omit<WaitingInput, 'lang' | 'endpoint'>, most: number, isMobile: (phone: string) => boolean): Problems {
  const { name: length } = WAITING_LIMITS;
  const problems: Record<string, Problem | undefined> = {
    name: name.trim() === '' ? { code: 'name_missing' } : name.length > length ? { code: 'too_long', max: length } : hasLink(name) ? { code: 'link_in_text' } : undefined,
    email: isEmail(email.trim()) ? undefined : { code: 'email_invalid' },
    phone: isMobile(phone) ? undefined : { code: 'phone_invalid' },
    people: people < 1 ? { code: 'too_small', min: 1 } : people > most ? { code: 'too_large', max: most } : undefined,
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

/** Why this many people cannot wait for places in a lesson; undefined if they can. Who can book does not wait. */
export function whyNotWaiting(lesson: Lesson, people: number, now: Date, timezone: string): RefusalCode | undefined {
  const reason = whyNotBookable(lesson, people, now, timezone);
  if (reason === undefined) return 'waiting_places_free';
  if (reason !== 'lesson_full') return reason;
  return Date.parse(lesson.date) - now.getTime() < LAST_OFFER_MINUTES * MINUTE ? 'waiting_too_late' : undefined;
}

/** Why a list takes no further entry; undefined if it does. @param open numbers of its open entries: all, and those of this phone number and network */
export function whyNotListed({ entries, ofPhone, ofNetwork }: { entries: number; ofPhone: number; ofNetwork: number }): RefusalCode | undefined {
  if (ofPhone > 0) return 'waiting_already';
  if (ofNetwork >= WAITING_LIMITS.ofNetwork) return 'too_many_requests';
  return entries >= WAITING_LIMITS.entries ? 'waiting_full' : undefined;
}

/**
 * An entry as it is now: an offer lapses by the clock, also one that was accepted and not paid in time, and nothing is awaited of a lesson
 * that has begun or is off.
 *
 * @param entry.until the end of the offer's hold; null if it holds no places
 */
export function waitingState({ state, until, date, isOff }: { state: WaitingState; until: string | null; date: string; isOff: boolean }, now: Date): GuestWaiting['state'] {
  if (state === 'taken' && until !== null && new Date(until) <= now) return 'lapsed';
  if (state !== 'waiting' && state !== 'offered') return state;
  if (isOff || new Date(date) <= now) return 'over';
  return state === 'offered' && (until === null || new Date(until) <= now) ? 'lapsed' : state;
}
