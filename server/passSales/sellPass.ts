import { randomUUID } from 'node:crypto';
import type { PassOrder, PassPurchase, PassSale } from '#shared/contract/pass.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { buyerProblems } from '#shared/passes/buyerProblems.ts';
import { validUntil } from '#shared/passes/passRules.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { takeDeskPayment } from '../ledger/deskMoney.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { activatePass } from '../passes/activatePass.ts';
import { findPass, insertPass, lockPass, type StoredPass } from '../passes/passes.queries.ts';
import { findProduct } from './products.queries.ts';

type Buyer = { id: string; product_id: number; name: string; email: string };

/**
 * Stores a pass that a visitor wants to buy. It pays for nothing before its payment arrives. The same purchase is stored once.
 *
 * @throws Refused `invalid_purchase` with a problem per field, `product_not_found`, `product_changed`, `payment_intent_reused`
 */
export async function orderPass(db: Db, tenant: Tenant, purchase: PassPurchase, lang: Language, now: Date): Promise<PassOrder> {
  const buyer = checkedBuyer(purchase, { needsEmail: true });
  const pass = await storePass(db, tenant, buyer, purchase.price, lang, now);
  return orderOf(pass);
}

/**
 * Sells a pass at the desk: it is paid and valid at once. The same sale is recorded once.
 *
 * @returns the pass, and whether this call sold it
 * @throws Refused `invalid_entry` with a problem per field, `product_not_found`, `payment_intent_reused`
 */
export async function sellPassAtDesk(tx: Tx, tenant: Tenant, sale: PassSale, lang: Language, actor: Actor, now: Date): Promise<{ pass: StoredPass; isNew: boolean }> {
  const buyer = checkedBuyer({ ...sale, email: sale.email ?? '' }, { needsEmail: false });
  const stored = await storePass(tx, tenant, buyer, undefined, lang, now);
  const pass = (await lockPass(tx, tenant, { id: stored.id }))!;
  if (pass.activated_at !== null) return { pass, isNew: false };
  if (pass.price_cents > 0) {
    await takeDeskPayment(tx, tenant, { pass_id: pass.id, method: sale.method, amount_cents: pass.price_cents, currency: pass.currency, actor, now, submission_id: sale.id });
  }
  await activatePass(tx, tenant, pass, actor, now);
  return { pass: (await findPass(tx, tenant, { id: pass.id }))!, isNew: true };
}

/** A pass as its buyer sees it: the code only once it is paid. */
export function orderOf({ id, title, price_cents, holder_email, activated_at, code }: StoredPass): PassOrder {
  return { id, title, price: price_cents, email: holder_email, code: activated_at === null ? null : code };
}

function checkedBuyer({ id, product_id, ...entered }: Buyer, rule: { needsEmail: boolean }): Buyer {
  const [name, email] = [oneLine(entered.name), entered.email.trim()];
  const problems = buyerProblems({ name, email }, rule);
  if (Object.keys(problems).length > 0) throw new Refused(rule.needsEmail ? 'invalid_purchase' : 'invalid_entry', { problems });
  return { id, product_id, name, email };
}

/** @param price what the buyer saw, in cents; undefined skips the comparison */
async function storePass(db: Db, tenant: Tenant, { id, product_id, name, email }: Buyer, price: number | undefined, lang: Language, now: Date): Promise<StoredPass> {
  const purchase_id = id.toLowerCase();
  const known = await findPass(db, tenant, { purchase_id });
  if (known) return samePass(known, product_id, email);
  const product = await findProduct(db, tenant, product_id);
  if (!product) throw new Refused('product_not_found');
  const { num_uses, price_cents, valid_days, ...kept } = product;
  if (price !== undefined && price !== price_cents) throw new Refused('product_changed');
  const until = validUntil(now, valid_days, tenant.timezone);
  await insertPass(db, tenant, {
    ...kept,
    ...{ id: randomUUID(), kind: 'pack', unit: 'uses', granted: num_uses, product_id, price_cents, lang, purchase_id, creation_date: isoInstant(now) },
    ...{ holder_name: name, holder_email: email || null, buyer_name: name, buyer_email: email || null, valid_until: until && isoInstant(until) },
  });
  // A parallel request with the same purchase may have been faster.
  return samePass((await findPass(db, tenant, { purchase_id }))!, product_id, email);
}

function samePass(pass: StoredPass, product_id: number, email: string): StoredPass {
  if (pass.product_id !== product_id || (pass.holder_email ?? '') !== email) throw new Refused('payment_intent_reused');
  return pass;
}
