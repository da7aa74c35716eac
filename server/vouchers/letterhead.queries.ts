import type { Db } from '../db/connect.ts';

/** Reads the school's address as its receipts show it, '' for none. */
export async function findLetterhead(db: Db, tenant: { id: number }): Promise<string> {
  const setting = await db.selectFrom('settings').where('tenant_id', '=', tenant.id).where('name', '=', 'invoice_address').select('value').executeTakeFirst();
  return setting?.value ?? '';
}
