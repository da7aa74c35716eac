import { sql } from 'kysely';
import type { DiscountUsage } from '#shared/codes/discountRules.ts';
import type { DiscountCode, DiscountUses } from '#shared/contract/code.ts';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail, mainGuestOf } from '../db/roles/underRowSecurity.ts';

type OfTenant = { id: number };

/** A discount code as stored. */
export type StoredDiscount = Omit<DiscountCode, 'version'>;

/** The guest whose uses are counted: by id, or by email before the booking is stored. */
export type UsingGuest = { id: number } | { email: string | null };

const COLUMNS = ['id', 'code', 'percent', 'amount_cents', 'valid_from', 'valid_until', 'activities', 'max_uses', 'max_uses_per_guest', 'active'] as const;

/** Finds a discount code by its plain form. */
export async function findDiscount(db: Db, tenant: OfTenant, code: string): Promise<StoredDiscount | undefined> {
  return db.selectFrom('discount_codes').where('tenant_id', '=', tenant.id).where('code', '=', code).select(COLUMNS).executeTakeFirst();
}

/** Locks a discount code until the transaction ends, so that its uses can be counted. Lock the booking first. */
export async function lockDiscount(tx: Tx, tenant: OfTenant, id: number): Promise<StoredDiscount> {
  return tx.selectFrom('discount_codes').where('tenant_id', '=', tenant.id).where('id', '=', id).select(COLUMNS).forUpdate().executeTakeFirstOrThrow();
}

/** A condition on `u` and its booking `b`: the use counts, because the booking stands, is held, or was cancelled too late. */
function counts(now: Date) {
  return sql<boolean>`u.returned_at is null
    and (b.status in ('booked', 'cancelled') or b.status = 'awaiting_payment' and b.hold_until > ${now.toISOString()}::timestamptz)`;
}

/**
 * Counts the uses of a discount code. With the code locked, the counts stay true until the transaction ends.
 *
 * @param except a booking that does not count
 */
export async function countUses(db: Db, tenant: OfTenant, code_id: number, guest: UsingGuest, now: Date, except?: string): Promise<DiscountUsage> {
  const isGuest =
    'id' in guest
      ? sql`g.id = ${guest.id}`
      : sql`g.id = ${anyWithEmail('guests', guest.email === null ? [] : [guest.email])}`;
  const isOfGuest = sql<boolean>`u.guest_id = any(array(
    select m.id from guests g join guests m on m.tenant_id = g.tenant_id and (m.id = ${mainGuestOf('g')} or m.merged_into = ${mainGuestOf('g')})
    where g.tenant_id = ${tenant.id} and ${isGuest}))`;
  const { rows } = await sql<DiscountUsage>`
    select count(*) as uses, count(*) filter (where ${isOfGuest}) as of_guest
    from discount_uses u join bookings b on b.tenant_id = u.tenant_id and b.id = u.booking_id
    where u.tenant_id = ${tenant.id} and u.code_id = ${code_id} and ${counts(now)}
      and u.booking_id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows[0]!;
}

/** Stores that a booking uses a discount code. */
export async function insertUse(
  tx: Tx,
  tenant: OfTenant,
  { booking_id, code_id, amount_cents, now }: { booking_id: string; code_id: number; amount_cents: number; now: Date },
): Promise<void> {
  await sql`
    insert into discount_uses (tenant_id, booking_id, code_id, guest_id, amount_cents, created_at)
    select tenant_id, id, ${code_id}::integer, guest_id, ${amount_cents}::integer, ${now.toISOString()}::timestamptz
    from bookings where tenant_id = ${tenant.id} and id = ${booking_id}`.execute(tx);
}

/** Finds the discount code that a booking uses. */
export async function findUse(db: Db, tenant: OfTenant, booking_id: string): Promise<{ code_id: number; guest_id: number; amount_cents: number } | undefined> {
  return db.selectFrom('discount_uses').where('tenant_id', '=', tenant.id).where('booking_id', '=', booking_id).select(['code_id', 'guest_id', 'amount_cents']).executeTakeFirst();
}

/** The guest of a booking. */
export async function findGuestOf(db: Db, tenant: OfTenant, booking_id: string): Promise<{ id: number }> {
  return db.selectFrom('bookings').where('tenant_id', '=', tenant.id).where('id', '=', booking_id).select('guest_id as id').executeTakeFirstOrThrow();
}

/**
 * Sums the uses of a discount code that count now.
 *
 * @returns undefined if the school has no such code
 */
export async function sumUses(db: Db, tenant: OfTenant, id: number, now: Date): Promise<DiscountUses | undefined> {
  const { rows } = await sql<DiscountUses>`
    select count(b.id)::integer as uses, coalesce(sum(u.amount_cents) filter (where b.id is not null), 0)::integer as amount
    from discount_codes c
    left join discount_uses u on u.tenant_id = c.tenant_id and u.code_id = c.id
    left join bookings b on b.tenant_id = u.tenant_id and b.id = u.booking_id and ${counts(now)}
    where c.tenant_id = ${tenant.id} and c.id = ${id}
    group by c.id`.execute(db);
  return rows[0];
}
