import { sql } from 'kysely';
import type { CardMoney, LedgerSums } from '#shared/payments/ledger.ts';

/**
 * Columns with the money of a row of `bookings`: the sums of its ledger entries and the money of its card payments. Other
 * currencies than the booking's do not count. `shared/payments/ledger.ts` has the rules that read them.
 */
export function moneyColumns() {
  return [
    sql<LedgerSums>`(
      select json_build_object(
        'balance_cents', coalesce(sum(e.amount_cents), 0),
        'charged_cents', coalesce(sum(e.amount_cents) filter (where e.kind in ('charge', 'discount', 'write_off')), 0),
        'desk_cents', coalesce(sum(e.amount_cents) filter (where e.method in ('cash', 'terminal', 'transfer')), 0),
        'pass_cents', coalesce(sum(e.amount_cents) filter (where e.method in ('pass', 'voucher')), 0),
        'credit_cents', coalesce(sum(e.amount_cents) filter (where e.method = 'credit'), 0))
      from ledger_entries e where e.tenant_id = bookings.tenant_id and e.booking_id = bookings.id and e.currency = bookings.currency
    )`.as('sums'),
    sql<CardMoney>`(
      select json_build_object(
        'returning_cents', coalesce(sum(p.received_cents - p.refunded_cents) filter (where p.status in ('mismatched', 'refund_due', 'refund_failed')), 0)
          + coalesce(sum(part.cents) filter (where p.status = 'paid'), 0),
        'session_id', max(p.session_id) filter (where p.status = 'paid' and p.received_cents - p.refunded_cents > part.cents))
      from payments p
      cross join lateral (
        select coalesce(sum(r.amount_cents), 0) as cents from card_refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status = 'due'
      ) as part
      where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id
    )`.as('card'),
  ] as const;
}
