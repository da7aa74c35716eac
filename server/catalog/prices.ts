import { toCents, toEuros } from '#shared/payments/money.ts';
import { toBasisPoints, toPercent } from '#shared/payments/vat.ts';

type Row = Record<string, unknown>;

const COLUMNS: Record<string, string> = { price: 'price_cents', child_price: 'child_price_cents', vat_rate: 'vat_basis_points' };

/** The column of a field: a `price` is stored as `price_cents`, a `child_price` as `child_price_cents`, a `vat_rate` as `vat_basis_points`. */
export function columnOf(field: string): string {
  return COLUMNS[field] ?? field;
}

/** A row as it goes over the wire: an activity's prices in euros and its VAT rate in percent, a product's price in cents. */
export function recordOfRow(table: string, { price_cents, child_price_cents: child, vat_basis_points: vat, ...row }: Row): Row {
  return {
    ...row,
    ...(price_cents === undefined ? {} : { price: table === 'activities' ? toEuros(price_cents as number) : price_cents }),
    ...(child === undefined ? {} : { child_price: child === null ? null : toEuros(child as number) }),
    ...(vat === undefined ? {} : { vat_rate: vat === null ? null : toPercent(vat as number) }),
  };
}

/** The columns of a record, or of some of its fields, as they are stored. */
export function rowOfRecord(table: string, { price, child_price: child, vat_rate: vat, photos, questions, translations, ...record }: Row): Row {
  return {
    ...record,
    ...(photos === undefined ? {} : { photos: JSON.stringify(photos) }),
    ...(questions === undefined ? {} : { questions: JSON.stringify(questions) }),
    ...(child === undefined ? {} : { child_price_cents: child === null ? null : toCents(child as number) }),
    ...(translations === undefined ? {} : { translations: JSON.stringify(translations) }),
    ...(price === undefined ? {} : { price_cents: table === 'activities' ? toCents(price as number) : price }),
    ...(vat === undefined ? {} : { vat_basis_points: vat === null ? null : toBasisPoints(vat as number) }),
  };
}
