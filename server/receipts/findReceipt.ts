import { SECRET_ID } from '#shared/contract/wire.ts';
import { hasReceipt, type ReceiptSums, receiptSums } from '#shared/payments/receiptSums.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import { parseVatRate } from '#shared/payments/vat.ts';
import type { Db } from '../db/connect.ts';
import { findReceiptRow } from './receipt.queries.ts';

/** The facts of a booking's receipt. Amounts are in cents. */
export type Receipt = ReceiptSums & {
  reference: string;
  /** When the last entry was made: the date of the receipt. */
  date: string;
  lesson: { activity: string; place: string; date: string };
  participants: { name: string; price_cents: number }[];
  school: { tax_id: string; address: string };
};

/**
 * Reads a booking's receipt in a language.
 *
 * @param id any text
 * @returns undefined if there is no such booking, or nothing was paid yet
 */
export async function findReceipt(db: Db, tenant: Pick<Tenant, 'id' | 'langs'>, id: string, lang: Language): Promise<Receipt | undefined> {
  const row = SECRET_ID.test(id) ? await findReceiptRow(db, tenant, id) : undefined;
  if (!row || !hasReceipt(row.entries)) return undefined;
  const { reference, date, participants, entries, tax_id, invoice_address: address } = row;
  const prices = participants.map(({ price_cents }) => price_cents);
  return {
    ...receiptSums(prices, entries, row.vat_basis_points ?? parseVatRate(row.vat_rate)),
    reference,
    date: entries.at(-1)!.created_at,
    lesson: { ...withActivityIn({ activity: row.activity, place: row.place, translations: row.translations }, lang, tenant), date },
    participants,
    school: { tax_id, address },
  };
}
