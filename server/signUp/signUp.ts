import type { SignUp } from '#shared/contract/signUp.ts';
import type { Directory } from '#shared/contract/tenant.ts';
import { signUpProblems, type SignUpProblem } from '#shared/signUp/signUpRules.ts';
import { assertPasswordNotEasy } from '../accounts/assertPasswordNotEasy.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Db } from '../db/connect.ts';
import { keyedHash } from '../db/roles/keyedHash.ts';
import { Refused } from '../http/refused.ts';
import { networkOf } from '../lib/networkOf.ts';
import { sha256 } from '../lib/sha256.ts';
import { checkProof, proofChallenge } from '../lib/proofOfWork.ts';
import { assertRecipientLimit, SIGN_UP_LIMITS } from '../mail/limits/recipientLimits.ts';
import { countForKey } from '../mail/limits/recipientLimits.queries.ts';
import { findInvitation } from './invitations.queries.ts';
import { addressesOf, isAddressFree } from './schoolAddresses.ts';
import { insertSignUp, listClosedSlugs } from './signUps.queries.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** As much as a booking of four places: a second or so on a phone. */
const WORK = 4;

/** Sign-ups from one network. A surf town's café may have a few schools, but not dozens. */
export const NETWORK_LIMITS = [
  { purpose: 'sign-up, hour', most: 5, seconds: 60 * 60 },
  { purpose: 'sign-up, day', most: 15, seconds: 24 * 60 * 60 },
] as const;

type SignUpParts = {
  /** The owner's connection: a sign-up belongs to no school. */
  owner: Db;
  directory: Directory;
  /** The domain under which schools get their hosts. */
  domain: string;
  /** The client's internet address, if it is known. */
  address: string | undefined;
  now: Date;
  /** Are limits in use? */
  isLimited: boolean;
  /** Is an invitation needed? */
  needsInvitation: boolean;
};

/**
 * Stores a sign-up and queues the mail with the link that opens the school. No answer depends on whether the email has an account.
 *
 * @throws Refused `invalid_sign_up` with a sentence per field, `password_too_easy`, `address_taken`, `invitation_needed`,
 *   `proof_required` with a challenge, `too_many_requests`
 */
export async function signUp({ proof, invitation, ...sent }: SignUp, { owner, directory, domain, address, now, isLimited, needsInvitation }: SignUpParts): Promise<void> {
  const entries = { ...sent, name: sent.name.trim().normalize('NFKC'), email: sent.email.trim() };
  const problems = Object.entries(signUpProblems(entries)).map(([field, problem]) => [field, SENTENCES[problem]]);
  if (problems.length > 0) throw new Refused('invalid_sign_up', { errors: Object.fromEntries(problems) });
  await assertPasswordNotEasy('password', entries.password, entries.email);
  if (!isAddressFree(entries.slug, addressesOf(directory, await listClosedSlugs(owner)), domain)) throw addressTaken();
  const invitation_id = needsInvitation ? await findInvitation(owner, sha256((invitation ?? '').toLowerCase()), now) : null;
  if (invitation_id === undefined) throw new Refused('invitation_needed');
  if (isLimited) {
    await spendProof(owner, proof, now);
    await assertNetworkLimit(owner, address, now);
  }
  const { password, ...rest } = entries;
  const password_hash = await hashPassword(password);
  await owner.transaction().execute(async (tx) => {
    if (isLimited) await assertRecipientLimit(tx, entries.email, SIGN_UP_LIMITS, now);
    await insertSignUp(tx, { ...rest, password_hash, invitation_id, expires_at: new Date(now.getTime() + LIFETIME_MS) }, now);
  });
}

/** The refusal of an address that another school has, or one that looks like it. */
export function addressTaken(): Refused {
  return new Refused('address_taken', { errors: { slug: 'Another school has this address, or one that looks like it.' } });
}

/** Checks the proof of work, which counts once. */
async function spendProof(owner: Db, proof: string | undefined, now: Date): Promise<void> {
  const secret = (await keyedHash(owner, 'sign-up proof')).toString('hex');
  const purpose = { purpose: 'sign-up', work: WORK, now };
  const checked = proof === undefined ? undefined : await checkProof(secret, proof, purpose);
  const seconds = checked && Math.ceil((checked.until.getTime() - now.getTime()) / 1000);
  const isUnused = checked && (await countForKey(owner, checked.hash, [{ purpose: 'sign-up proof', most: 1, seconds: seconds! }], now));
  if (!isUnused) throw new Refused('proof_required', { challenge: await proofChallenge(secret, purpose) });
}

async function assertNetworkLimit(owner: Db, address: string | undefined, now: Date): Promise<void> {
  if (address === undefined) return;
  const key = await keyedHash(owner, 'sign-up network', networkOf(address));
  if (!(await countForKey(owner, key, NETWORK_LIMITS, now))) throw new Refused('too_many_requests', { retryAfterSeconds: 60 * 60 });
}

/** Sentences for developers who read the API. The site translates the codes. */
const SENTENCES: Record<SignUpProblem, string> = {
  slug_invalid: 'An address has 3 to 40 small letters a to z, digits and single hyphens.',
  slug_reserved: 'This address is reserved.',
  school_name_missing: 'The school needs a name.',
  text_too_long: 'This text is too long.',
  link_in_text: 'This cannot contain a web address.',
  name_confusable: 'This name mixes alphabets in a word, or has invisible characters.',
  email_invalid: 'This is not a valid email address.',
  password_too_short: 'A password has 8 characters at least.',
  password_too_long: 'A password has 200 characters at most.',
  country_invalid: 'This is not a country code such as PT.',
  timezone_invalid: 'This is not a time zone such as Europe/Lisbon.',
  language_invalid: 'This is not one of the languages.',
};
