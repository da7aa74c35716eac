import { refundDeadline } from '#shared/payments/refundRule.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Until when a booking of this lesson can be cancelled with the money back, and links to the terms, which leave the entries open. */
export function BookingTerms({ lesson }: { lesson: Lesson }) {
  const { say, lang } = useWords();
  const { refund_hours, timezone } = useTenant();
  const now = useNow();
  const end = refundDeadline({ lesson, booked_for: lesson.date, refund_until: null, refund_hours });
  const until = { day: formatDay(end.toISOString(), lang, timezone), time: formatTime(end.toISOString(), timezone) };
  return (
    <p className="booking-terms" suppressHydrationWarning>
      {now <= end ? say('booking.refund_until', until) : say('booking.refund_over')}{' '}
      <SiteLink to="/terms-and-conditions" target="_blank">
        {say('Terms and conditions')}
      </SiteLink>{' '}
      <SiteLink to="/privacy-policy" target="_blank">
        {say('Privacy policy')}
      </SiteLink>
    </p>
  );
}
