import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '#shared/refusals.ts';
import type { Db } from '../../db/connect.ts';
import { keyedHash } from '../../db/roles/keyedHash.ts';
import { Refused } from '../../http/refused.ts';
import { networkOf } from '../../lib/networkOf.ts';
import { type AttemptKeys, claimSignIn, settleSignIn, takeBackSignIn } from './signInAttempts.queries.ts';

/** What the counts of an account are about: sign-ins by password, and by passkey alone. */
type Kind = 'sign-in' | 'passkey';

/** Counts attempts to guess the password of an account, whether it exists or not (docs/decisions/0027-passwords.md). */
export type SignInAttempts = {
  /**
   * Checks a password, unless too many attempts have failed. Logs a failure as an event. Only a confirmed account's password forgives
   * failed attempts: anyone can register an email that is not confirmed, and choose its password.
   *
   * @param check throws Refused `login_failed`, `password_wrong`, `second_factor_wrong` or `passkey_failed` if the password, code or passkey is wrong
   * @param kind what is checked: passwords and passkeys have counts of their own for an account, so that wrong passwords, which anyone can send, do
   *   not block a passkey, which cannot be guessed
   * @throws Refused `too_many_sign_ins`, without calling `check`; and what `check` throws
   */
  limit<T extends { is_confirmed: boolean }>(request: FastifyRequest, email: string, check: () => Promise<T>, kind?: Kind): Promise<T>;
  /** Forgets wrong passwords after the owner has proved otherwise who they are. */
  forgive(request: FastifyRequest, email: string): Promise<void>;
};

/**
 * @param owner a connection of the tables' owner, which can read the key of the hashes
 * @param recordFailure adds the entry of the audit log
 */
export function signInAttempts(owner: Db, recordFailure: (request: FastifyRequest, email: string) => Promise<void>): SignInAttempts {
  return {
    async limit(request, email, check, kind = 'sign-in') {
      const keys = await keysOf(owner, request, email, kind);
      const { db = owner, now, server } = request;
      const { waitSeconds, isKnown } = server.rateLimits ? await claimSignIn(db, keys, now) : { waitSeconds: 0, isKnown: false };
      if (waitSeconds > 0) {
        logEvent(request, 'sign_in_blocked', keys);
        throw new Refused('too_many_sign_ins', { retryAfterSeconds: waitSeconds });
      }
      try {
        const checked = await check();
        const counted = { ...keys, network: isKnown ? undefined : keys.network };
        if (server.rateLimits) await (checked.is_confirmed ? settleSignIn(db, counted, now) : takeBackSignIn(db, counted));
        return checked;
      } catch (error) {
        // The password or the passkey was right, and the other is still to come: neither a failure, nor a proof that forgives any.
        if (isRefusal(error, ['second_factor_required', 'passkey_needs_password']) && server.rateLimits) await takeBackSignIn(db, { ...keys, network: isKnown ? undefined : keys.network });
        if (isRefusal(error, ['login_failed', 'password_wrong', 'second_factor_wrong', 'passkey_failed'])) {
          logEvent(request, 'sign_in_failed', keys);
          // The answer does not wait for it: its time would tell whether the account is an admin's.
          recordFailure(request, email).catch((err: unknown) => request.log.warn({ err }, 'could not record a failed sign-in'));
        }
        throw error;
      }
    },
    async forgive(request, email) {
      const { pair, account } = await keysOf(owner, request, email, 'sign-in');
      await settleSignIn(request.db, { pair, account }, request.now);
    },
  };
}

/** Operators sign in on the main host, which is no school's. */
type OfSchoolOrOperators = Pick<FastifyRequest, 'ip'> & { tenant?: FastifyRequest['tenant'] };
const OPERATORS = 'operators';

function isRefusal(error: unknown, codes: RefusalCode[]): boolean {
  return error instanceof Refused && codes.includes(error.code);
}

async function keysOf(owner: Db, { ip, tenant }: OfSchoolOrOperators, email: string, kind: Kind): Promise<AttemptKeys> {
  const network = networkOf(ip);
  const account = [tenant ? String(tenant.id) : OPERATORS, email.trim().toLowerCase()] as const;
  const [pair, flood, ofAccount, ofNetwork] = await Promise.all([
    keyedHash(owner, `${kind} pair`, ...account, network),
    keyedHash(owner, 'sign-in flood', network),
    keyedHash(owner, `${kind} account`, ...account),
    keyedHash(owner, 'network', network),
  ]);
  return { pair, flood, account: ofAccount, network: ofNetwork };
}

/** One line for operators to count and alert on, without personal data (docs/deploy.md). */
function logEvent({ log, tenant }: OfSchoolOrOperators & Pick<FastifyRequest, 'log'>, event: 'sign_in_failed' | 'sign_in_blocked', { network }: AttemptKeys): void {
  log.info({ event, school: tenant?.slug ?? OPERATORS, network: network.toString('hex').slice(0, 12) }, event.replaceAll('_', ' '));
}
