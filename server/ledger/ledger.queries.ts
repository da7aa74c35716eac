import { type RawBuilder, sql } from 'kysely';
import { type DeskMethod, isDeskMethod, type LedgerKind, type LedgerMethod } from '#shared/payments/ledger.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';

type OfTenant = { id: number };

/** A ledger entry as stored, with the name and reason that were given. */
export type LedgerEntry = {
  id: number;
  kind: LedgerKind;
  method: LedgerMethod | null;
  amount_cents: number;
  currency: string;
  position: number | null;
  payment_id: string | null;
  provider_ref: string | null;
  actor: string;
  created_at: string;
  reverses: number | null;
  submission_id: string | null;
  pass_use_id: number | null;
};

/** What an entry belongs to: a booking, or a pass that is sold. */
export type LedgerSubject = { booking_id: string } | { pass_id: string };

/** An entry to add. */
export type NewEntry = LedgerSubject &
  Pick<LedgerEntry, 'kind' | 'amount_cents' | 'currency'> &
  Partial<Pick<LedgerEntry, 'method' | 'position' | 'payment_id' | 'provider_ref' | 'reverses' | 'submission_id' | 'pass_use_id'>> & { actor: Actor; now: Date; reason?: string };

/** Adds an entry, in the transaction of its cause. Lock the booking or the pass first. @returns its id */
export async function insertEntry(tx: Tx, tenant: OfTenant, { actor, now, reason = '', ...entry }: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('ledger_entries')
    .values({ tenant_id: tenant.id, ...entry, actor: actor.by, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (actor.name || reason) {
    await tx.insertInto('ledger_notes').values({ tenant_id: tenant.id, entry_id: id, actor_name: actor.name ?? '', reason }).execute();
  }
  return id;
}

/**
 * The statement that charges each participant the agreed price.
 *
 * @param source a query or `with` name that has `tenant_id`, `booking_id`, `position`, `price_cents` and `currency`
 */
export function insertCharges(source: RawBuilder<unknown>, { by }: Actor, now: Date): RawBuilder<unknown> {
  return sql`
    insert into ledger_entries (tenant_id, booking_id, kind, amount_cents, currency, position, actor, created_at)
    select tenant_id, booking_id, 'charge', price_cents, currency, position, ${by}, ${now.toISOString()}::timestamptz
    from ${source} order by position`;
}

/** Lists the entries of a booking or a pass that no other entry has reversed and that reverse none, oldest first. */
export async function listStandingEntries(db: Db, tenant: OfTenant, subject: LedgerSubject, kinds: readonly LedgerKind[]): Promise<LedgerEntry[]> {
  return db
    .selectFrom('ledger_entries as e')
    .where('e.tenant_id', '=', tenant.id)
    .where((eb) => ('booking_id' in subject ? eb('e.booking_id', '=', subject.booking_id) : eb('e.pass_id', '=', subject.pass_id)))
    .where('e.kind', '=', sql<LedgerKind>`any(${kinds})`)
    .where('e.reverses', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_entries as r').whereRef('r.tenant_id', '=', 'e.tenant_id').whereRef('r.reverses', '=', 'e.id').select('r.id'))),
    )
    .select(['id', 'kind', 'method', 'amount_cents', 'currency', 'position', 'payment_id', 'provider_ref', 'actor', 'created_at', 'reverses', 'submission_id', 'pass_use_id'])
    .orderBy('e.id')
    .execute();
}

/** Has the provider reported this movement before? */
export async function isReported(db: Db, tenant: OfTenant, { payment_id, kind, provider_ref }: { payment_id: string; kind: LedgerKind; provider_ref: string }): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entries')
    .where('tenant_id', '=', tenant.id)
    .where('payment_id', '=', payment_id)
    .where('kind', '=', kind)
    .where('provider_ref', '=', provider_ref)
    .select('id')
    .executeTakeFirst();
  return entry !== undefined;
}

/** Finds the entry of a card payment: how much came, and in which currency. Undefined while no money has come. */
export async function findCardPaymentEntry(db: Db, tenant: OfTenant, payment_id: string): Promise<Pick<LedgerEntry, 'amount_cents' | 'currency'> | undefined> {
  return db
    .selectFrom('ledger_entries')
    .where('tenant_id', '=', tenant.id)
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'payment')
    .where('reverses', 'is', null)
    .select(['amount_cents', 'currency'])
    .executeTakeFirst();
}

/** Finds the refund that a mail tells of; undefined if it was taken back meanwhile. */
export async function findRefundEntry(db: Db, tenant: OfTenant, id: number): Promise<{ amount_cents: number; method: 'card' | DeskMethod } | undefined> {
  const entry = await db
    .selectFrom('ledger_entries as e')
    .where('e.tenant_id', '=', tenant.id)
    .where('e.id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('ledger_entries as r').whereRef('r.tenant_id', '=', 'e.tenant_id').whereRef('r.reverses', '=', 'e.id').select('r.id'))))
    .select(['amount_cents', 'method'])
    .executeTakeFirst();
  return entry && (entry.method === 'card' || isDeskMethod(entry.method)) ? { amount_cents: entry.amount_cents, method: entry.method } : undefined;
}
