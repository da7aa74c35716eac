import { isPaidByCard } from '#shared/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { formatMoney } from '#shared/money.ts';
import { isRefunded, refundEnd } from '#shared/refundRule.ts';
import { formatTime } from '#shared/time.ts';
import { useWords } from '../i18n.ts';
import { useNow, useTenant } from '../ui/page.tsx';
import { useDay } from '../ui/When.tsx';

/** What cancelling a paid booking means for its money, in words: as a rule, and now, where that is another thing. Nothing where nothing was paid. */
export function useRefundRule(booking: BookingDetail): { rule: string; now?: string } | undefined {
  const { say, lang } = useWords();
  const { refund_hours, timezone } = useTenant();
  const now = useNow();
  const day = useDay();
  if (booking.paid_at_school) return { rule: say('What you paid at the school, you settle directly with the school.') };
  if (!isPaidByCard(booking) || !booking.payment) return undefined;
  const end = refundEnd(booking.lesson, refund_hours).toISOString();
  const when = `${day(end)}, ${formatTime(end, lang, timezone)}`;
  const amount = formatMoney(booking.payment.amount, lang);
  if (booking.lesson.is_cancelled === 1) {
    return { rule: say('You get your money back in full.'), now: say('You get {{amount}} back in full, as the school has cancelled the lesson.', { amount }) };
  }
  return isRefunded(booking.lesson, refund_hours, now)
    ? { rule: say('If you do so by {{when}}, you get your money back in full.', { when }), now: say('You get {{amount}} back in full. That is so until {{when}}.', { amount, when }) }
    : { rule: say('Your money can no longer be refunded: that was possible until {{when}}.', { when }), now: say('You do not get your {{amount}} back: that was possible until {{when}}.', { amount, when }) };
}
