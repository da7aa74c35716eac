import { isPassRefundable } from '#shared/passes/passRules.ts';
import { isDeskMethod, type LedgerMethod } from '#shared/payments/ledger.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { giveDeskRefund } from '../ledger/deskMoney.ts';
import { listStandingEntries } from '../ledger/ledger.queries.ts';
import { queuePassMail } from '../mail/outbox/queuePassMail.queries.ts';
import { findPass, lockPass, type StoredPass } from '../passes/passes.queries.ts';
import { withdrawPass } from '../passes/withdrawPass.ts';
import { findPayment, lockPayment, type PaymentOfPass } from '../payments/payments.queries.ts';
import { startPassRefund } from '../payments/refunds/refundPassPayment.ts';

type OfTenant = { id: number };

/** The money that was paid for a pass and stands: how it came, in cents, and the card payment if it was one. */
export type MoneyOfPass = { method: LedgerMethod; amount_cents: number; payment_id: string | null };

/** What an admin can do about the money of a pass. `isWithdrawn`: it went back, so that the price is charged no more. */
export type PassMoney = { refundable: MoneyOfPass | undefined; isWithdrawn: boolean };

/** Reads the money of a pass. Nothing can go back for one that is used, expired, not paid, or a credit, whose money its guest chose to leave here. */
export async function findPassMoney(db: Db, tenant: OfTenant, pass: StoredPass, now: Date): Promise<PassMoney> {
  const entries = await listStandingEntries(db, tenant, { pass_id: pass.id }, ['charge', 'payment']);
  const isWithdrawn = pass.activated_at !== null && !entries.some(({ kind }) => kind === 'charge');
  const came = entries.find(({ kind, amount_cents }) => kind === 'payment' && amount_cents < 0);
  if (isWithdrawn || !came?.method || came.method === 'credit' || !isPassRefundable(pass, now)) return { refundable: undefined, isWithdrawn };
  const status = came.payment_id === null ? 'paid' : (await findPayment(db, tenant, came.payment_id))?.status;
  const refundable = { method: came.method, amount_cents: -came.amount_cents, payment_id: came.payment_id };
  return { refundable: status === 'paid' ? refundable : undefined, isWithdrawn };
}

/**
 * Gives the money of an unused pass back in the way it came: by card, or by the school's own hands. From then on the pass pays for
 * nothing, and its buyer gets a mail.
 *
 * @throws Refused `not_found`, `not_refundable`
 */
export async function refundPass(tx: Tx, tenant: OfTenant, id: string, actor: Actor, now: Date): Promise<{ pass: StoredPass; money: MoneyOfPass }> {
  const found = await findPass(tx, tenant, { id });
  if (!found) throw new Refused('not_found');
  const { refundable: before } = await findPassMoney(tx, tenant, found, now);
  const payment = before?.payment_id ? ((await findPayment(tx, tenant, before.payment_id)) as PaymentOfPass) : undefined;
  if (payment) await lockPayment(tx, tenant, payment);
  const pass = (await lockPass(tx, tenant, { id }))!;
  const { refundable: money } = await findPassMoney(tx, tenant, pass, now);
  if (!money || money.payment_id !== (payment?.id ?? null)) throw new Refused('not_refundable');
  if (payment) await startPassRefund(tx, tenant, payment, actor, now);
  else await giveBack(tx, tenant, pass, money, actor, now);
  return { pass: (await findPass(tx, tenant, { id }))!, money };
}

async function giveBack(tx: Tx, tenant: OfTenant, pass: StoredPass, { method, amount_cents }: MoneyOfPass, actor: Actor, now: Date): Promise<void> {
  if (!isDeskMethod(method)) throw new Refused('not_refundable');
  const entry_id = await giveDeskRefund(tx, tenant, { pass_id: pass.id, method, amount_cents, currency: pass.currency, actor, now });
  await withdrawPass(tx, tenant, pass.id, actor, now);
  await queuePassMail(tx, tenant, pass, 'pass_refunded', now, entry_id);
}
