import type { Booking } from '../contract/booking.ts';
import { participantsOf } from './participants.ts';

/** A name for a booking: its first participant, or its email or phone. */
export function bookerName(booking: Pick<Booking, 'data' | 'email' | 'phone'>): string {
  return participantsOf(booking)[0]?.name ?? booking.email ?? booking.phone;
}
