import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** A name for a booking: its first participant, or its email or phone. */
export function bookerName(booking: Pick<Booking, 'data' | 'email' | 'phone'>): string {
  return participantsOf(booking)[0]?.name ?? booking.email ?? booking.phone;
}
