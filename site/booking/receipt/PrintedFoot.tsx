import { type ComponentType, lazy, Suspense } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { isRefundedOnCancellation, refundDeadline } from '#shared/payments/refundRule.ts';
import { shareableUrl } from '#shared/school/shareableUrl.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, usePageData, useTenant } from '../../page/context.tsx';
import { useHydrated } from '../../page/useHydrated.ts';
import type { BookingWithPayment } from './bookingWithPayment.ts';

// It comes after the page: a booking is read before it is printed. If it does not come, only the code is missing: the link is printed above it.
const QrCode = lazy<ComponentType<{ value: string; size: number }>>(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG }), () => ({ default: () => null })));

/** The foot of a printed booking: until when it can be cancelled with the money back, and its link, also as a QR code. */
export function PrintedFoot({ booking, lesson }: { booking: BookingWithPayment; lesson: Lesson }) {
  const { say, lang } = useWords();
  const tenant = useTenant();
  const { readableHost } = usePageData();
  const { refund_hours, timezone } = tenant;
  const isHydrated = useHydrated();
  const now = useNow();
  if (!isHydrated || booking.status !== 'booked' || lesson.is_cancelled === 1) return null;
  const terms = { lesson, booked_for: booking.booked_for, refund_until: booking.refund_until, refund_hours };
  const end = refundDeadline(terms).toISOString();
  const until = { day: formatDay(end, lang, timezone, now), time: formatTime(end, timezone) };
  const link = `${shareableUrl(tenant, window.location)}/booking/${booking.id}`;
  return (
    <div className="printed-foot" aria-hidden>
      <div>
        <p>{isRefundedOnCancellation(terms, now) ? say('booking.refund_until', until) : say('booking.refund_over')}</p>
        <p>{say('Your booking')}</p>
        <p className="printed-link">{readableHost ? link.replace(tenant.hosts[0]!, readableHost) : link}</p>
      </div>
      <Suspense>
        <QrCode value={link} size={128} />
      </Suspense>
    </div>
  );
}
