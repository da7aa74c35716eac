import { type BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** What was stored as a draft once, as far as it still is one. */
export function asDraft(kept: unknown): BookingDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { users, email, phone, notes } = kept as Record<string, unknown>;
  const people = Array.isArray(users) ? (users as (Record<string, unknown> | null)[]) : [];
  const named = people.map((user) => ({ name: text(user?.name), age: text(user?.age) }));
  return { users: named.length > 0 ? named : [{ name: '', age: '' }], email: text(email), phone: text(phone), notes: text(notes) };
}

/** What was entered for a booking, as the server has it: for the way back to the form where no browser knows it. */
export function draftOfBooking(booking: Pick<Booking, 'data' | 'email' | 'phone' | 'notes'>): BookingDraft | undefined {
  const { email, phone, notes } = booking;
  return asDraft({ users: participantsOf(booking), email, phone, notes });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
