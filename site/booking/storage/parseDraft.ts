import { type BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** Reads a stored draft. Fields of a wrong type become empty; `undefined` if the value is no object. */
export function parseDraft(value: unknown): BookingDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { users, email, phone, notes, code } = value as Record<string, unknown>;
  const rows = Array.isArray(users) ? (users as (Record<string, unknown> | null)[]) : [];
  const participants = rows.map((row) => ({ name: text(row?.name), age: text(row?.age) }));
  return { users: participants.length > 0 ? participants : [{ name: '', age: '' }], email: text(email), phone: text(phone), notes: text(notes), code: text(code) };
}

/** A booking's entries as a draft, for a form on a device that never saw them. */
export function draftOfBooking(booking: Pick<Booking, 'data' | 'email' | 'phone' | 'notes' | 'code'>): BookingDraft | undefined {
  const { email, phone, notes, code } = booking;
  return parseDraft({ users: participantsOf(booking), email, phone, notes, code: code?.kind === 'discount' ? code.text : '' });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
