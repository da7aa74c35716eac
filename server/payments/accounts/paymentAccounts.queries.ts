import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReportedAccount } from '#shared/payments/paymentAccount.ts';
import type { Db } from '../../db/connect.ts';

type OfTenant = { id: number };

/** An account that a school has begun to open. `account_id` is null until the provider has answered. */
export type StoredAccount = ReportedAccount & { creation_key: string; account_id: string | null; connected_at: string | null };

/** Finds the account that a school has begun to open itself. */
export async function findPaymentAccount(db: Db, tenant: OfTenant): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('payment_accounts')
    .where('tenant_id', '=', tenant.id)
    .select(['creation_key', 'account_id', 'is_submitted', 'can_take', 'missing', 'connected_at'])
    .executeTakeFirst();
}

/** Reserves the idempotency key with which the account is opened: two admins who begin at once get the same. */
export async function reservePaymentAccount(db: Db, tenant: OfTenant): Promise<StoredAccount> {
  await db
    .insertInto('payment_accounts')
    .values({ tenant_id: tenant.id, creation_key: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPaymentAccount(db, tenant))!;
}

/** Stores the id of the opened account, unless it was closed or replaced meanwhile. */
export async function storeAccountId(db: Db, tenant: OfTenant, { creation_key }: StoredAccount, account_id: string): Promise<void> {
  await db.updateTable('payment_accounts').set({ account_id }).where('tenant_id', '=', tenant.id).where('creation_key', '=', creation_key).execute();
}

/** Stores what the provider reports of an account. @returns false if the school has another account by now */
export async function storeReport(db: Db, tenant: OfTenant, account_id: string, report: ReportedAccount, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('payment_accounts')
    .set({ ...report, checked_at: at, connected_at: sql`case when ${report.can_take} then coalesce(connected_at, ${at}::timestamptz) else connected_at end` })
    .where('tenant_id', '=', tenant.id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets an account that the school has closed or disconnected at the provider. */
export async function deletePaymentAccount(db: Db, tenant: OfTenant, account_id: string): Promise<void> {
  await db.deleteFrom('payment_accounts').where('tenant_id', '=', tenant.id).where('account_id', '=', account_id).execute();
}
