import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Hashes a network with a key of the installation. Hashes for two purposes cannot be compared. */
export async function hashNetwork(db: Db, purpose: string, network: string): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`select hash_network(${purpose}, ${network}) as hash`.execute(db);
  return rows[0]!.hash;
}
