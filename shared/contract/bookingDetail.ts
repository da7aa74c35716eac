import { Type, type Static } from 'typebox';
import { Booking } from './booking.ts';
import { Lesson } from './lesson.ts';
import { BookingPayment } from './payment.ts';
import { Nullable } from './wire.ts';

/** `GET /api/bookings/{id}`: a booking with its lesson and its payment. */
export const BookingDetail = Type.Object({ ...Booking.properties, lesson: Lesson, payment: Nullable(BookingPayment) });
export type BookingDetail = Static<typeof BookingDetail>;
