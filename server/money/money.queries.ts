import { type RawBuilder, sql } from 'kysely';
import { COUNTED_MOVEMENTS, type MoneyMethod, type MoneyMovement, type MoneyState } from '#shared/contract/money.ts';
import { DESK_METHODS } from '#shared/payments/deskRules.ts';
import { PAYMENT_STATUSES } from '#shared/payments/paymentState.ts';
import type { Db } from '../db/connect.ts';
import { listPayments } from '../payments/payments.queries.ts';

type OfTenant = { id: number };

/** Which movements, as instants and lists of wanted values; an empty list is all. */
export type WantedMoney = { since: Date; until: Date; methods: readonly MoneyMethod[]; states: readonly MoneyState[]; activities: readonly number[] };

/** The order of the list: the newest first. */
const NEWEST = sql`m.at desc, m.payment_id, m.entry_id desc`;

/**
 * Lists a page of card payments and movements at the desk, the newest first.
 *
 * @returns the page, and how many there are; more than `COUNTED_MOVEMENTS` may be more than that
 */
export async function listMoney(db: Db, tenant: OfTenant, wanted: WantedMoney, { start, limit }: { start: number; limit: number }): Promise<{ rows: MoneyMovement[]; total: number }> {
  const counted = Math.max(COUNTED_MOVEMENTS, start + limit) + 1;
  const page = sql<MoneyMovement & { payment_id: string | null }>`
    select coalesce('payment-' || m.payment_id, 'entry-' || m.entry_id) as id, m.payment_id, m.at, m.method, m.state, m.amount, m.currency,
      coalesce(b.reference, '') as reference, b.lesson_id, l.date as lesson_date, coalesce(a.name, s.title) as activity,
      coalesce(b.email, s.buyer_email) as email, coalesce(b.phone, '') as phone,
      coalesce(s.buyer_name, (select p.name from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id order by p.position limit 1), '') as name,
      coalesce(n.actor_name, '') as actor, coalesce(n.reason, '') as reason
    from (select * from (${movements(tenant, wanted, start + limit)}) as m order by ${NEWEST} limit ${limit} offset ${start}) as m
    left join bookings b on b.tenant_id = ${tenant.id} and b.id = m.booking_id
    left join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    left join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    left join passes s on s.tenant_id = ${tenant.id} and s.id = m.pass_id
    left join ledger_notes n on n.tenant_id = ${tenant.id} and n.entry_id = m.entry_id
    order by ${NEWEST}`.execute(db);
  const count = sql<{ total: number }>`select count(*)::integer as total from (${movements(tenant, wanted, counted)}) as money`.execute(db);
  const [{ rows }, { rows: [all] }] = await Promise.all([page, count]);
  const ids = rows.flatMap(({ payment_id }) => payment_id ?? []);
  const payments = ids.length === 0 ? [] : (await listPayments(db, tenant, { filter: { id: ids }, sort: { field: 'creation_date', direction: 'desc' }, start: 0, limit: ids.length })).rows;
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]));
  return {
    rows: rows.map(({ payment_id, ...row }) => ({ ...row, payment: paymentsById.get(payment_id ?? '') ?? null })),
    total: Math.min(all!.total, counted),
  };
}

/** The newest card payments and the newest movements at the desk, so many of each. */
function movements(tenant: OfTenant, wanted: WantedMoney, most: number): RawBuilder<unknown> {
  return sql`(${cardPayments(tenant, wanted)} limit ${most}) union all (${deskMovements(tenant, wanted)} limit ${most})`;
}

function cardPayments({ id }: OfTenant, { since, until, methods, states, activities }: WantedMoney): RawBuilder<unknown> {
  const wantedStates = PAYMENT_STATUSES.filter((state) => states.includes(state));
  // One status is compared by `=`, which lets an index keep the order of the list.
  const ofStates = states.length === 0 ? sql`` : wantedStates.length === 1 ? sql`and status = ${wantedStates[0]}` : sql`and status = any(${wantedStates}::text[])`;
  return sql`
    select creation_date as at, id as payment_id, null::bigint as entry_id, booking_id, pass_id, 'card' as method, status as state, amount_cents as amount, currency
    from payments m
    where tenant_id = ${id} and creation_date >= ${since.toISOString()}::timestamptz and creation_date < ${until.toISOString()}::timestamptz
      and ${methods.length === 0 || methods.includes('card')} ${ofStates} ${ofActivities(activities)}
    order by creation_date desc, id`;
}

/** Without the entries that take others back: those show as the state of the entry that they take back. */
function deskMovements({ id }: OfTenant, { since, until, methods, states, activities }: WantedMoney): RawBuilder<unknown> {
  const wantedMethods = DESK_METHODS.filter((method) => methods.length === 0 || methods.includes(method));
  const isUndone = sql`exists (select from ledger_entries r where r.tenant_id = m.tenant_id and r.reverses = m.id)`;
  const state = sql`case when ${isUndone} then 'undone' when kind = 'refund' then 'refunded' else 'paid' end`;
  // The kind stands in the index, so the few refunds are found before anything else is looked up.
  const isInState = {
    paid: sql`kind <> 'refund' and not ${isUndone}`,
    refunded: sql`kind = 'refund' and not ${isUndone}`,
    undone: isUndone,
  };
  const ofStates = (['paid', 'refunded', 'undone'] as const).filter((one) => states.includes(one)).map((one) => sql`(${isInState[one]})`);
  // Written out, because the index has these methods as its condition.
  return sql`
    select created_at as at, null::uuid as payment_id, id as entry_id, booking_id, pass_id, method, ${state} as state, -amount_cents as amount, currency
    from ledger_entries m
    where tenant_id = ${id} and created_at >= ${since.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz
      and method in ('cash', 'terminal', 'transfer') and reverses is null and method = any(${wantedMethods}::text[])
      ${states.length === 0 ? sql`` : sql`and (${sql.join([sql`false`, ...ofStates], sql` or `)})`} ${ofActivities(activities)}
    order by created_at desc, id desc`;
}

/** @param activities all if empty */
function ofActivities(activities: readonly number[]): RawBuilder<unknown> {
  if (activities.length === 0) return sql``;
  return sql`and exists (
    select from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where b.tenant_id = m.tenant_id and b.id = m.booking_id and l.activity_id = any(${activities}::integer[]))`;
}
