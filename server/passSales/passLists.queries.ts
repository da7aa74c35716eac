import { sql } from 'kysely';
import type { SoldPassDetail } from '#shared/contract/pass.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { translated, withActivityIn } from '#shared/translations/translated.ts';
import { readPassCode } from '#shared/passes/passCode.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { passLeft, type StoredPass } from '../passes/passes.queries.ts';

type OfTenant = { id: number };
type WithLanguages = Pick<Tenant, 'id' | 'langs'>;

/** Most uses of a pass that are shown. */
const MOST_USES = 200;

/** Lists what a pass paid and got back, the latest first. @param lang of the activities, by default the school's */
export async function listUses(db: Db, tenant: WithLanguages, pass_id: string, lang = tenant.langs[0]!): Promise<SoldPassDetail['uses']> {
  const uses = await db
    .selectFrom('pass_uses as u')
    .innerJoin('bookings as b', (join) => join.onRef('b.tenant_id', '=', 'u.tenant_id').onRef('b.id', '=', 'u.booking_id'))
    .innerJoin('lessons as l', (join) => join.onRef('l.tenant_id', '=', 'b.tenant_id').onRef('l.id', '=', 'b.lesson_id'))
    .innerJoin('activities as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.activity_id'))
    .where('u.tenant_id', '=', tenant.id)
    .where('u.pass_id', '=', pass_id)
    .select(['u.created_at as at', 'u.amount', 'a.name as activity', 'a.translations', 'l.date as lesson_date', 'l.id as lesson_id'])
    .orderBy('u.id', 'desc')
    .limit(MOST_USES)
    .execute();
  return uses.map((use) => withActivityIn(use, lang, tenant));
}

/** The names of activities, also of deleted ones, by id and in their order. @param lang by default the school's */
export async function findActivityNames(db: Db, tenant: WithLanguages, ids: readonly number[], lang = tenant.langs[0]!): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const activities = await db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'name', 'translations'])
    .orderBy('order_num')
    .orderBy('id')
    .execute();
  return new Map(activities.map((activity) => [activity.id, translated(activity, lang, tenant.langs[0]!).name]));
}

/** Lists a page of the passes that were sold, for admins, with their total. `q` is a code, or a part of the holder's name or email. */
export async function listPasses(db: Db, tenant: OfTenant, { sort, start, limit, filter }: ListRequest): Promise<{ rows: StoredPass[]; total: number }> {
  const q = String(filter.q?.[0] ?? '').trim();
  const code = readPassCode(q);
  const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ids = (filter.id ?? []).map(String);
  const matching = db
    .selectFrom('passes')
    .where('tenant_id', '=', tenant.id)
    .where('activated_at', 'is not', null)
    .$if(filter.id !== undefined, (of) => of.where('id', '=', sql<string>`any(${ids}::text[]::uuid[])`))
    .$if(q !== '', (of) => of.where((eb) => (code ? eb('code', '=', code) : eb.or([eb(sql`lower(holder_name)`, 'like', part), eb(sql`lower(holder_email)`, 'like', part)]))));
  const page = matching.selectAll().select(passLeft).orderBy('creation_date', sort.direction).orderBy('id').offset(start).limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total };
}

/**
 * Lists the passes that were sold to the email of an account, the latest first. An account whose email is not confirmed has none,
 * because it has not been proved whose address it is. Presents appear when they are sent.
 */
export async function listPassesOfHolder(db: Db, tenant: OfTenant, user_id: number, now: Date): Promise<StoredPass[]> {
  return db
    .selectFrom('passes')
    .where('tenant_id', '=', tenant.id)
    .where((eb) => {
      const account = eb.selectFrom('users').where('tenant_id', '=', tenant.id).where('id', '=', user_id).where('is_confirmed', '=', true);
      return eb(sql`lower(holder_email)`, '=', account.select(sql<string>`lower(email)`.as('email')));
    })
    .where('activated_at', 'is not', null)
    .where((eb) => eb.or([eb('gift_at', 'is', null), eb('gift_at', '<=', now.toISOString())]))
    .selectAll()
    .select(passLeft)
    .orderBy('creation_date', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}
