import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Db, Tx } from '../db/connect.ts';
import { type FileStore, photoKeys } from '../files/fileStore.ts';
import { type FileRow, listFiles } from '../files/files.queries.ts';
import { EXPORT_README } from './exportReadme.ts';
import { EXPORT_RULES } from './exportTables.ts';
import { readLatestMigration, readLines, readSchoolTables, type SchoolTable } from './exports.queries.ts';

/** The version of the format. A reader refuses a higher one. */
const FORMAT_VERSION = 1;

/** `manifest.json`, the last file of an export: what is in the others. */
export type ExportManifest = {
  format: 'lineup-school';
  version: number;
  made: string;
  school: { id: number; slug: string; name: string };
  /** The newest migration of the database: it says which columns there are. */
  migration: string;
  tables: { name: string; file: string; columns: string[]; left_out: string[]; rows: number }[];
  left_out: { name: string; because: string }[];
  files: { count: number; bytes: number; /** Files in the table that the store does not have. */ missing: string[] };
};

type Parts = { owner: Db; store: FileStore; now: Date };
type School = { id: number; slug: string; name: string };

/**
 * Writes a school's export: its rows as of one moment, and its files. Neither a table nor a file is ever in memory as a whole.
 *
 * @param owner the role that owns the tables, as the application's may not read all columns
 * @param path of a new file
 * @returns its size, and the number of rows
 * @throws Error if a table of the database has no line in `EXPORT_RULES`
 */
export async function writeExport(path: string, { id, slug, name }: School, { owner, store, now }: Parts): Promise<{ bytes: number; rows: number }> {
  const zip = new ZipFile();
  // Failures of what is added are thrown by `add`. Without a listener they would end the process.
  zip.on('error', () => {});
  const written = pipeline(zip.outputStream as unknown as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const writer = zipWriter(zip, written, now);
  const manifest: ExportManifest = {
    ...{ format: 'lineup-school', version: FORMAT_VERSION, made: now.toISOString(), school: { id, slug, name }, migration: '' },
    ...{ tables: [], left_out: [], files: { count: 0, bytes: 0, missing: [] } },
  };
  try {
    await writer.add('README.txt', [EXPORT_README]);
    const files = await owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute((tx) => writeTables(tx, { id }, writer, manifest));
    for (const file of files) for (const key of photoKeys({ id }, file)) await writeFile(key, store, writer, manifest);
    await writer.add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`]);
    zip.end();
    await written;
  } catch (error) {
    (zip.outputStream as unknown as Readable).destroy();
    await written.catch(() => {});
    throw error;
  }
  return { bytes: (await stat(path)).size, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
}

async function writeTables(tx: Tx, tenant: { id: number }, writer: Writer, manifest: ExportManifest): Promise<FileRow[]> {
  await actForTenant(tx, tenant);
  manifest.migration = await readLatestMigration(tx);
  for (const table of await readSchoolTables(tx)) {
    const rule = EXPORT_RULES[table.name];
    if (!rule) throw new Error(`the table ${table.name} has no line in server/exports/exportTables.ts`);
    if (rule !== 'whole' && 'because' in rule) {
      manifest.left_out.push({ name: table.name, because: rule.because });
      continue;
    }
    const left_out = rule === 'whole' ? [] : [...rule.secrets];
    const columns = table.columns.filter((column) => !left_out.includes(column));
    const entry = { name: table.name, file: `tables/${table.name}.jsonl`, columns, left_out, rows: 0 };
    manifest.tables.push(entry);
    await writer.add(entry.file, linesOf(tx, tenant, { ...table, columns }, entry));
  }
  return listFiles(tx, tenant);
}

async function* linesOf(tx: Tx, tenant: { id: number }, table: SchoolTable, counted: { rows: number }): AsyncGenerator<string> {
  for await (const lines of readLines(tx, tenant, table)) {
    counted.rows += lines.length;
    yield `${lines.join('\n')}\n`;
  }
}

/** Adds a file. One that was removed since the snapshot is named in the manifest. */
async function writeFile(key: string, store: FileStore, writer: Writer, { files }: ExportManifest): Promise<void> {
  const name = basename(key);
  const found = await store.read(key);
  if (!found) {
    files.missing.push(name);
    return;
  }
  files.count += 1;
  files.bytes += await writer.add(`files/${name}`, found.body, false);
}

type Writer = ReturnType<typeof zipWriter>;

/** Adds files to a zip file, one after the other. */
function zipWriter(zip: ZipFile, written: Promise<void>, mtime: Date) {
  return {
    /** @returns the number of bytes */
    async add(name: string, content: Iterable<string> | AsyncIterable<string | Buffer>, compress = true): Promise<number> {
      let bytes = 0;
      async function* counted() {
        for await (const chunk of content) {
          bytes += Buffer.byteLength(chunk);
          yield Buffer.from(chunk);
        }
      }
      const stream = Readable.from(counted(), { objectMode: false });
      const read = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject));
      zip.addReadStream(stream, name, { mtime, mode: 0o100600, compress });
      // A full disk ends the writing, after which nothing is read any more.
      await Promise.race([read, written.then(() => Promise.reject(new Error('the export ended too early')))]);
      return bytes;
    },
  };
}
