import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { ApiError } from '../../store/api.ts';
import type { SiteStore } from '../../store/store.ts';
import { reportPayment } from './reportPayment.ts';

/** The booking in its current state, or why there is none. */
export type PaymentResult = { booking: BookingDetail } | { refusal: ApiError } | 'missing';

/**
 * Fetches the result of a payment, by the pending booking if this browser has it, otherwise by the booking's id (another
 * device, a framed page, blocked storage). In both cases the server asks the payment provider.
 *
 * @param isPaid the payment page reported success; otherwise the booking is only read
 * @throws ApiError the booking does not exist, or the request failed
 */
export async function fetchPaymentResult(store: SiteStore, sessionId: string | null, id: string | null, isPaid: boolean): Promise<PaymentResult> {
  const { api } = store.getState();
  const report = isPaid ? await fallbackOnServerError(reportPayment(api, sessionId, id), {}) : {};
  const known = id || report.booking?.id;
  if (!known) return report.refusal ? { refusal: report.refusal } : 'missing';
  const path = `/api/bookings/${encodeURIComponent(known)}`;
  const asked = isPaid && report.booking?.id !== known ? await fallbackOnServerError(api.post<BookingDetail>(`${path}/payment`, {}), undefined) : undefined;
  return { booking: asked ?? (await api.get<BookingDetail>(path)) };
}

/** Ignores server errors, so that the booking still shows while the provider is unreachable. */
async function fallbackOnServerError<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) return otherwise;
    throw error;
  }
}
