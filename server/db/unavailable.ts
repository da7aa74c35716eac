/**
 * `away`: no answer, or not accepting connections. `busy`: too slow or out of connections. `read_only`, `full`: it takes no writes.
 */
export type Unavailability = 'away' | 'busy' | 'full' | 'read_only';

/** Thrown in place of the database's error when a later attempt may succeed. `server/http/errors.ts` answers 503. */
export class DatabaseUnavailable extends Error {
  readonly why: Unavailability;

  constructor(why: Unavailability, cause?: unknown) {
    super(cause instanceof Error ? cause.message : SENTENCES[why], { cause });
    this.name = 'DatabaseUnavailable';
    this.why = why;
  }
}

const SENTENCES: Record<Unavailability, string> = {
  away: 'the database does not answer',
  busy: 'the database is too slow',
  full: 'the disk of the database is full',
  read_only: 'the database is read-only',
};

/** Error codes of PostgreSQL (its manual, appendix A) and of the network. */
const CODES: readonly [RegExp, Unavailability][] = [
  [/^(?:08...|57P0[123]|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/, 'away'],
  [/^(?:57014|53[23]00|53400|55P03)$/, 'busy'],
  [/^(?:53100|58030)$/, 'full'],
  [/^25006$/, 'read_only'],
];

/** Errors of the client, which have no code. */
const MESSAGES: readonly [RegExp, Unavailability][] = [
  [/^(?:Query read timeout|Connection terminated|Client (?:was closed|has encountered a connection error))/, 'away'],
  [/^timeout exceeded when trying to connect/, 'busy'],
];

/** Finds the reason why the database failed, if a later attempt may succeed; undefined for every other error. */
export function whyUnavailable(error: unknown): Unavailability | undefined {
  if (error instanceof DatabaseUnavailable) return error.why;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  const found = code === undefined ? MESSAGES.find(([pattern]) => pattern.test(error.message)) : CODES.find(([pattern]) => pattern.test(code));
  return found?.[1];
}

/** Wraps an error as `DatabaseUnavailable` if a later attempt may succeed; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  const why = whyUnavailable(error);
  return why === undefined || error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(why, error);
}
