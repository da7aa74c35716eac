import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';
import { giveDiscount } from './deskMoney.ts';
import { insertCharges, insertEntry, type LedgerEntry, listStandingEntries } from './ledger.queries.ts';
import { reverseEntries, type Reversal } from './reverseEntries.ts';

type OfTenant = { id: number };

/** A hold becomes a booking: charges each participant the agreed price, less what its discount code takes off. A booking that stands at once is charged by `claimAndBook`. */
export async function chargeBooking(tx: Tx, tenant: OfTenant, { booking_id, actor, now }: { booking_id: string; actor: Actor; now: Date }): Promise<void> {
  const source = sql`(
    select p.tenant_id, p.booking_id, p.position, p.price_cents, b.currency
    from participants p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
    where p.tenant_id = ${tenant.id} and p.booking_id = ${booking_id}
  ) as agreed`;
  await insertCharges(source, actor, now).execute(tx);
  const use = await tx
    .selectFrom('discount_uses as u')
    .innerJoin('discount_codes as c', (join) => join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.code_id'))
    .innerJoin('bookings as b', (join) => join.onRef('b.tenant_id', '=', 'u.tenant_id').onRef('b.id', '=', 'u.booking_id'))
    .where('u.tenant_id', '=', tenant.id)
    .where('u.booking_id', '=', booking_id)
    .select(['u.amount_cents', 'c.code', 'b.currency'])
    .executeTakeFirst();
  if (use) await giveDiscount(tx, tenant, { booking_id, amount_cents: use.amount_cents, currency: use.currency, actor, now, reason: use.code });
}

/** These participants of a booking. */
type OfParticipants = Reversal & { booking_id: string; positions: readonly number[] };

/** Participants join a booking that stands, or get another price: charges each the agreed price. */
export async function chargeParticipants(tx: Tx, tenant: OfTenant, { booking_id, positions, actor, now }: OfParticipants): Promise<void> {
  const source = sql`(
    select p.tenant_id, p.booking_id, p.position, p.price_cents, b.currency
    from participants p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
    where p.tenant_id = ${tenant.id} and p.booking_id = ${booking_id} and p.position = any(${positions}::smallint[])
  ) as agreed`;
  await insertCharges(source, actor, now).execute(tx);
}

/** The highest position of a booking that was ever charged, so that a new participant does not get the one of a participant who has left; -1 without charges. */
export async function highestCharged(tx: Tx, tenant: OfTenant, booking_id: string): Promise<number> {
  const entries = tx.selectFrom('ledger_entries').where('tenant_id', '=', tenant.id).where('booking_id', '=', booking_id);
  return (await entries.select((eb) => eb.fn.max('position').as('highest')).executeTakeFirst())?.highest ?? -1;
}

/** Participants leave a booking, or get another price: takes their charges back. */
export async function reverseChargesOf(tx: Tx, tenant: OfTenant, { positions, ...reversal }: OfParticipants): Promise<void> {
  const charges = await listStandingEntries(tx, tenant, reversal, ['charge']);
  await reverseEntries(tx, tenant, charges.filter(({ position }) => position !== null && positions.includes(position)), reversal);
}

/**
 * The price that a discount code lowers has changed: takes the discount back and gives the new one. The first discount of the old amount is the
 * code's, because it was given with the booking.
 *
 * @returns false if there is no such discount
 */
export async function changeDiscount(
  tx: Tx,
  tenant: OfTenant,
  { before, after, code, currency, ...reversal }: Reversal & { booking_id: string; before: number; after: number; code: string; currency: string },
): Promise<boolean> {
  const discounts = await listStandingEntries(tx, tenant, reversal, ['discount']);
  const given = discounts.find(({ amount_cents }) => amount_cents === -before);
  if (!given) return false;
  await reverseEntries(tx, tenant, [given], reversal);
  await giveDiscount(tx, tenant, { booking_id: reversal.booking_id, amount_cents: after, currency, actor: reversal.actor, now: reversal.now, reason: code });
  await tx.updateTable('discount_uses').set({ amount_cents: after }).where('tenant_id', '=', tenant.id).where('booking_id', '=', reversal.booking_id).execute();
  return true;
}

/** A booking is cancelled in time, or its price is waived: takes charges, discounts and write-offs back. What was paid is then to be given back. */
export async function reverseCharges(tx: Tx, tenant: OfTenant, reversal: Reversal & { booking_id: string }): Promise<void> {
  const entries = await listStandingEntries(tx, tenant, reversal, ['charge', 'discount', 'write_off']);
  await reverseEntries(tx, tenant, entries, reversal);
  await returnDiscount(tx, tenant, reversal.booking_id, reversal.now);
}

/** Gives the use of a discount code back, so that another booking can use it. Does nothing for a booking without a code. */
export async function returnDiscount(tx: Tx, tenant: OfTenant, booking_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('discount_uses')
    .set({ returned_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', booking_id)
    .where('returned_at', 'is', null)
    .execute();
}

/**
 * A cancelled lesson takes place after all: adds the entries again that `reverseCharges` took back last with a submission, with their
 * reasons. Does nothing for a booking whose charges stand.
 */
export async function chargeAgain(tx: Tx, tenant: OfTenant, { booking_id, actor, now }: { booking_id: string; actor: Actor; now: Date }): Promise<void> {
  if ((await listStandingEntries(tx, tenant, { booking_id }, ['charge'])).length > 0) return;
  const { rows } = await sql<Pick<LedgerEntry, 'kind' | 'amount_cents' | 'currency' | 'position'> & { reason: string }>`
    select e.kind, e.amount_cents, e.currency, e.position, coalesce(n.reason, '') as reason
    from ledger_entries r
    join ledger_entries e on e.tenant_id = r.tenant_id and e.id = r.reverses
    left join ledger_notes n on n.tenant_id = e.tenant_id and n.entry_id = e.id
    where r.tenant_id = ${tenant.id} and r.booking_id = ${booking_id} and r.submission_id = (
      select submission_id from ledger_entries
      where tenant_id = ${tenant.id} and booking_id = ${booking_id} and reverses is not null and submission_id is not null
      order by id desc limit 1
    )
    order by e.id`.execute(tx);
  for (const entry of rows) await insertEntry(tx, tenant, { ...entry, booking_id, actor, now });
  if (rows.some(({ kind }) => kind === 'discount')) await takeDiscountAgain(tx, tenant, booking_id);
}

/**
 * The booking uses its discount code once more, as agreed, also if others have taken the last use meanwhile. It counts from now on, so no
 * new booking gets a use before the count is below the maximum again. Does nothing for a booking without a code.
 */
async function takeDiscountAgain(tx: Tx, tenant: OfTenant, booking_id: string): Promise<void> {
  await tx.updateTable('discount_uses').set({ returned_at: null }).where('tenant_id', '=', tenant.id).where('booking_id', '=', booking_id).execute();
}
