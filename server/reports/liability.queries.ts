import { sql } from 'kysely';
import type { Liability, LiabilityRow } from '#shared/contract/liability.ts';
import type { Db } from '../db/connect.ts';

/** More titles than a school has in practice. */
const MAX_ROWS = 1000;

/** Adds up what is left of sold passes at a moment, by title; vouchers and credits, whose titles are in their buyers' languages, together. The value of a pass is rounded as `valueLeft` of `shared/passes/passRules.ts` does. */
export async function readLiability(db: Db, tenant: { id: number }, now: Date): Promise<Liability> {
  const { rows } = await sql<LiabilityRow & { all_unused: number; all_expired: number }>`
    with pass as (
      select p.kind, p.title, p.unit, p.granted + coalesce(u.amount, 0) as remaining, p.granted, p.price_cents,
        coalesce(p.valid_until <= ${now.toISOString()}::timestamptz, false) as is_expired
      from passes p
      left join (select pass_id, sum(amount) as amount from pass_uses where tenant_id = ${tenant.id} group by pass_id) as u on u.pass_id = p.id
      where p.tenant_id = ${tenant.id} and p.activated_at is not null and p.blocked_at is null
    ), summed as (
      select kind, max(title) as title, count(*)::integer as passes, sum(remaining) filter (where unit = 'uses' and not is_expired)::integer as uses,
        coalesce(sum(round(price_cents::numeric * remaining / granted)) filter (where not is_expired), 0)::float8 as unused,
        coalesce(sum(round(price_cents::numeric * remaining / granted)) filter (where is_expired), 0)::float8 as expired
      from pass where remaining > 0 group by kind, case when kind in ('voucher', 'credit') then null else title end, unit
    )
    select *, sum(unused) over () as all_unused, sum(expired) over () as all_expired
    from summed order by unused desc, title limit ${MAX_ROWS}`.execute(db);
  return {
    rows: rows.map(({ all_unused: _unused, all_expired: _expired, ...row }) => row),
    unused: rows[0]?.all_unused ?? 0,
    expired: rows[0]?.all_expired ?? 0,
  };
}
