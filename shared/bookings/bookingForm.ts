import type { CodeQuote } from '../contract/code.ts';
import { UUID_V4 } from '../uuidV4.ts';
import { BOOKING_LIMITS, type BookingDraft, type EntryProblems } from './bookingDraft.ts';

/** The buttons of the booking form without scripts, by the value that the pressed one posts. `remove` has the participant's index. */
export type BookingFormAction = { name: 'add' | 'continue' | 'edit' | 'code' | 'no_code' | 'now' | 'later' } | { name: 'remove'; index: number };

/** A booking form that a browser without scripts has posted. */
export type PostedBooking = {
  draft: BookingDraft;
  /** The idempotency key of the summary step; undefined before. */
  key: string | undefined;
  /** The code whose price the summary showed; '' if none was applied. */
  appliedCode: string;
  /** The price for one participant that the summary showed, in cents. */
  priceCents: number | undefined;
  /** The same for all participants. */
  totalCents: number | undefined;
  /** The lesson's beginning that the summary showed. */
  lessonDate: string | undefined;
  action: BookingFormAction;
};

/** What the page shows of a posted form: the step, its entries, and what is wrong. */
export type ShownBookingForm = {
  step: 'details' | 'summary';
  draft: BookingDraft;
  key: string;
  /** Errors of the entries, by field. */
  problems: EntryProblems;
  /** Why the booking was refused. `problem`: what is wrong with the code. */
  failure?: { code: string; message: string; problem?: string | undefined } | undefined;
  /** What the code takes off. */
  quote?: CodeQuote | undefined;
};

const SIMPLE_ACTIONS = ['add', 'continue', 'edit', 'code', 'no_code', 'now', 'later'] as const;

/** The most rows that are read: one more than a booking can have, so that too many are noticed. */
const MAX_ROWS = BOOKING_LIMITS.participants + 1;

/**
 * Reads a posted booking form. Nothing in it is trusted: missing and unknown fields count as empty, and an unknown button as
 * *Continue*, which books nothing.
 *
 * @param fields texts by name, such as `users.0.name`, `email` and `do`
 */
export function readBookingForm(fields: Readonly<Record<string, unknown>>): PostedBooking {
  // Forms send line breaks as CRLF.
  const text = (name: string) => (Object.hasOwn(fields, name) && typeof fields[name] === 'string' ? fields[name].replaceAll('\r\n', '\n') : '');
  const rows = Array.from({ length: MAX_ROWS }, (_, index) => index).filter((index) => Object.hasOwn(fields, `users.${index}.name`));
  const users = rows.map((index) => {
    const start = `users.${index}.answers.`;
    const answered = Object.keys(fields).filter((name) => name.startsWith(start)).map((name) => [name.slice(start.length), text(name).trim()] as const);
    return { name: text(`users.${index}.name`).trim(), age: text(`users.${index}.age`).trim(), ...(answered.length > 0 && { answers: Object.fromEntries(answered) }), ...(text(`users.${index}.consent`) !== '' && { consent: true }) };
  });
  const key = text('key');
  const cents = (name: string) => (/^\d{1,9}$/.test(text(name)) ? Number(text(name)) : undefined);
  return {
    draft: {
      users: users.length > 0 ? users : [{ name: '', age: '' }],
      email: text('email').trim(),
      phone: text('phone').trim(),
      notes: text('notes').trim(),
      code: text('code').trim(),
    },
    key: UUID_V4.test(key) ? key.toLowerCase() : undefined,
    appliedCode: text('applied_code').trim(),
    priceCents: cents('price_cents'),
    totalCents: cents('total_cents'),
    lessonDate: Number.isNaN(Date.parse(text('lesson_date'))) ? undefined : text('lesson_date'),
    action: readAction(text('do')),
  };
}

function readAction(pressed: string): BookingFormAction {
  const index = /^remove\.(\d{1,2})$/.exec(pressed)?.[1];
  if (index !== undefined) return { name: 'remove', index: Number(index) };
  return { name: SIMPLE_ACTIONS.find((name) => name === pressed) ?? 'continue' };
}

/**
 * The entries after *Add participant* or *Remove participant*. As many participants as the lesson has places can be added; the last
 * one stays.
 *
 * @param freePlaces number of free places
 */
export function withRows(draft: BookingDraft, action: BookingFormAction, freePlaces: number): BookingDraft {
  const { users } = draft;
  if (action.name === 'add' && canAddParticipant(users.length, freePlaces)) return { ...draft, users: [...users, { name: '', age: '' }] };
  if (action.name === 'remove' && users.length > 1) return { ...draft, users: users.filter((_, index) => index !== action.index) };
  return draft;
}

/** Is there room for one more participant in the booking and the lesson? */
export function canAddParticipant(participants: number, freePlaces: number): boolean {
  return participants < Math.min(BOOKING_LIMITS.participants, freePlaces);
}

/** What a page shows of a form that was posted to it. */
export type PostedForm = {
  booking?: ShownBookingForm;
  /** Why a booking was not cancelled. */
  manage?: { failure: { code: string; message: string } };
};
