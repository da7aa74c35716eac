import type { FileHeader } from '../backup/backupFormat.ts';

/**
 * Tables that stay behind when a school moves, and why. Every other table with rows of schools moves, so that a new one cannot be
 * forgotten; a test compares them all, row by row.
 */
export const STAYS_BEHIND: Readonly<Record<string, string>> = {
  push_subscriptions: 'browsers let one key send to them, that of the installation: visitors have to allow push messages again',
  push_messages: 'messages for those browsers',
  unpaid_places: 'counted by hashes with a key of the installation',
  used_proofs: 'proofs of work of the last minutes',
  passkey_challenges: 'sign-ins of the last minutes',
  school_exports: 'exports, which stay in the file store of the installation',
};

/** Jobs that have nothing to do at another installation. */
export const JOBS_LEFT = ['send_push', 'make_export'];

/** Jobs that a school takes along. No other is taken from a file. */
export const JOBS_MOVED = ['send_mail', 'check_payment', 'refund_payment', 'settle_call_off'];

/** The section of authenticators' secrets, decrypted: each installation encrypts them with a key of its own. */
export const SECRETS = 'secrets';
export const SECRET_COLUMNS = ['user_id', 'secret'];

/** The section of files: each row has a name and the content in base64. */
export const FILES = 'files of the store';
export const FILE_COLUMNS = ['name', 'content'];

/** The first line of a moved school's file. The rest is as in a backup (`../backup/backupFormat.ts`). */
export type MoveHeader = FileHeader & {
  format: 'lineup-move';
  /** When the school was closed here for the move, ISO 8601. */
  made: string;
  school: { id: number; slug: string; name: string; hosts: string[] };
  /** The migrations that made its tables. The installation that takes the school must have run the same ones. */
  migrations: string[];
};
