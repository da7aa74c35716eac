import { randomUUID } from 'node:crypto';
import type { PassOrder, PassPurchase, PassSale } from '#shared/contract/pass.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { giftInstant } from '#shared/passes/gifts.ts';
import { VOUCHER_LIMITS, voucherAmountProblem, voucherOffer } from '#shared/passes/voucherOffer.ts';
import { readAmount } from '#shared/payments/deskRules.ts';
import { toCents } from '#shared/payments/money.ts';
import type { Problem, Problems } from '#shared/problems.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { takeDeskPayment } from '../ledger/deskMoney.ts';
import { activatePass } from '../passes/activatePass.ts';
import { findPass, insertPass, lockPass, type StoredPass } from '../passes/passes.queries.ts';
import { readVoucherSettings } from './products.queries.ts';
import { readSaleEntries, type SaleEntries, saleProblems } from './saleEntries.ts';
import { packOf, type SoldThing, voucherOf } from './soldThing.ts';

/**
 * Stores a pass that a visitor wants to buy. It pays for nothing before its payment arrives. The same purchase is stored once.
 *
 * @throws Refused `invalid_purchase` with a problem per field, `product_not_found`, `product_changed`, `payment_intent_reused`
 */
export async function orderPass(db: Db, tenant: Tenant, purchase: PassPurchase, lang: Language, now: Date): Promise<PassOrder> {
  const entries = readSaleEntries(purchase, tenant.timezone, now);
  const product_id = purchase.product_id ?? null;
  const known = await findPass(db, tenant, { purchase_id: purchase.id.toLowerCase() });
  if (known) return orderOf(samePass(known, product_id, entries));
  const from = validFrom(entries, tenant, now);
  const amount = product_id === null ? await amountProblem(db, tenant, purchase.price) : undefined;
  const thing = product_id === null ? await voucherOf(db, tenant, purchase.price, from, lang) : await packOf(db, tenant, product_id, from, lang);
  const problems = { ...saleProblems(entries, { ...thing, needsEmail: true, timezone: tenant.timezone, now }), ...(amount && { amount }) };
  if (Object.keys(problems).length > 0) throw new Refused('invalid_purchase', { problems });
  if (purchase.price !== thing.price_cents) throw new Refused('product_changed');
  return orderOf(await storePass(db, tenant, purchase.id, thing, entries, lang, now));
}

/** Why a voucher of this amount is not sold on the site. @throws Refused `product_not_found` if the school sells none */
async function amountProblem(db: Db, tenant: Tenant, cents: number): Promise<Problem | undefined> {
  const offer = voucherOffer(await readVoucherSettings(db, tenant));
  if (!offer) throw new Refused('product_not_found');
  return voucherAmountProblem(offer, cents);
}

/**
 * Sells a pass at the desk: it is paid and valid at once. The same sale is recorded once.
 *
 * @returns the pass, and whether this call sold it
 * @throws Refused `invalid_entry` with a problem per field, `product_not_found`, `payment_intent_reused`
 */
export async function sellPassAtDesk(tx: Tx, tenant: Tenant, sale: PassSale, lang: Language, actor: Actor, now: Date): Promise<{ pass: StoredPass; isNew: boolean }> {
  const entries = readSaleEntries(sale, tenant.timezone, now);
  const product_id = sale.product_id ?? null;
  const known = await findPass(tx, tenant, { purchase_id: sale.id.toLowerCase() });
  const stored = known ? samePass(known, product_id, entries) : await storeSale(tx, tenant, sale, entries, lang, now);
  const pass = (await lockPass(tx, tenant, { id: stored.id }))!;
  if (pass.activated_at !== null) return { pass, isNew: false };
  if (pass.price_cents > 0) {
    await takeDeskPayment(tx, tenant, { pass_id: pass.id, method: sale.method, amount_cents: pass.price_cents, currency: pass.currency, actor, now, submission_id: sale.id });
  }
  await activatePass(tx, tenant, pass, actor, now);
  return { pass: (await findPass(tx, tenant, { id: pass.id }))!, isNew: true };
}

async function storeSale(tx: Tx, tenant: Tenant, { id, product_id, amount }: PassSale, entries: SaleEntries, lang: Language, now: Date): Promise<StoredPass> {
  const from = validFrom(entries, tenant, now);
  const read = readDeskAmount(amount ?? '');
  const thing = product_id ? await packOf(tx, tenant, product_id, from, lang) : await voucherOf(tx, tenant, 'cents' in read ? read.cents : 0, from, lang);
  const problems: Problems = saleProblems(entries, { ...thing, needsEmail: false, timezone: tenant.timezone, now });
  if (!product_id && 'problem' in read) problems.amount = read.problem;
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
  return storePass(tx, tenant, id, thing, entries, lang, now);
}

/** At the desk, a voucher may have any amount up to the highest one. */
function readDeskAmount(text: string): ReturnType<typeof readAmount> {
  const read = readAmount(text);
  return 'cents' in read && read.cents > toCents(VOUCHER_LIMITS.euros) ? { problem: { code: 'too_large', max: VOUCHER_LIMITS.euros } } : read;
}

/** A pass as its buyer sees it: the code only once it is paid. */
export function orderOf({ id, title, price_cents, buyer_email, activated_at, code, gift_at, holder_name, holder_email }: StoredPass): PassOrder {
  const gift = gift_at === null ? null : { name: holder_name, email: holder_email, send_at: gift_at };
  return { id, title, price: price_cents, email: buyer_email, code: activated_at === null ? null : code, gift };
}

/** The validity of a present counts from the day on which it is sent. */
function validFrom({ gift }: SaleEntries, { timezone }: Tenant, now: Date): Date {
  const sent = gift && isCalendarDate(gift.send_on) ? giftInstant(gift.send_on, timezone) : now;
  return sent > now ? sent : now;
}

async function storePass(db: Db, tenant: Tenant, id: string, thing: SoldThing, entries: SaleEntries, lang: Language, now: Date): Promise<StoredPass> {
  const { name, email, gift } = entries;
  const purchase_id = id.toLowerCase();
  await insertPass(db, tenant, {
    ...thing,
    ...{ id: randomUUID(), lang, purchase_id, creation_date: isoInstant(now), buyer_name: name, buyer_email: email || null },
    ...{ holder_name: gift?.receiver_name ?? name, holder_email: (gift ? gift.receiver_email : email) || null },
    ...{ gift_at: gift ? isoInstant(giftInstant(gift.send_on, tenant.timezone)) : null, gift_message: gift?.message ?? '' },
  });
  // A parallel request with the same purchase may have been faster.
  return samePass((await findPass(db, tenant, { purchase_id }))!, thing.product_id, entries);
}

/** Did the request that made this pass have the same entries? @throws Refused `payment_intent_reused` */
function samePass(pass: StoredPass, product_id: number | null, { email, gift }: SaleEntries): StoredPass {
  const sent = JSON.stringify([product_id, email, gift?.receiver_name, gift?.receiver_email, gift?.message]);
  const isGift = pass.gift_at !== null;
  const stored = JSON.stringify([pass.product_id, pass.buyer_email ?? '', ...(isGift ? [pass.holder_name, pass.holder_email ?? '', pass.gift_message] : [undefined, undefined, undefined])]);
  if (sent !== stored) throw new Refused('payment_intent_reused');
  return pass;
}
