import { toCents, toEuros } from '#shared/payments/money.ts';
import { toBasisPoints, toPercent } from '#shared/payments/vat.ts';

type Row = Record<string, unknown>;

const COLUMNS: Record<string, string> = { price: 'price_cents', vat_rate: 'vat_basis_points' };

/** The column of a field: a `price` is stored as `price_cents`, a `vat_rate` as `vat_basis_points`. */
export function columnOf(field: string): string {
  return COLUMNS[field] ?? field;
}

/** A row as it goes over the wire: an activity's price in euros and its VAT rate in percent, a product's price in cents. */
export function recordOfRow(table: string, { price_cents, vat_basis_points: vat, ...row }: Row): Row {
  return {
    ...row,
    ...(price_cents === undefined ? {} : { price: table === 'activities' ? toEuros(price_cents as number) : price_cents }),
    ...(vat === undefined ? {} : { vat_rate: vat === null ? null : toPercent(vat as number) }),
  };
}

/** The columns of a record, or of some of its fields, as they are stored. */
export function rowOfRecord(table: string, { price, vat_rate: vat, photos, translations, ...record }: Row): Row {
  return {
    ...record,
    ...(photos === undefined ? {} : { photos: JSON.stringify(photos) }),
    ...(translations === undefined ? {} : { translations: JSON.stringify(translations) }),
    ...(price === undefined ? {} : { price_cents: table === 'activities' ? toCents(price as number) : price }),
    ...(vat === undefined ? {} : { vat_basis_points: vat === null ? null : toBasisPoints(vat as number) }),
  };
}
