import { Type, type Static } from 'typebox';
import { Booking } from './booking.ts';
import { Lesson } from './lesson.ts';

/** `GET /api/bookings/{id}`: the booking and the lesson it is for. */
export const BookingDetail = Type.Object({ ...Booking.properties, lesson: Lesson });
export type BookingDetail = Static<typeof BookingDetail>;
