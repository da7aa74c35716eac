import { sql } from 'kysely';
import type { BookingCode } from '#shared/contract/code.ts';

/** A column with the code of a row of `bookings`, and what it takes off; null without a code. */
export function codeColumn() {
  return sql<BookingCode | null>`(
    select json_build_object('kind', 'discount', 'text', c.code, 'amount', u.amount_cents)
    from discount_uses u join discount_codes c on c.tenant_id = u.tenant_id and c.id = u.code_id
    where u.tenant_id = bookings.tenant_id and u.booking_id = bookings.id
  )`.as('code');
}
