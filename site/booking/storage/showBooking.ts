import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { SiteStore } from '../../store/store.ts';

/** Makes a booking the one that the page shows. */
export function showBooking(store: SiteStore, shown: BookingDetail): void {
  store.setState({ booking: { ...store.getState().booking, shown } });
}
