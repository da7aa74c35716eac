import { sql } from 'kysely';
import type { TestApp } from '../testApp.ts';

type Entry = { kind: string; method: string | null; amount: number; reverses: boolean };

/** The ledger entries of a booking in short, in order: `charge 3500`, `payment cash -3500`, `reversed charge -3500`. */
export async function ledgerOf({ database }: TestApp, booking_id: string): Promise<string[]> {
  const { rows } = await sql<Entry>`
    select kind, method, amount_cents as amount, reverses is not null as reverses
    from ledger_entries where tenant_id = 1 and booking_id = ${booking_id} order by id`.execute(database.forTenant({ id: 1 }));
  return rows.map(({ kind, method, amount, reverses }) => [reverses ? 'reversed' : '', kind, method, amount].filter((part) => part !== '' && part !== null).join(' '));
}
