import type { ChoiceOutcome, Fallback, MadeChoice } from '../contract/callOff.ts';

/** How long calling off can be taken back: nothing is sent and no money moves before. In milliseconds. */
export const TAKE_BACK_MS = 30_000;

/** The fewest and the most days in which guests choose, and those that are proposed. */
export const CHOICE_DAYS = { min: 1, max: 60, proposed: 7 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When the choice of guests ends. Without other dates there is nothing to choose, so money goes back as soon as it cannot be taken back. */
export function choiceDeadline({ offers_dates, days }: { offers_dates: boolean; days: number }, now: Date): Date {
  return new Date(now.getTime() + (offers_dates ? days * DAY_MS : TAKE_BACK_MS));
}

/** What guests get who have paid and do not choose. Without other dates there is nothing to choose, so their money goes back. */
export function fallbackOf({ offers_dates, fallback = 'refund' }: { offers_dates: boolean; fallback?: Fallback }): Fallback {
  return offers_dates ? fallback : 'refund';
}

/** Can guests of a called-off lesson choose another date? A private lesson has no other one. */
export function hasOtherDates({ offers_dates, is_private = 0 }: { offers_dates: boolean; is_private?: 0 | 1 | undefined }): boolean {
  return offers_dates && is_private === 0;
}

/** Does the guest of a called-off lesson have anything to choose: another date, or between a credit and the money? */
export function hasChoice(calledOff: { offers_dates: boolean; is_private?: 0 | 1 | undefined; hasMoney: boolean }): boolean {
  return hasOtherDates(calledOff) || (calledOff.offers_dates && calledOff.hasMoney);
}

/** Can calling off still be taken back? */
export function canTakeBack({ creation_date, taken_back_at }: { creation_date: string; taken_back_at: string | null }, now: Date): boolean {
  return taken_back_at === null && now.getTime() - Date.parse(creation_date) < TAKE_BACK_MS;
}

/** Can the guest of a called-off lesson still choose? */
export function isChoiceOpen({ choice, deadline }: { choice: string | null; deadline: string }, now: Date): boolean {
  return choice === null && now < new Date(deadline);
}

/** A booking of a called-off lesson, as it is now. */
export type CalledOffBooking = {
  choice: MadeChoice | null;
  is_cancelled: boolean;
  /** The price that still stands, in cents. */
  charged_cents: number;
  /** Was money paid for it, which is not what passes paid? */
  has_paid: boolean;
  /** Has what a pass paid gone back to it since the calling off? */
  is_pass_back: boolean;
};

/** What became of a booking of a called-off lesson: what was chosen is no longer true once the booking is cancelled. */
export function choiceOutcome({ choice, is_cancelled, charged_cents, has_paid, is_pass_back }: CalledOffBooking): ChoiceOutcome | null {
  if (choice === 'credit') return choice;
  if (choice !== 'refund') {
    if (!is_cancelled) return choice;
    if (choice !== null) return 'cancelled_later';
    if (charged_cents > 0) return 'cancelled';
  }
  if (is_pass_back) return has_paid ? 'refund_and_pass_back' : 'pass_back';
  return has_paid ? 'refund' : 'ended';
}

/** What a guest reads: the text in their language, else in the school's default one. */
export function reasonIn(reason: Record<string, string>, lang: string, fallback: string): string {
  return reason[lang] || reason[fallback] || '';
}
