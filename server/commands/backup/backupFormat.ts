import { UsageError } from '../runAtTerminal.ts';

/** A backup or an installation that cannot be used. The message is a sentence for the terminal. */
export class BackupProblem extends UsageError {}

/** The version of the format below. A reader refuses a higher one. */
export const FORMAT_VERSION = 1;

/** The section of jobs that wait in the queue; every other section is a table of the schema `public`. */
export const JOBS = 'graphile_worker.jobs';

/** The line that ends a section's rows. In COPY's text format no row can be equal to it. */
export const END_OF_ROWS = '\\.\n';

// A backup is text, compressed by Zstandard (`zstd -dc FILE | less`): a header, the sections, and a last line.
// A section is a line of JSON, the rows as PostgreSQL's COPY writes them, the line `\.`, and a second line of JSON.

/** What the two kinds of files are called in messages. The file of a moved school has the same shape (`../move/moveFormat.ts`). */
export const FORMATS = { 'lineup-backup': 'backup of Lineup', 'lineup-move': 'file of a moved school' } as const;

/** What every first line has. */
export type FileHeader = { format: keyof typeof FORMATS; version: number };

/** The first line. */
export type BackupHeader = FileHeader & {
  format: 'lineup-backup';
  /** When the snapshot was taken, ISO 8601. */
  made: string;
  /** Version of the PostgreSQL server. */
  postgres: string;
  /** The migrations that made its tables, in their order. */
  migrations: string[];
  /** The next value of each sequence, as text because it may exceed a double. */
  sequences: Record<string, string>;
};

/** The line before a section's rows. */
export type SectionStart = { section: string; columns: string[] };

/** The line after a section's rows. The checksum covers the rows. */
export type SectionEnd = { rows: number; sha256: string };

/** The last line. The checksum covers all other lines of JSON, so it covers the rows through their checksums. */
export type BackupEnd = { end: BackupTotals; sha256: string };

/** What a backup holds. */
export type BackupTotals = { sections: number; rows: number };
