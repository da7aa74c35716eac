import { toCents, toEuros } from '#shared/payments/money.ts';

type Row = Record<string, unknown>;

/** The column of a field: a `price` is stored as `price_cents`. */
export function columnOf(field: string): string {
  return field === 'price' ? 'price_cents' : field;
}

/** A row as it goes over the wire: an activity's price in euros, a product's in cents. */
export function recordOfRow(table: string, { price_cents, ...row }: Row): Row {
  if (price_cents === undefined) return row;
  return { ...row, price: table === 'activities' ? toEuros(price_cents as number) : price_cents };
}

/** The columns of a record, or of some of its fields, as they are stored. */
export function rowOfRecord(table: string, { price, ...record }: Row): Row {
  if (price === undefined) return record;
  return { ...record, price_cents: table === 'activities' ? toCents(price as number) : price };
}
