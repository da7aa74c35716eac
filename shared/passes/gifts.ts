import { hasLink, isEmail } from '../contactFormats.ts';
import type { Problems } from '../problems.ts';
import { isCalendarDate } from '../time/calendarDate.ts';
import { addDays, instantOfWallClock } from '../time/time.ts';
import { personNameProblem } from './buyerProblems.ts';

/** Limits of a present: characters of its message, and days until it is sent. */
export const GIFT_LIMITS = { message: 500, days: 366 } as const;

/** The time at the school from which the presents of a day are sent. */
const SENT_FROM = '08:00';

/** What a buyer enters for a present. Without an email, the buyer hands the voucher over. */
export type GiftEntries = { receiver_name: string; receiver_email: string; message: string; send_on: string };

/**
 * Checks the entries of a present, by field.
 *
 * @param rule.needsEmail for a pass that only its holder can use, who is known by email
 * @param rule.today the day at the school, `2026-07-04`
 */
export function giftProblems({ receiver_name, receiver_email, message, send_on }: GiftEntries, { needsEmail, today }: { needsEmail: boolean; today: string }): Problems {
  const name = personNameProblem(receiver_name);
  const isDay = isCalendarDate(send_on) && send_on >= today && send_on <= addDays(today, GIFT_LIMITS.days);
  return {
    ...(name && { receiver_name: name }),
    ...((needsEmail || receiver_email !== '') && !isEmail(receiver_email) && { receiver_email: { code: 'email_invalid' } }),
    // The message goes into a mail.
    ...(message.length > GIFT_LIMITS.message ? { message: { code: 'too_long', max: GIFT_LIMITS.message } } : hasLink(message) && { message: { code: 'link_in_text' } }),
    ...(!isDay && { send_on: { code: 'send_day' } }),
  };
}

/** When a present is sent: in the morning of its day at the school. */
export function giftInstant(send_on: string, timezone: string): Date {
  return instantOfWallClock(send_on, SENT_FROM, timezone);
}
