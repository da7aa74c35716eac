import { SECRET_ID } from '#shared/secretId.ts';
import { hasReceipt, type ReceiptSums, receiptSums } from '#shared/payments/receiptSums.ts';
import { askedCents } from '#shared/payments/ledger.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import { parseVatRate } from '#shared/payments/vat.ts';
import type { Db } from '../db/connect.ts';
import { findPassReceiptRow, findReceiptRow } from './receipt.queries.ts';

/** The facts of a receipt, of a booking or of a pass. Amounts are in cents. */
export type Receipt = ReceiptSums & {
  reference: string;
  /** When the last entry was made: the date of the receipt. */
  date: string;
  about: { lesson: { activity: string; place: string; date: string } } | { pass: { title: string; buyer: string } };
  /** What was sold: places of participants by name, or a pass. */
  items: { name: string; price_cents: number }[];
  /** Above 0: still to pay; below 0: to be given back. Of a called-off lesson nothing is asked, whatever the balance. */
  asked_cents: number;
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
  const sums = receiptSums(prices, entries, row.vat_basis_points ?? parseVatRate(row.vat_rate));
  return {
    ...sums,
    asked_cents: askedCents(sums.balance_cents, row),
    reference,
    date: entries.at(-1)!.created_at,
    about: { lesson: { ...withActivityIn({ activity: row.activity, place: row.place, translations: row.translations }, lang, tenant), date } },
    items: participants,
    school: { tax_id, address },
  };
}

/**
 * Reads the receipt of a pass. It has no VAT: that is due when the pass pays for a lesson, and stands on the receipt of the booking.
 *
 * @param id of the pass, which its buyer and admins know; any text
 * @returns undefined if there is no such pass, or it was not paid yet
 */
export async function findPassReceipt(db: Db, tenant: Pick<Tenant, 'id'>, id: string): Promise<Receipt | undefined> {
  const row = SECRET_ID.test(id) ? await findPassReceiptRow(db, tenant, id) : undefined;
  if (!row || !hasReceipt(row.entries)) return undefined;
  const { title, buyer_name: buyer, price_cents, entries, tax_id, invoice_address: address } = row;
  const sums = receiptSums([price_cents], entries, undefined);
  return {
    ...sums,
    asked_cents: sums.balance_cents,
    // The code of a pass opens it, so that a receipt, which is passed on, must not have it.
    reference: id.slice(0, PASS_REFERENCE).toUpperCase(),
    date: entries.at(-1)!.created_at,
    about: { pass: { title, buyer } },
    items: [{ name: title, price_cents }],
    school: { tax_id, address },
  };
}

/** How many characters of its id name a pass on its receipt. */
const PASS_REFERENCE = 8;
