import { refundDeadline } from '#shared/payments/refundRule.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { Kept } from '../../ui/Kept.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Until when a booking of this lesson can be cancelled with the money back, and links to the terms, which leave the entries open. */
export function BookingTerms({ lesson }: { lesson: Lesson }) {
  const { say, lang } = useWords();
  const { refund_hours, timezone } = useTenant();
  const now = useNow();
  const end = refundDeadline({ lesson, booked_for: lesson.date, refund_until: null, refund_hours });
  const until = end.toISOString();
  const isOver = end < now;
  return (
    <p className="booking-terms">
      <Kept of={`${until} ${isOver}`}>
        {() => (isOver ? say('booking.refund_over') : say('booking.refund_until', { day: formatDay(until, lang, timezone, now), time: formatTime(until, timezone) }))}
      </Kept>{' '}
      <SiteLink to="/terms-and-conditions" target="_blank">
        {say('Terms and conditions')}
      </SiteLink>{' '}
      <SiteLink to="/privacy-policy" target="_blank">
        {say('Privacy policy')}
      </SiteLink>
    </p>
  );
}
