import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import type { Actor } from '../ledger/actor.ts';
import { chargePass } from '../ledger/passMoney.ts';
import { queuePassMail } from '../mail/outbox/queuePassMail.queries.ts';
import { queueDueGifts } from './gifts.queries.ts';
import { type StoredPass, updatePass } from './passes.queries.ts';

/**
 * A pass is paid: charges its price, makes it valid and mails its code to the buyer, and a present of today to its receiver. The caller
 * has locked it, and records the payment.
 */
export async function activatePass(tx: Tx, tenant: { id: number }, pass: StoredPass, actor: Actor, now: Date): Promise<void> {
  await chargePass(tx, tenant, { pass_id: pass.id, amount_cents: pass.price_cents, currency: pass.currency, actor, now });
  await updatePass(tx, tenant, pass.id, { activated_at: isoInstant(now) });
  await queuePassMail(tx, tenant, pass, 'pass_sold', now);
  if (pass.gift_at !== null) await queueDueGifts(tx, tenant, now, pass.id);
}
