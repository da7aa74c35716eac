import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** Whose booking it is, in a word: its first participant, else how to reach somebody. */
export function bookerName(booking: Pick<Booking, 'data' | 'email' | 'phone'>): string {
  return participantsOf(booking)[0]?.name ?? booking.email ?? booking.phone;
}
