import { passCoverage, whyPassCannotPay } from '#shared/passes/passRules.ts';
import type { PassMethod } from '#shared/payments/ledger.ts';
import type { PassUnit } from '#shared/contract/pass.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { recordPassPayment, recordPassRefund } from '../ledger/passMoney.ts';
import { insertUse, listStandingUses, lockPass, type PassKey } from './passes.queries.ts';

type OfTenant = { id: number };

/** A booking that is locked or was just made, with what it owes in cents and the prices of its participants. */
export type BookingToPay = { id: string; activity_id: number; email: string | null; currency: string; prices: readonly number[]; due: number };

const METHODS = { uses: 'pass', cents: 'voucher' } as const satisfies Record<PassUnit, PassMethod>;

/**
 * Pays for a booking with a pass, as far as it lasts: takes its uses or cents, with the pass locked, and adds the ledger entry.
 *
 * @returns the uses or cents that were taken, and the cents that they paid
 * @throws Refused `invalid_booking` with a problem at `code` if the pass cannot pay for this booking
 */
export async function payWithPass(tx: Tx, tenant: OfTenant, key: PassKey, booking: BookingToPay, actor: Actor, now: Date): Promise<{ taken: number; cents: number }> {
  const pass = await lockPass(tx, tenant, key);
  const problem = pass === undefined ? 'code_unknown' : whyPassCannotPay(pass, booking, now);
  if (!pass || problem) throw new Refused('invalid_booking', { problems: { code: { code: problem ?? 'code_unknown' } } });
  const { taken, cents } = passCoverage(pass, booking.prices, booking.due);
  if (taken === 0) return { taken, cents };
  const pass_use_id = await insertUse(tx, tenant, { pass_id: pass.id, booking_id: booking.id, amount: -taken, actor: actor.by, created_at: isoInstant(now) });
  await recordPassPayment(tx, tenant, { booking_id: booking.id, pass_use_id, method: METHODS[pass.unit], amount_cents: cents, currency: booking.currency, actor, now });
  return { taken, cents };
}

/** Gives back what passes paid for a booking, for example when it is cancelled in time. Lock the booking first. Does nothing the second time. */
export async function giveUsesBack(tx: Tx, tenant: OfTenant, { booking_id, currency, actor, now }: { booking_id: string; currency: string; actor: Actor; now: Date }): Promise<void> {
  for (const { id, pass_id, amount, cents } of await listStandingUses(tx, tenant, booking_id)) {
    const { unit } = (await lockPass(tx, tenant, { id: pass_id }))!;
    const pass_use_id = await insertUse(tx, tenant, { pass_id, booking_id, amount: -amount, returns: id, actor: actor.by, created_at: isoInstant(now) });
    await recordPassRefund(tx, tenant, { booking_id, pass_use_id, method: METHODS[unit], amount_cents: cents, currency, actor, now });
  }
}
