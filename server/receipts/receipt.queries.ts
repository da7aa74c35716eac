import { sql } from 'kysely';
import type { BookingStatus } from '#shared/contract/booking.ts';
import type { ReceiptEntry } from '#shared/payments/receiptSums.ts';
import type { Translations } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';

/** A booking as its receipt needs it. */
export type ReceiptRow = {
  reference: string;
  status: BookingStatus;
  activity: string;
  place: string;
  translations: Translations;
  date: string;
  /** The VAT rate of the booking, else of its activity. */
  vat_basis_points: number | null;
  /** The school's settings; '' for none. */
  vat_rate: string;
  tax_id: string;
  invoice_address: string;
  participants: { name: string; price_cents: number }[];
  entries: ReceiptEntry[];
};

/** More entries than a booking can have in practice. */
const MAX_ENTRIES = 500;

/** Reads a booking for its receipt, in one query. */
export async function findReceiptRow(db: Db, tenant: { id: number }, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select b.reference, b.status, a.name as activity, a.place, a.translations, l.date,
      coalesce(b.vat_basis_points, a.vat_basis_points) as vat_basis_points,
      ${setting('vat_rate')} as vat_rate, ${setting('tax_id')} as tax_id, ${setting('invoice_address')} as invoice_address,
      coalesce((
        select json_agg(json_build_object('name', name, 'price_cents', price_cents) order by position)
        from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id
      ), '[]') as participants,
      coalesce((
        select json_agg(json_build_object('id', id, 'kind', kind, 'method', method, 'amount_cents', amount_cents, 'reverses', reverses,
          'created_at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by id)
        from (select * from ledger_entries e where e.tenant_id = b.tenant_id and e.booking_id = b.id order by id limit ${MAX_ENTRIES}) as e
      ), '[]') as entries
    from bookings b
    join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    where b.tenant_id = ${tenant.id} and b.id = ${id}`.execute(db);
  return rows[0];
}

function setting(name: string) {
  return sql<string>`coalesce((select value from settings s where s.tenant_id = b.tenant_id and s.name = ${name}), '')`;
}
