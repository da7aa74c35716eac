import { type RawBuilder, sql } from 'kysely';
import { valueLeft } from '#shared/passes/passRules.ts';
import type { Db, Tx } from '../db/connect.ts';
import { recordPassExpiry } from '../ledger/passMoney.ts';
import { lockPass } from './passes.queries.ts';

type OfTenant = { id: number };

/** Most passes that one run looks at. The next night goes on. */
const BATCH = 1000;

/** Expired passes with something left that has no expiry entry yet, of all schools. */
export const duePasses = (now: Date): RawBuilder<unknown> => sql`select p.tenant_id from passes p where ${isDue(now)}`;

const isDue = (now: Date) => sql`p.activated_at is not null and p.valid_until <= ${now.toISOString()}::timestamptz
  and p.granted + coalesce((select sum(u.amount) from pass_uses u where u.tenant_id = p.tenant_id and u.pass_id = p.id), 0) > 0
  and (select sum(e.amount_cents) from ledger_entries e where e.tenant_id = p.tenant_id and e.pass_id = p.id and e.kind = 'charge') > 0
  and not exists (
    select from ledger_entries e where e.tenant_id = p.tenant_id and e.pass_id = p.id and e.kind = 'expiry'
      and e.created_at >= coalesce((select max(u.created_at) from pass_uses u where u.tenant_id = p.tenant_id and u.pass_id = p.id), '-infinity')
  )`;

/** Adds an expiry entry to each pass that has expired with something left, so that the ledger says what the school still owes in lessons. One whose money went back is not charged any more. Adds nothing the second time. */
export async function expirePasses(db: Db, tenant: OfTenant, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from passes p
    where p.tenant_id = ${tenant.id} and ${isDue(now)}
    order by p.valid_until limit ${BATCH}`.execute(db);
  for (const { id } of rows) await db.transaction().execute((tx) => expirePass(tx, tenant, id, now));
}

async function expirePass(tx: Tx, tenant: OfTenant, id: string, now: Date): Promise<void> {
  const pass = await lockPass(tx, tenant, { id });
  if (!pass) return;
  const { expired } = await tx
    .selectFrom('ledger_entries')
    .where('tenant_id', '=', tenant.id)
    .where('pass_id', '=', id)
    .where('kind', '=', 'expiry')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::integer`.as('expired'))
    .executeTakeFirstOrThrow();
  const amount_cents = valueLeft(pass, pass.left) - expired;
  if (amount_cents > 0) await recordPassExpiry(tx, tenant, { pass_id: id, amount_cents, currency: pass.currency, actor: { by: 'system' }, now });
}
