/**
 * A limit on attempts to sign in. The first `free` attempts need not wait. After each further one the next has to wait: `firstWait`,
 * twice that, and so on up to `longestWait`. The count starts anew `resetAfter` its first attempt. Times are seconds.
 */
export type AttemptLimit = { free: number; firstWait: number; longestWait: number; resetAfter: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The limits on attempts to sign in. All but `flood` count failures: an attempt that succeeds is taken back.
 *
 * - `pair`: one account from one network. Strict, about 100 guesses a day.
 * - `flood`: all attempts of one network, because checking a password is expensive.
 * - `account`: one account from everywhere. Loose, so that an attacker with many networks cannot lock out its owner for long.
 * - `network`: all accounts from one network, for example a hostel.
 */
export const ATTEMPT_LIMITS = {
  pair: { free: 5, firstWait: 30, longestWait: 15 * MINUTE, resetAfter: DAY },
  flood: { free: 60, firstWait: 30, longestWait: 30, resetAfter: MINUTE },
  account: { free: 50, firstWait: 5, longestWait: MINUTE, resetAfter: DAY },
  network: { free: 30, firstWait: 10, longestWait: 5 * MINUTE, resetAfter: HOUR },
} as const satisfies Record<string, AttemptLimit>;

/**
 * How long a network is known after its last successful sign-in to an account, in seconds. Only `pair` and `flood` count there,
 * so guesses from elsewhere do not lock out the owner.
 */
export const KNOWN_SECONDS = 90 * DAY;

/** Most rows that are kept. Beyond it, those that expire first are forgotten. */
export const MAX_ROWS = 500_000;
