import { sql } from 'kysely';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { translated } from '#shared/translations/translated.ts';
import type { VoucherSettings } from '#shared/passes/voucherOffer.ts';
import type { Db } from '../db/connect.ts';

/** A product as it is when it is sold. */
export type SoldProduct = { title: string; price_cents: number; num_uses: number; valid_days: number | null; activities: number[]; transferable: boolean };

/** Finds a product that a school sells, in a language. */
export async function findProduct(db: Db, tenant: Pick<Tenant, 'id' | 'langs'>, id: number, lang: Language): Promise<SoldProduct | undefined> {
  const product = await db
    .selectFrom('products')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['title', 'price_cents', 'num_uses', 'valid_days', 'activities', 'transferable', 'translations'])
    .executeTakeFirst();
  return product && translated(product, lang, tenant.langs[0]!);
}

/** Reads the settings that decide which vouchers a school sells. */
export async function readVoucherSettings(db: Db, tenant: { id: number }): Promise<VoucherSettings> {
  const { rows } = await sql<{ settings: VoucherSettings }>`
    select coalesce(json_object_agg(name, value), '{}') as settings from settings
    where tenant_id = ${tenant.id} and name in ('enable_vouchers', 'voucher_amounts', 'voucher_valid_months')`.execute(db);
  return rows[0]!.settings;
}
