import { parseSlowPaymentDays, SLOW_PAYMENT_DAYS } from '#shared/payments/slowPayments.ts';
import type { SettingName } from '#shared/school/settings.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** Reads the school's setting `enable_payments`: '1' is on. */
export async function readEnablePayments(db: Db, tenant: OfTenant): Promise<string> {
  return readSetting(db, tenant, 'enable_payments');
}

/** Reads how many days a slow payment may take at this school; 0 if it takes none. */
export async function readSlowPaymentDays(db: Db, tenant: OfTenant): Promise<number> {
  return parseSlowPaymentDays(await readSetting(db, tenant, 'slow_payment_days')) ?? SLOW_PAYMENT_DAYS.default;
}

async function readSetting(db: Db, tenant: OfTenant, name: SettingName): Promise<string> {
  const setting = await db.selectFrom('settings').where('tenant_id', '=', tenant.id).where('name', '=', name).select('value').executeTakeFirst();
  return setting?.value ?? '';
}
