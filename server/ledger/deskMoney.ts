import { type DeskMethod, isDeskMethod } from '#shared/payments/ledger.ts';
import type { Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';
import { insertEntry, type LedgerSubject, listStandingEntries } from './ledger.queries.ts';
import { reverseEntries, type Reversal } from './reverseEntries.ts';

type OfTenant = { id: number };

/** Money that the school takes or gives by hand. */
type DeskMovement = LedgerSubject & { method: DeskMethod; amount_cents: number; currency: string; actor: Actor; now: Date; reason?: string; submission_id?: string };

/** An amount by which a booking owes less. */
type Lowering = Omit<DeskMovement, 'method'> & { booking_id: string };

/** The school took money itself. The caller has checked that it is due. */
export async function takeDeskPayment(tx: Tx, tenant: OfTenant, { amount_cents, ...movement }: DeskMovement): Promise<void> {
  await insertEntry(tx, tenant, { ...movement, kind: 'payment', amount_cents: -amount_cents });
}

/** The school gave money back itself. The caller has checked that it holds as much. @returns the id of the entry */
export async function giveDeskRefund(tx: Tx, tenant: OfTenant, movement: DeskMovement): Promise<number> {
  return insertEntry(tx, tenant, { ...movement, kind: 'refund' });
}

/** Takes the money back that was recorded at the school by mistake: payments, and refunds of them. */
export async function reverseDeskPayments(tx: Tx, tenant: OfTenant, reversal: Reversal): Promise<void> {
  const movements = await listStandingEntries(tx, tenant, reversal, ['payment', 'refund']);
  await reverseEntries(tx, tenant, movements.filter(({ method }) => isDeskMethod(method)), reversal);
}

/** The school lowers the price. `amount_cents` is what the guest no longer has to pay. */
export async function giveDiscount(tx: Tx, tenant: OfTenant, { amount_cents, ...discount }: Lowering): Promise<void> {
  await insertEntry(tx, tenant, { ...discount, kind: 'discount', amount_cents: -amount_cents });
}

/** The school gives up what is due, without changing what was agreed. */
export async function writeOff(tx: Tx, tenant: OfTenant, { amount_cents, ...rest }: Lowering): Promise<void> {
  await insertEntry(tx, tenant, { ...rest, kind: 'write_off', amount_cents: -amount_cents });
}
