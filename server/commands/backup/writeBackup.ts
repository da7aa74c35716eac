import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { DatabaseError } from 'pg';
import { type BackupHeader, BackupProblem, type BackupTotals, END_OF_ROWS, type FileHeader, FORMAT_VERSION, JOBS, type SectionStart } from './backupFormat.ts';
import {
  beginSnapshot,
  copyJobs,
  copyTable,
  isInstalled,
  JOB_COLUMNS,
  openSession,
  readMigrations,
  readOrigin,
  readSequences,
  readTables,
  type Session,
} from './backup.queries.ts';
import { verifySections } from './readBackup.ts';
import { rowCounter } from './rowCounter.ts';

/**
 * Backs a database up into a file, beside running servers or without them. The file is written under another name,
 * read again in full, and then renamed, so an unfinished backup never has the name.
 *
 * @param url of the database, as the owner of the tables
 * @param signal stops it; the unfinished file is removed
 * @returns what the file holds, and its size in bytes
 * @throws BackupProblem when Lineup is not installed in the database, or the file cannot be written
 */
export async function writeBackup(url: string, file: string, signal?: AbortSignal): Promise<BackupTotals & { bytes: number }> {
  const session = await openSession(url, 'lineup:backup');
  try {
    if (!(await isInstalled(session))) throw new BackupProblem('There is nothing to back up: Lineup is not installed in this database.');
    await beginSnapshot(session);
    return await writeSnapshot(session, file, signal);
  } finally {
    // Also ends the transaction, and a copy that was not read to its end.
    await session.end();
  }
}

/** Writes the snapshot of a session's transaction (`beginSnapshot`) into a file, as `writeBackup` does. */
export async function writeSnapshot(session: Session, file: string, signal?: AbortSignal): Promise<BackupTotals & { bytes: number }> {
  return writeSections(file, await readHeader(session).catch(fail), snapshotSections(session), signal);
}

async function readHeader(session: Session): Promise<BackupHeader> {
  const origin = await readOrigin(session);
  return { format: 'lineup-backup', version: FORMAT_VERSION, ...origin, migrations: await readMigrations(session), sequences: await readSequences(session) };
}

async function* snapshotSections(session: Session): AsyncGenerator<Section> {
  for (const table of await readTables(session)) yield { start: { section: table.name, columns: table.columns }, rows: copyTable(session, table) };
  yield { start: { section: JOBS, columns: JOB_COLUMNS }, rows: copyJobs(session) };
}

/** A part of a file: its first line, and its rows as COPY writes them. */
export type Section = { start: SectionStart; rows: AsyncIterable<Buffer> };

/** Writes a file of sections as `writeBackup` does. */
export async function writeSections(file: string, header: FileHeader, sections: AsyncIterable<Section>, signal?: AbortSignal): Promise<BackupTotals & { bytes: number }> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const lines = Readable.from(linesOf(header, sections), { objectMode: false });
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(lines, compress, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    const { header: _, ...totals } = await verifySections(unfinished, header.format);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { ...totals, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    return fail(error);
  }
}

/**
 * The lines of a file, before they are compressed. One table after the other is read as fast as the lines are taken,
 * so memory stays bounded.
 */
async function* linesOf(header: FileHeader, sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const totals: BackupTotals = { sections: 0, rows: 0 };

  function line(content: object): Buffer {
    const text = Buffer.from(`${JSON.stringify(content)}\n`);
    hash.update(text);
    return text;
  }

  yield line(header);
  for await (const { start, rows } of sections) {
    yield line(start);
    const counter = rowCounter();
    for await (const chunk of rows) {
      counter.add(chunk);
      yield chunk;
    }
    yield Buffer.from(END_OF_ROWS);
    const end = counter.end();
    yield line(end);
    totals.sections += 1;
    totals.rows += end.rows;
  }
  yield Buffer.from(`${JSON.stringify({ end: totals, sha256: hash.digest('hex') })}\n`);
}

/** `flush` brings the file to the disk; its new name must get there too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function fail(error: unknown): never {
  throw problemOf(error);
}

function problemOf(error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return new BackupProblem(`The database could not be read: ${message}.`, { cause: error });
  if (code === 'ABORT_ERR') return new BackupProblem('The backup was stopped; nothing was written.');
  // Errors of files name the call that failed. So do errors of sockets, where it is `connect`.
  if (code && syscall && syscall !== 'connect') return new BackupProblem(`The backup cannot be written: ${message}.`);
  return error;
}
