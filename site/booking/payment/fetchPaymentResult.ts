import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { ApiError } from '../../api.ts';
import type { SiteStore } from '../../store/store.ts';
import { reportPayment } from './reportPayment.ts';

/** The booking as the server has it now; or why there is none. */
export type PaymentAnswer = { booking: BookingDetail } | { refusal: ApiError } | 'missing';

/**
 * Asks what came of a payment: by the pending booking, where this browser has it, else by the booking's id alone (another
 * device, a framed page, blocked storage). Either has the server ask the provider.
 *
 * @param isPaid the payment page says so; otherwise the booking is only read
 * @throws ApiError the booking is not there, or there is no answer
 */
export async function askForPayment(store: SiteStore, sessionId: string | null, id: string | null, isPaid: boolean): Promise<PaymentAnswer> {
  const { api } = store.getState();
  const report = isPaid ? await unlessProviderFails(reportPayment(api, sessionId, id), {}) : {};
  const known = id || report.booking?.id;
  if (!known) return report.refusal ? { refusal: report.refusal } : 'missing';
  const path = `/api/bookings/${encodeURIComponent(known)}`;
  const asked = isPaid && report.booking?.id !== known ? await unlessProviderFails(api.post<BookingDetail>(`${path}/payment`, {}), undefined) : undefined;
  return { booking: asked ?? (await api.get<BookingDetail>(path)) };
}

/** The booking can be shown all the same while the server cannot reach the provider. */
async function unlessProviderFails<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) return otherwise;
    throw error;
  }
}
