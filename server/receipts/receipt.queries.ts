import { type RawBuilder, sql } from 'kysely';
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
  is_cancelled: number;
  /** The VAT rate of the booking, else of its activity. */
  vat_basis_points: number | null;
  /** The school's settings; '' for none. */
  vat_rate: string;
  tax_id: string;
  invoice_address: string;
  participants: { name: string; price_cents: number }[];
  entries: ReceiptEntry[];
};

/** More entries than a booking or a pass can have in practice. */
const MAX_ENTRIES = 500;

/** Reads a booking for its receipt, in one query. */
export async function findReceiptRow(db: Db, tenant: { id: number }, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select b.reference, b.status, a.name as activity, a.place, a.translations, l.date, l.is_cancelled,
      coalesce(b.vat_basis_points, a.vat_basis_points) as vat_basis_points,
      ${setting('vat_rate', tenant)} as vat_rate, ${setting('tax_id', tenant)} as tax_id, ${setting('invoice_address', tenant)} as invoice_address,
      coalesce((
        select json_agg(json_build_object('name', name, 'price_cents', price_cents) order by position)
        from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id
      ), '[]') as participants,
      ${entriesOf(sql`e.tenant_id = b.tenant_id and e.booking_id = b.id`)} as entries
    from bookings b
    join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    where b.tenant_id = ${tenant.id} and b.id = ${id}`.execute(db);
  return rows[0];
}

/** A pass as its receipt needs it. */
export type PassReceiptRow = Pick<ReceiptRow, 'tax_id' | 'invoice_address' | 'entries'> & { title: string; buyer_name: string; price_cents: number };

/** Reads a pass for its receipt, in one query. What expired of it is no money, and left out. */
export async function findPassReceiptRow(db: Db, tenant: { id: number }, id: string): Promise<PassReceiptRow | undefined> {
  const { rows } = await sql<PassReceiptRow>`
    select p.title, p.buyer_name, p.price_cents, ${setting('tax_id', tenant)} as tax_id, ${setting('invoice_address', tenant)} as invoice_address,
      ${entriesOf(sql`e.tenant_id = p.tenant_id and e.pass_id = p.id and e.kind <> 'expiry'`)} as entries
    from passes p
    where p.tenant_id = ${tenant.id} and p.id = ${id}`.execute(db);
  return rows[0];
}

function entriesOf(condition: RawBuilder<unknown>) {
  return sql<ReceiptEntry[]>`coalesce((
    select json_agg(json_build_object('id', id, 'kind', kind, 'method', method, 'amount_cents', amount_cents, 'reverses', reverses,
      'is_credit', exists (select from pass_uses u join passes p on p.tenant_id = u.tenant_id and p.id = u.pass_id where u.tenant_id = e.tenant_id and u.id = e.pass_use_id and p.kind = 'credit'),
      'created_at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by id)
    from (select * from ledger_entries e where ${condition} order by id limit ${MAX_ENTRIES}) as e
  ), '[]')`;
}

function setting(name: string, tenant: { id: number }) {
  return sql<string>`coalesce((select value from settings s where s.tenant_id = ${tenant.id} and s.name = ${name}), '')`;
}
