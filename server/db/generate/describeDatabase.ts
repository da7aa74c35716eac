import { sql } from 'kysely';
import { type DatabaseMetadata, type ExpressionNode, generate, GenericExpressionNode, IdentifierNode, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import type { Db } from '../connect.ts';
import { TABLE_NOTES, type TableNotes, TYPE_IMPORTS } from './tableNotes.ts';

const NOTES = Object.assign({}, ...Object.values(TABLE_NOTES)) as (typeof TABLE_NOTES)[string];

/**
 * Writes what follows from the migrations: the types of the tables, and their diagrams.
 *
 * @param db a migrated database
 * @returns the text of each file, by its path from the root
 * @throws Error if server/db/generate/tableNotes.ts lacks a table or names one that is gone
 */
export async function describeDatabase(db: Db): Promise<Record<string, string>> {
  const columns = await listColumns(db);
  const keys = await listForeignKeys(db);
  checkNotes(columns);
  return { 'server/db/tables.ts': await tableTypes(db, columns), 'docs/data-model.md': dataModel(columns, keys) };
}

function checkNotes(columns: readonly Column[]): void {
  const existing = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  const noted = [...Object.keys(NOTES), ...notesOfColumns('columns').map(([path]) => path), ...notesOfColumns('types').map(([path]) => path)];
  const missing = columns.map(({ table }) => table).filter((table) => !NOTES[table]);
  const gone = noted.filter((path) => !existing.has(path));
  if (missing.length > 0) throw new Error(`Describe in server/db/generate/tableNotes.ts: ${[...new Set(missing)].join(', ')}`);
  if (gone.length > 0) throw new Error(`In server/db/generate/tableNotes.ts, but not in the database: ${gone.join(', ')}`);
}

/** Each note about a column, with `table.column`. */
function notesOfColumns(kind: 'columns' | 'types'): [path: string, note: string][] {
  return Object.entries(NOTES).flatMap(([table, notes]) =>
    Object.entries(notes[kind] ?? {}).map(([column, note]): [string, string] => [`${table}.${column}`, note]),
  );
}

function tableTypes(db: Db, columns: readonly Column[]): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    includePattern: 'public.*',
    excludePattern: 'public.kysely_*',
    outFile: null,
    // As connect.ts parses them.
    typeMapping: { timestamptz: 'string', int8: 'number', numeric: 'number' },
    customImports: TYPE_IMPORTS,
    overrides: { columns: Object.fromEntries(notesOfColumns('types').map(([path, type]) => [path, typeNode(type, columns.find(({ table, name }) => `${table}.${name}` === path)!)])) },
    postprocess: async ({ metadata }) => withComments(metadata),
  });
}

function typeNode(type: string, { isGenerated, hasDefault }: Column): ExpressionNode {
  const node = /^\w+$/.test(type) ? new IdentifierNode(type) : new RawExpressionNode(type);
  if (isGenerated) return new GenericExpressionNode('GeneratedAlways', [node]);
  return hasDefault ? new GenericExpressionNode('Generated', [node]) : node;
}

function withComments(metadata: DatabaseMetadata): DatabaseMetadata {
  for (const table of metadata.tables) {
    for (const column of table.columns) column.comment = NOTES[table.name]?.columns?.[column.name] ?? null;
  }
  return metadata;
}

function dataModel(columns: readonly Column[], keys: readonly ForeignKey[]): string {
  const ofRecords = keys.filter(({ target }) => target !== 'tenants');
  const groups = Object.entries(TABLE_NOTES).map(([title, tables]) => {
    const names = Object.keys(tables);
    const boxes = names.flatMap((table) => boxOf(table, columns, ofRecords));
    const lines = ofRecords.filter(({ table }) => names.includes(table)).map(lineOf);
    const about = Object.entries(tables).flatMap(([table, notes]) => describe(table, notes));
    return [`## ${title}`, '', ...mermaid([...boxes, ...lines]), '', ...about];
  });
  return `${[...INTRODUCTION, '## Overview', '', ...mermaid(ofRecords.map(lineOf)), '', ...groups.flat()].join('\n').trimEnd()}\n`;
}

const INTRODUCTION = [
  '# Data model',
  '',
  '`npm run tables` writes this file from the migrated database and `server/db/generate/tableNotes.ts`; do not edit it.',
  '',
  'Rows of a school start with `tenant_id`, part of every key and foreign key, and row-level security keeps schools apart',
  '([decision 3](decisions/0003-schools-kept-apart.md)). The diagrams leave this column out. The job queue has a schema of its own.',
  '',
];

function mermaid(lines: readonly string[]): string[] {
  return ['```mermaid', 'erDiagram', ...lines.map((line) => `  ${line}`), '```'];
}

function boxOf(table: string, columns: readonly Column[], keys: readonly ForeignKey[]): string[] {
  const own = columns.filter((column) => column.table === table && (column.name !== 'tenant_id' || table === 'tenants'));
  const lines = own.map(({ name, type, isKey, isNullable }) => {
    const isForeign = keys.some((key) => key.table === table && key.columns.includes(name));
    const marks = [isKey && 'PK', isForeign && 'FK'].filter(Boolean).join(', ');
    const shortType = type.replace('timestamp with time zone', 'timestamptz').replaceAll(' ', '_');
    return `  ${[shortType, name, marks, isNullable && '"or null"'].filter(Boolean).join(' ')}`;
  });
  return [`${table} {`, ...lines, '}'];
}

function lineOf({ table, target, columns, isOptional, isUnique }: ForeignKey): string {
  const column = columns.find((name) => name !== 'tenant_id');
  return `${target} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table} : ${column}`;
}

function describe(table: string, { about, columns = {} }: TableNotes): string[] {
  return [`**${table}**: ${about}`, ...Object.entries(columns).map(([column, note]) => `- \`${column}\`: ${note}`), ''];
}

type Column = { table: string; name: string; type: string; isKey: boolean; isNullable: boolean; hasDefault: boolean; isGenerated: boolean };
type ForeignKey = { table: string; target: string; columns: string[]; isOptional: boolean; isUnique: boolean };

async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
      a.atthasdef as "hasDefault", a.attgenerated <> '' as "isGenerated",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\_%'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
      array_agg(a.attname::text order by a.attnum) as columns,
      bool_or(not a.attnotnull) as "isOptional",
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indkey::int2[] <@ k.conkey) as "isUnique"
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    group by k.oid order by 1, 2, 3`.execute(db);
  return rows;
}
