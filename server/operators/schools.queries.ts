import { type RawBuilder, sql } from 'kysely';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Db, Tx } from '../db/connect.ts';

/** A school in the operators' list. Counts end at `MOST_COUNTED`. */
export type ListedSchool = {
  id: number;
  slug: string;
  name: string;
  host: string;
  /** Unknown of a school from before operators had pages. */
  added_at: string | null;
  suspended_at: string | null;
  closing_at: string | null;
  lessons: number;
  bookings: number;
  /** The last time that a member of the team signed in. */
  signed_in_at: string | null;
};

/** Schools on a page of the list. */
export const SCHOOLS_PER_PAGE = 20;

/** Counting ends here, so that a large school costs no more than this. */
export const MOST_COUNTED = 10_000;

/**
 * Lists a page of the schools whose name, slug or host contains a text, the newest first.
 *
 * @param owner the role that owns the tables, as a list of schools belongs to none of them
 * @param page from 1
 */
export async function listSchools(owner: Db, search: string, page: number): Promise<{ schools: ListedSchool[]; total: number }> {
  return owner.transaction().execute(async (tx) => {
    const like = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const found = await selectSchools(tx, sql`(name ilike ${like} or slug ilike ${like} or exists (select from tenant_hosts h where h.tenant_id = tenants.id and state <> 'unverified' and host ilike ${like}))`)
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy('id', 'desc')
      .limit(SCHOOLS_PER_PAGE)
      .offset((page - 1) * SCHOOLS_PER_PAGE)
      .execute();
    const schools: ListedSchool[] = [];
    for (const { total: _, ...school } of found) schools.push({ ...school, ...(await readFigures(tx, school)) });
    return { schools, total: found[0]?.total ?? 0 };
  });
}

/** Reads one school as the list has it; undefined if there is none with this slug. */
export async function findSchool(owner: Db, slug: string): Promise<ListedSchool | undefined> {
  return owner.transaction().execute(async (tx) => {
    const school = await selectSchools(tx, sql`slug = ${slug}`).executeTakeFirst();
    return school && { ...school, ...(await readFigures(tx, school)) };
  });
}

function selectSchools(tx: Tx, condition: RawBuilder<unknown>) {
  const host = sql<string>`(select host from tenant_hosts h where h.tenant_id = tenants.id and state <> 'unverified' order by state = 'redirect', position, host limit 1)`;
  return tx
    .selectFrom('tenants')
    .select(['id', 'slug', 'name', 'added_at', 'suspended_at', 'closing_at', host.as('host')])
    .where('erased_at', 'is', null)
    .where('moved_at', 'is', null)
    .where(sql<boolean>`${condition}`);
}

/** Counts by the school's own rows, which row-level security shows only to a transaction that acts for it. */
async function readFigures(tx: Tx, school: { id: number }): Promise<Pick<ListedSchool, 'lessons' | 'bookings' | 'signed_in_at'>> {
  await actForTenant(tx, school);
  const { rows } = await sql<Pick<ListedSchool, 'lessons' | 'bookings' | 'signed_in_at'>>`
    select
      (select count(*)::integer from (select from lessons where tenant_id = ${school.id} and deleted_at is null limit ${MOST_COUNTED}) counted) as lessons,
      (select count(*)::integer from (select from bookings where tenant_id = ${school.id} limit ${MOST_COUNTED}) counted) as bookings,
      (select max(at) from audit_log where tenant_id = ${school.id} and action = 'account.sign_in') as signed_in_at`.execute(tx);
  return rows[0]!;
}
