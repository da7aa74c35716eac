import { refundDeadline } from '#shared/payments/refundRule.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import type { LessonTiming } from '#shared/lessons/lessonChange.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Kept } from '../ui/Kept.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/**
 * Until when a booking of this lesson can be cancelled with what is paid for it coming back, also to the pack or voucher of `code`, and links to
 * the terms, which leave the entries open.
 */
export function BookingTerms({ lesson, code }: { lesson: LessonTiming; code?: CodeQuote | undefined }) {
  const { say, lang } = useWords();
  const { refund_hours, timezone } = useTenant();
  const now = useNow();
  const end = refundDeadline({ lesson, booked_for: lesson.date, refund_until: null, refund_hours });
  const until = end.toISOString();
  const isOver = end < now;
  const paysMoney = code?.rest !== 0;
  const paysByPass = code !== undefined && code.kind !== 'discount';
  return (
    <p className="booking-terms">
      <Kept of={[until, isOver, paysMoney, paysByPass].join()}>
        {() => {
          const by = { day: formatDay(until, lang, timezone, now), time: formatTime(until, timezone) };
          return [paysMoney && say(isOver ? 'booking.refund_over' : 'booking.refund_until', by), paysByPass && say(isOver ? 'booking.pass_over' : 'booking.pass_until', by)].filter(Boolean).join(' ');
        }}
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
