import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import type { Actor } from '../ledger/actor.ts';
import { reversePassCharge } from '../ledger/passMoney.ts';
import { lockPass, updatePass } from './passes.queries.ts';

/** The money of a pass goes back: it is blocked, and its price is not charged any more. */
export async function withdrawPass(tx: Tx, tenant: { id: number }, pass_id: string, actor: Actor, now: Date): Promise<void> {
  const pass = await lockPass(tx, tenant, { id: pass_id });
  if (!pass) return;
  await reversePassCharge(tx, tenant, { pass_id, actor, now });
  if (pass.blocked_at === null) await updatePass(tx, tenant, pass_id, { blocked_at: isoInstant(now) });
}
