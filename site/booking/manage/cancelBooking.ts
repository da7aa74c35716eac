import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { SiteStore } from '../../store/store.ts';
import { showBooking } from '../storage/showBooking.ts';
import { endVisit, keepBooking } from '../storage/sessionDraft.ts';

/** Cancels a booking, and shows what has become of it and of its money. @throws ApiError */
export async function cancelBooking(store: SiteStore, booking: BookingDetail): Promise<void> {
  const { api, loadBooking } = store.getState();
  const { status } = await api.remove<Booking>(`/api/lessons/${booking.lesson_id}/bookings/${booking.id}`);
  keepBooking(booking.lesson_id, undefined);
  endVisit(booking.lesson_id);
  // Cancelled it is, also where the rest is not to be had just now.
  await loadBooking(booking.id).catch(() => showBooking(store, { ...booking, status, payment: null }));
}
