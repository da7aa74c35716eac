import { sql } from 'kysely';
import type { BookingCode } from '#shared/contract/code.ts';

/**
 * A column with the code of a row of `bookings`, and what it takes off or pays; null without a code. Of a pass it has the end of the code
 * alone, as `maskPassCode` writes it.
 */
export function codeColumn() {
  return sql<BookingCode | null>`coalesce((
    select json_build_object('kind', 'discount', 'text', c.code, 'amount', u.amount_cents)
    from discount_uses u join discount_codes c on c.tenant_id = u.tenant_id and c.id = u.code_id
    where u.tenant_id = bookings.tenant_id and u.booking_id = bookings.id
  ), (
    select json_build_object('kind', p.kind, 'text', '…' || right(p.code, 5), 'amount', -e.amount_cents)
    from pass_uses u
    join passes p on p.tenant_id = u.tenant_id and p.id = u.pass_id
    join ledger_entries e on e.tenant_id = u.tenant_id and e.pass_use_id = u.id
    where u.tenant_id = bookings.tenant_id and u.booking_id = bookings.id and u.returns is null
    order by exists (select from pass_uses r where r.tenant_id = u.tenant_id and r.returns = u.id), u.id limit 1
  ))`.as('code');
}
