import { escapeIdentifier } from 'pg';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { SchoolTable } from '../../exports/exports.queries.ts';
import { BackupProblem, type SectionStart } from '../backup/backupFormat.ts';
import type { Session } from '../backup/backup.queries.ts';
import { copyInto, kyselyOver } from '../backup/restore.queries.ts';
import { operator } from '../../audit/audited.ts';
import { recordAsOwner } from '../../audit/recordAudit.queries.ts';

/** Takes the number of a new school, which no other gets. */
export async function nextSchoolId(owner: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('public.tenants', 'id'))::integer as id`.execute(owner);
  return rows[0]!.id;
}

const staged = (table: string) => `pg_temp.${escapeIdentifier(`moved_${table}`)}`;
const listed = (names: string[], prefix = '') => names.map((name) => `${prefix}${escapeIdentifier(name)}`).join(', ');

/** Begins the transaction in which a school appears, acting for it. */
export async function beginMoveIn(session: Session, { id }: { id: number }): Promise<void> {
  await session.query('begin');
  await session.query(`select set_config('app.tenant_id', lineup_private.tenant_token($1), true)`, [String(id)]);
}

/** Puts a section's rows beside the table that they belong to, as those of the new school. @returns how many */
export async function stageRows(session: Session, { name, school, columns }: SchoolTable, start: SectionStart, rows: AsyncIterable<Buffer>, tenant: { id: number }): Promise<number> {
  await session.query(`create temporary table ${escapeIdentifier(`moved_${name}`)} on commit drop as select ${listed(columns)} from public.${escapeIdentifier(name)} with no data`);
  const count = await copyInto(session, staged(name), start.columns, rows);
  await session.query(`update ${staged(name)} set ${escapeIdentifier(school)} = $1`, [tenant.id]);
  return count;
}

/** Takes away what refers to visitors' browsers, which stay behind (`STAYS_BEHIND`). Their mails come all the same. */
export async function forgetBrowsers(session: Session): Promise<void> {
  for (const table of ['waiting', 'opening_requests']) await session.query(`update ${staged(table)} set subscription_id = null where subscription_id is not null`);
}

/** What the new school has of its own: slug, hosts if others are wanted, and being here. */
export async function adoptStaged(session: Session, tenant: { id: number }, { slug, hosts }: { slug: string; hosts: string[] | undefined }): Promise<void> {
  await session.query(`update ${staged('tenants')} set slug = $1, moved_at = null`, [slug]);
  if (!hosts) return;
  await session.query(`truncate ${staged('tenant_hosts')}`);
  await session.query(`insert into ${staged('tenant_hosts')} (tenant_id, host, position, state) select $1, host, position - 1, 'active' from unnest($2::text[]) with ordinality as given (host, position)`, [tenant.id, hosts]);
}

/** A staged school's row, as far as it is checked. `cover` and `langs` may be anything. */
export type StagedSchool = Record<'name' | 'api_base' | 'timezone' | 'country' | 'theme_color' | 'email', string> & { refund_hours: number; stripe_account: string | null; langs: unknown; cover: unknown };

/** A staged host. */
export type StagedHost = { host: string; state: string };

/** Reads the staged rows that the whole installation works with: those of the directory. Its hosts come in the order of their addresses. */
export async function readStagedDirectory(session: Session): Promise<{ schools: StagedSchool[]; hosts: StagedHost[] }> {
  const schools = await session.query<StagedSchool>(`select name, api_base, timezone, country, theme_color, email, refund_hours, stripe_account, langs, cover from ${staged('tenants')}`);
  const hosts = await session.query<StagedHost>(`select host, state from ${staged('tenant_hosts')} order by state = 'redirect', position, host`);
  return { schools: schools.rows, hosts: hosts.rows };
}

/** Replaces the secret of an account's authenticator. */
export async function stageSecret(session: Session, user_id: number, secret: Buffer): Promise<void> {
  await session.query(`update ${staged('authenticators')} set secret = $2 where user_id = $1`, [user_id, secret]);
}

/**
 * Writes the staged rows into their tables. Triggers add rows and change some meanwhile, such as takings for ledger entries, so each table is compared
 * with what was staged afterwards.
 *
 * @param tables in an order in which each comes after those that it refers to
 */
export async function fillSchool(session: Session, tenant: { id: number }, tables: SchoolTable[]): Promise<void> {
  for (const { name } of tables) await session.query(`analyze ${staged(name)}`);
  for (const { name, columns } of tables) {
    await session.query(`insert into public.${escapeIdentifier(name)} (${listed(columns)}) overriding system value select ${listed(columns)} from ${staged(name)} on conflict do nothing`);
  }
  for (const table of tables) await reconcile(session, tenant, table);
}

async function reconcile(session: Session, tenant: { id: number }, { name, school, columns, key }: SchoolTable): Promise<void> {
  const table = `public.${escapeIdentifier(name)}`;
  const same = (names: string[]) => names.map((column) => `t.${escapeIdentifier(column)} is not distinct from s.${escapeIdentifier(column)}`).join(' and ');
  const keys = key.length > 0 ? key : columns;
  const others = columns.filter((column) => !keys.includes(column));
  await session.query(`delete from ${table} t where t.${escapeIdentifier(school)} = $1 and not exists (select from ${staged(name)} s where ${same(keys)})`, [tenant.id]);
  if (others.length > 0) {
    // A column that is an identity can only be in the key.
    const values = others.map((column) => `${escapeIdentifier(column)} = s.${escapeIdentifier(column)}`).join(', ');
    await session.query(`update ${table} t set ${values} from ${staged(name)} s where t.${escapeIdentifier(school)} = $1 and ${same(keys)} and not (${same(others)})`, [tenant.id]);
  }
  const { rows } = await session.query<{ missing: string }>(
    `select count(*)::text as missing from ${staged(name)} s where not exists (select from ${table} t where t.${escapeIdentifier(school)} = $1 and ${same(columns)})`,
    [tenant.id],
  );
  if (rows[0]!.missing !== '0') throw new BackupProblem(`The school was not moved, and nothing was changed: ${rows[0]!.missing} rows of ${name} were not stored as they came.`);
}

/** Raises the sequences of identity columns above the ids that have come. They never go down, as other schools use them, too. */
export async function raiseSequences(session: Session, tables: SchoolTable[]): Promise<void> {
  const { rows } = await session.query<{ table: string; column: string; sequence: string }>(
    `select relname::text as table, attname::text as column, pg_get_serial_sequence('public.' || quote_ident(relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any($1) and attidentity <> '' and not attisdropped and relname <> 'tenants'`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, column, sequence } of rows) {
    await session.query(
      `select setval($1, highest) from (select max(${escapeIdentifier(column)}) as highest from ${staged(table)}) m, ${sequence} where highest > last_value`,
      [sequence],
    );
  }
}

/** Adds the entry of the move to the school's history. */
export async function recordMoveIn(session: Session, tenant: { id: number }, { name, made, rows }: { name: string; made: string; rows: number }, now: Date): Promise<void> {
  // Its transaction is the session's, which has begun already.
  await recordAsOwner(kyselyOver(session) as never, tenant, operator(now), { action: 'school.move_in', id: tenant.id, label: name, changes: { made: [null, made], rows: [null, rows] } });
}
