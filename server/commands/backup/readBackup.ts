import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  type BackupEnd,
  type BackupHeader,
  BackupProblem,
  type BackupTotals,
  END_OF_ROWS,
  type FileHeader,
  FORMATS,
  FORMAT_VERSION,
  type SectionEnd,
  type SectionStart,
} from './backupFormat.ts';
import { rowCounter } from './rowCounter.ts';

/** The first bytes of a file that Zstandard compressed. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** A line of JSON in a backup is shorter. A longer one is something else. */
const MAX_LINE_BYTES = 1_000_000;

/** What a reader does with the parts of a backup, in the order in which they come. */
export type BackupVisitor<Header extends FileHeader = BackupHeader> = {
  header?(header: Header): Promise<void> | void;
  /** Has to read all rows. */
  section(start: SectionStart, rows: AsyncIterable<Buffer>): Promise<unknown>;
};

/**
 * Reads a backup once, in bounded memory, and checks every count and checksum on the way. What a section's rows are
 * worth is known only at its end, so a visitor must be able to undo what it did.
 *
 * @returns what the file holds
 * @throws BackupProblem when the file is no backup, incomplete, damaged, or of a newer format
 */
export async function readBackup(file: string, visitor: BackupVisitor): Promise<BackupTotals> {
  return readSections(file, 'lineup-backup', visitor);
}

/** Reads any file of sections, as `readBackup` does. @param format which its first line must name */
export async function readSections<Header extends FileHeader>(file: string, format: Header['format'], visitor: BackupVisitor<Header>): Promise<BackupTotals> {
  await checkMagic(file, format);
  const source = createReadStream(file, { highWaterMark: 1 << 18 });
  const decompressed = createZstdDecompress();
  source.on('error', (error) => decompressed.destroy(error));
  try {
    return await readLines(file, format, new LineReader(source.pipe(decompressed)), visitor);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BackupProblem(`${file} is incomplete: it ends too early.`, { cause: error });
    if (/^(Z|ZSTD)_/.test(code)) throw new BackupProblem(`${file} is damaged: it cannot be decompressed.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
    decompressed.destroy();
  }
}

/** Reads a whole backup and checks it. @throws BackupProblem, as `readBackup` does */
export async function verifyBackup(file: string): Promise<BackupTotals & { header: BackupHeader }> {
  return verifySections<BackupHeader>(file, 'lineup-backup');
}

/** Reads a whole file of sections and checks it. @throws BackupProblem, as `readBackup` does */
export async function verifySections<Header extends FileHeader>(file: string, format: Header['format']): Promise<BackupTotals & { header: Header }> {
  let header: Header | undefined;
  const totals = await readSections<Header>(file, format, {
    header: (read) => void (header = read),
    async section(_, rows) {
      for await (const _chunk of rows);
    },
  });
  return { ...totals, header: header! };
}

async function checkMagic(file: string, format: FileHeader['format']): Promise<void> {
  const opened = await open(file).catch((error: Error) => {
    throw new BackupProblem(`The backup cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(ZSTD_MAGIC.length));
    if (bytesRead < ZSTD_MAGIC.length || !buffer.equals(ZSTD_MAGIC)) throw new BackupProblem(`${file} is no ${FORMATS[format]}.`);
  } finally {
    await opened.close();
  }
}

async function readLines<Header extends FileHeader>(file: string, format: Header['format'], reader: LineReader, visitor: BackupVisitor<Header>): Promise<BackupTotals> {
  const hash = createHash('sha256');
  const damaged = (where: string) => new BackupProblem(`${file} is damaged: its checksums or counts do not match (${where}).`);

  const first = await reader.line();
  const header = parse(first) as Header | undefined;
  if (header?.format !== format) throw new BackupProblem(`${file} is no ${FORMATS[format]}.`);
  if (header.version > FORMAT_VERSION) throw new BackupProblem(`${file} was made by a newer version of Lineup. Update Lineup first.`);
  hash.update(first);
  await visitor.header?.(header);

  const totals: BackupTotals = { sections: 0, rows: 0 };
  for (;;) {
    const text = await reader.line();
    const start = parse(text) as SectionStart | BackupEnd | undefined;
    if (!start) throw damaged('the line of a section');
    if ('end' in start) {
      const { sections, rows } = start.end;
      if (start.sha256 !== hash.digest('hex') || sections !== totals.sections || rows !== totals.rows) throw damaged('the whole');
      // The rest of the compressed frame has its own checksum.
      if (!(await reader.isAtEnd())) throw damaged('after the end');
      return totals;
    }
    hash.update(text);
    const counter = rowCounter();
    await visitor.section(start, counted(reader.rows(), counter));
    const endText = await reader.line();
    hash.update(endText);
    const end = parse(endText) as SectionEnd | undefined;
    const found = counter.end();
    if (end?.rows !== found.rows || end.sha256 !== found.sha256) throw damaged(start.section);
    totals.sections += 1;
    totals.rows += found.rows;
  }
}

async function* counted(rows: AsyncIterable<Buffer>, counter: ReturnType<typeof rowCounter>): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    counter.add(chunk);
    yield chunk;
  }
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

/** Reads a stream as lines and as sections of rows. It keeps one chunk. */
class LineReader {
  #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line, with its newline. */
  async line(): Promise<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf('\n');
      if (at !== -1) return this.#take(at + 1);
      if (this.#buffer.length > MAX_LINE_BYTES) return this.#take(this.#buffer.length);
      await this.#require();
    }
  }

  /** The rows up to the line that ends them, which is left out. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#buffer.length < END_OF_ROWS.length) await this.#require();
    if (this.#buffer.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return void this.#take(END_OF_ROWS.length);
    const marker = `\n${END_OF_ROWS}`;
    for (;;) {
      const at = this.#buffer.indexOf(marker);
      if (at !== -1) {
        yield this.#take(at + 1);
        this.#take(END_OF_ROWS.length);
        return;
      }
      // The end may be a part of the marker.
      const sure = this.#buffer.length - marker.length + 1;
      if (sure > 0) yield this.#take(sure);
      await this.#require();
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#buffer.length === 0 && (await this.#chunks.next()).done === true;
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes);
    this.#buffer = this.#buffer.subarray(bytes);
    return taken;
  }

  async #require(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new BackupProblem('The backup is incomplete: it ends too early.');
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value]);
  }
}
