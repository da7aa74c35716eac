import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { SiteStore } from '../../store/store.ts';

/** Reads a booking again, and shows it. @returns undefined if it cannot be read; the page stays as it is then */
export async function readAgain(store: SiteStore, id: string): Promise<BookingDetail | undefined> {
  const { api, loadOffer } = store.getState();
  const fresh = await api.get<BookingDetail>(`/api/bookings/${id}`).catch(() => undefined);
  if (fresh) showAgain(store, fresh);
  // Its activity's texts, as the booking may have moved to another activity.
  if (fresh) await loadOffer(fresh.lesson.activity_id).catch(() => undefined);
  return fresh;
}

/** Shows what became of a booking, unless the guest has opened another one meanwhile. */
export function showAgain(store: SiteStore, fresh: BookingDetail): void {
  const { booking } = store.getState();
  if (booking.shown?.id === fresh.id) store.setState({ booking: { ...booking, shown: fresh } });
}
