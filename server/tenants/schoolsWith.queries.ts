import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/connect.ts';
import type { SchoolTurns } from '../lib/schoolTurns.ts';

/**
 * The schools for which a sweep has something to do, asked in one statement, so that it costs by what is due and not by the number of
 * schools. An owner without a superuser's rights sees no rows of schools: then it is all of them, and each is asked by itself.
 *
 * @param due selects the `tenant_id` of what is due
 */
export async function schoolsWith<School extends { id: number }>(due: RawBuilder<unknown>, owner: Db, schools: readonly School[]): Promise<readonly School[]> {
  const { rows } = await sql<{ sees_all: boolean; ids: number[] }>`
    select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as sees_all,
      array(select distinct due.tenant_id from (${due}) as due) as ids`.execute(owner);
  const { sees_all, ids } = rows[0]!;
  const found = new Set(ids);
  return sees_all ? schools.filter(({ id }) => found.has(id)) : schools;
}

/**
 * Runs a statement for all schools at once, as the owner. Where the owner does not see their rows, it runs once for each school, on a
 * connection of that school.
 *
 * @param turns keep the failure of a school, so that the others are asked all the same
 */
export async function inAllSchools<Result>(statement: (db: Db) => Promise<Result>, { owner, forTenant }: Pick<Database, 'owner' | 'forTenant'>, schools: readonly { id: number }[], turns?: SchoolTurns): Promise<Result[]> {
  const { rows } = await sql<{ sees_all: boolean }>`select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user`.execute(owner);
  if (rows[0]!.sees_all) return [await statement(owner)];
  const results: Result[] = [];
  for (const school of schools) {
    const ask = async () => void results.push(await statement(forTenant(school)));
    await (turns ? turns.take(school.id, ask) : ask());
  }
  return results;
}
