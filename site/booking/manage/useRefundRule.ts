import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { hasCardMoney } from '#shared/payments/deposit.ts';
import { cardHeldCents, deskHeldCents } from '#shared/payments/heldMoney.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { isRefundedOnCancellation, refundDeadline } from '#shared/payments/refundRule.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';

type Rule = { rule: string; now?: string };

/**
 * What goes back on cancelling a paid booking, and what of its price stays due so late, as text: the general rule, and what applies now if that
 * differs. `undefined` if there is nothing to say.
 */
export function useRefundRule(booking: BookingDetail): Rule | undefined {
  const { say, lang } = useWords();
  const { refund_hours, timezone } = useTenant();
  const now = useNow();
  const terms = { lesson: booking.lesson, booked_for: booking.booked_for, refund_until: booking.refund_until, refund_hours };
  const end = refundDeadline(terms).toISOString();
  // The plain date, because 'until tomorrow, Tuesday' does not translate well.
  const until = { day: formatDay(end, lang, timezone, now), time: formatTime(end, timezone) };
  const isOff = booking.lesson.is_cancelled === 1;
  const isRefunded = isRefundedOnCancellation(terms, now);
  const money = ruleOfMoney();
  const ofPass = booking.paid_by_pass > 0 && (isOff ? say('pass.back_off') : say(isRefunded ? 'pass.back_until' : 'pass.back_over', until));
  const ofDue = booking.due > 0 && !isOff && !isRefunded && say('booking.late_due', { amount: formatMoney(booking.due, lang) });
  if (!ofPass && !ofDue) return money;
  const after = (text: string | undefined) => [text, ofPass, ofDue].filter(Boolean).join(' ');
  return { rule: after(money?.rule), ...(money?.now && { now: after(money.now) }) };

  function ruleOfMoney(): Rule | undefined {
    const card = ruleOfCard();
    if (!booking.paid_at_school && deskHeldCents(booking, booking.payment) === 0) return card;
    const ofDesk = say('What you paid at the school, you settle directly with the school.');
    return card ? { rule: `${card.rule} ${ofDesk}`, now: `${card.now} ${ofDesk}` } : { rule: ofDesk };
  }

  function ruleOfCard(): Required<Rule> | undefined {
    if (!hasCardMoney(booking, booking.payment)) return undefined;
    // Parts may have gone back before.
    const amount = formatMoney(cardHeldCents(booking, booking.payment), lang);
    if (isOff) {
      return { rule: say('Cancel your booking, and you get your money back in full.'), now: say('You get {{amount}} back in full, as the school has cancelled the lesson.', { amount }) };
    }
    return isRefunded
      ? { rule: say('If you do so by {{day}} at {{time}}, you get your money back in full.', until), now: say('You get {{amount}} back in full. That is so until {{day}} at {{time}}.', { amount, ...until }) }
      : { rule: say('Your money can no longer be refunded: that was possible until {{day}} at {{time}}.', until), now: say('You do not get your {{amount}} back: that was possible until {{day}} at {{time}}.', { amount, ...until }) };
  }
}
