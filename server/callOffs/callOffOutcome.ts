import type { CallOffInput, CallOffOutcome } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage } from '#shared/language.ts';
import { choiceDeadline, fallbackOf, reasonIn } from '#shared/lessons/callOffRules.ts';
import { creditableCents } from '#shared/payments/ledger.ts';
import { isoInstant } from '#shared/time/time.ts';
import { callOffLead } from '../mail/templates/callOffText.ts';
import type { AffectedBooking } from './callOffs.queries.ts';

/** Says what calling off does to these bookings: who, what money, and what they will read. */
export function callOffOutcome(tenant: Pick<Tenant, 'langs' | 'timezone'>, lessons: number, bookings: readonly AffectedBooking[], input: CallOffInput, now: Date): Omit<CallOffOutcome, 'id' | 'last_fallback'> {
  const sum = (of: (booking: AffectedBooking) => number) => bookings.reduce((total, booking) => total + of(booking), 0);
  const deadline = isoInstant(choiceDeadline(input, now));
  const byLanguage = Map.groupBy(bookings.filter(({ email }) => email !== null), ({ lang }) => (isLanguage(lang) ? lang : 'en'));
  const desk = sum(({ desk_cents }) => -desk_cents);
  const pass = sum(({ pass_cents }) => -pass_cents);
  return {
    ...{ lessons, bookings: bookings.length, people: sum(({ num_participants }) => num_participants), deadline },
    unpaid: bookings.filter((booking) => paidCents(booking) <= 0).length,
    ...{ paid_by_card: sum(paidCents) - desk - pass, paid_at_school: desk, paid_by_pass: pass },
    mails: [...byLanguage].map(([lang, of]) => ({
      ...{ lang, count: of.length, reason: reasonIn(input.reason, lang, tenant.langs[0]!) },
      text: callOffLead({ offers_dates: input.offers_dates, is_private: of.every(({ is_private }) => is_private === 1) ? 1 : 0, fallback: fallbackOf(input), deadline, ...whatWasPaid(of) }, lang, tenant),
    })),
    to_call: bookings.flatMap(({ email, name, phone }) => (email === null ? [{ name, phone }] : [])),
  };
}

/** Of what the example for several guests speaks: of money if one paid any, else of codes. */
function whatWasPaid(bookings: readonly AffectedBooking[]): { hasMoney: boolean; hasCode: boolean } {
  const hasMoney = bookings.some((booking) => creditableCents(booking) > 0);
  return { hasMoney, hasCode: !hasMoney && bookings.some(({ pass_cents }) => pass_cents < 0) };
}

/** What was paid for a booking and has not gone back, in cents. */
function paidCents({ charged_cents, balance_cents, card }: Pick<AffectedBooking, 'charged_cents' | 'balance_cents' | 'card'>): number {
  return charged_cents - balance_cents - card.returning_cents;
}
