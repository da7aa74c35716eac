import type { Lesson } from '#shared/contract/lesson.ts';
import type { LessonKey } from '#shared/lessons/lessonKey.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { readStorage, writeStorage } from '../../page/browserStorage.ts';
import { readOwnHold } from './pendingBooking.ts';
import { readSessionDraft, saveSessionDraft } from './sessionDraft.ts';

// What this tab knows about booking one lesson, in session storage.
const idempotencyKeyName = (lesson: LessonKey) => `lineup.idempotencyKey.${sessionKey(lesson)}`;
const holdName = (lesson: LessonKey) => `lineup.held.${sessionKey(lesson)}`;
const bookedIdName = (lesson: LessonKey) => `lineup.booked.${sessionKey(lesson)}`;
const occurrenceName = (lessonId: number) => `lineup.occurrence.${lessonId}`;

/** A lesson that this tab created from an occurrence keeps the occurrence's key. */
function sessionKey(lesson: LessonKey): LessonKey {
  const occurrence = typeof lesson === 'number' ? readStorage('sessionStorage', occurrenceName(lesson)) : undefined;
  return typeof occurrence === 'string' ? occurrence : lesson;
}

/** Remembers the occurrence that a lesson was created from, so that both share one session. */
export function linkLessonToOccurrence(lessonId: number, page: LessonKey): void {
  if (typeof page === 'string') writeStorage('sessionStorage', occurrenceName(lessonId), page);
}

/**
 * The idempotency key (`payment_intent_id`) of this tab's booking attempt, created on first use. It survives a reload,
 * so that a retry after a lost answer does not book twice.
 */
export function idempotencyKey(lesson: LessonKey): string {
  const saved = readStorage('sessionStorage', idempotencyKeyName(lesson));
  const key = typeof saved === 'string' ? saved : uuidV4();
  writeStorage('sessionStorage', idempotencyKeyName(lesson), key);
  return key;
}

/** Forgets the idempotency key and the hold: the next submission is a new booking. */
export function resetBookingAttempt(lesson: LessonKey): void {
  writeStorage('sessionStorage', idempotencyKeyName(lesson), undefined);
  saveHold(lesson, undefined);
}

/**
 * Takes over the hold that another tab of this browser has on the lesson, with its idempotency key and entries, so that the same
 * booking goes on instead of meeting its own places as taken.
 */
export function adoptHold(lesson: LessonKey, now: Date): void {
  const held = readOwnHold(now);
  if (!held || held.lesson !== lesson || readHold(lesson)?.id === held.id) return;
  const { id, until, idempotencyKey: key, draft } = held;
  writeStorage('sessionStorage', idempotencyKeyName(lesson), key);
  saveHold(lesson, { id, places: draft.users.length, until });
  if (!readSessionDraft()) saveSessionDraft(draft);
}

/** Places held for a payment: the booking's id, their number, and when the hold ends. */
export type Hold = { id: string; places: number; until: string };

/** The hold of this tab's booking attempt, which may have expired. */
export function readHold(lesson: LessonKey): Hold | undefined {
  const { id, places, until } = (readStorage('sessionStorage', holdName(lesson)) ?? {}) as Partial<Record<keyof Hold, unknown>>;
  return typeof id === 'string' && typeof places === 'number' && typeof until === 'string' ? { id, places, until } : undefined;
}

/** Saves the hold; `undefined` removes it. */
export function saveHold(lesson: LessonKey, hold: Hold | undefined): void {
  writeStorage('sessionStorage', holdName(lesson), hold);
}

/** Marks the hold as released. Its booking id stays, because the same attempt may hold places again. */
export function expireHold(lesson: LessonKey): void {
  const hold = readHold(lesson);
  if (hold) saveHold(lesson, { ...hold, places: 0 });
}

/** The lesson without the visitor's own held places, which must not count against them. */
export function withoutOwnHold(lesson: Lesson, hold: Hold | undefined, now: Date): Lesson {
  const isHeld = hold !== undefined && now < new Date(hold.until);
  return isHeld ? { ...lesson, num_bookings: Math.max(0, lesson.num_bookings - hold.places) } : lesson;
}

/** The id of the booking made in this tab for a lesson, unless it was cancelled here. */
export function readBookedId(lesson: LessonKey): string | undefined {
  const saved = readStorage('sessionStorage', bookedIdName(lesson));
  return typeof saved === 'string' ? saved : undefined;
}

/** Saves that id; `undefined` removes it. */
export function saveBookedId(lesson: LessonKey, id: string | undefined): void {
  writeStorage('sessionStorage', bookedIdName(lesson), id);
}
