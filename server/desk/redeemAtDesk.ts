import { readPassCode } from '#shared/passes/passCode.ts';
import { whyNotAtDesk } from '#shared/payments/deskRules.ts';
import type { PassMethod } from '#shared/payments/ledger.ts';
import type { ProblemCode } from '#shared/problems.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findPass, listStandingUses } from '../passes/passes.queries.ts';
import { payWithPass } from '../passes/payWithPass.ts';
import { listPaymentStatuses } from '../payments/payments.queries.ts';
import { lockForDesk } from './recordAtDesk.ts';

/** A code that a guest shows at the desk for a booking that stands. */
export type Redeeming = { booking_id: string; lesson_id: number; code: string; actor: Actor; now: Date };

/**
 * Pays what a booking owes with a pack or voucher, as far as it lasts. A pass pays for a booking once, so that a repeated request takes
 * nothing more.
 *
 * @returns the cents that were paid, and how; undefined if this pass has paid for the booking before
 * @throws Refused `booking_not_found`, `payment_under_way`, `places_offered`, `invalid_booking` with the problem at `code`
 */
export async function redeemAtDesk(tx: Tx, tenant: { id: number }, { booking_id, lesson_id, code, actor, now }: Redeeming): Promise<{ cents: number; method: PassMethod } | undefined> {
  const { status, is_offer, due, email, currency, prices } = await lockForDesk(tx, tenant, booking_id, lesson_id, now);
  const refusal = whyNotAtDesk({ status, is_offer }, await listPaymentStatuses(tx, tenant, booking_id));
  if (refusal) throw new Refused(refusal);
  const plain = readPassCode(code);
  const pass = plain === undefined ? undefined : await findPass(tx, tenant, { code: plain });
  if (!pass) throw codeRefused('code_unknown');
  const uses = await listStandingUses(tx, tenant, booking_id);
  if (uses.some(({ pass_id }) => pass_id === pass.id)) return undefined;
  if (status !== 'booked' || due <= 0) throw codeRefused('nothing_due');
  const lesson = await findLesson(tx, tenant, lesson_id, now);
  if (!lesson) throw new Refused('booking_not_found');
  const { cents } = await payWithPass(tx, tenant, { id: pass.id }, { id: booking_id, activity_id: lesson.activity_id, email, currency, prices, due }, actor, now);
  return { cents, method: pass.unit === 'uses' ? 'pass' : 'voucher' };
}

function codeRefused(code: ProblemCode): Refused {
  return new Refused('invalid_booking', { problems: { code: { code } } });
}
