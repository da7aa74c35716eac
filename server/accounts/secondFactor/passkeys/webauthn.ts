import type * as webauthn from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#shared/contract/passkey.ts';
import type { PasskeyRequest } from '#shared/contract/wire.ts';
import type { PasskeyBrowser } from './passkeyBrowser.ts';
import type { StoredPasskey } from './passkeys.queries.ts';

type Library = typeof webauthn;
type Place = Pick<PasskeyBrowser, 'host' | 'origin'>;

/** How long a challenge works, and how long a browser waits for the device. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** EdDSA, ES256 and RS256 (RFC 9053): what devices and browsers have. The library's further default is experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

let loaded: Promise<Library> | undefined;

/** Loaded at first use, because few requests need it. */
function library(): Promise<Library> {
  loaded ??= import('@simplewebauthn/server');
  return loaded;
}

/** The passkeys as a browser looks for them. */
const named = (passkeys: StoredPasskey[]) => passkeys.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports: transports as webauthn.AuthenticatorTransport[] }));

/** Which account a passkey belongs to, as its device keeps it. */
export function userHandle(tenant: { id: number }, user_id: number): string {
  return Buffer.from(`${tenant.id}:${user_id}`).toString('base64url');
}

/** Writes what a browser needs to make a passkey. @param known the account's passkeys: a device makes no second one */
export async function creationOptions(host: string, school: { id: number; name: string }, user: { id: number; email: string; name: string }, known: StoredPasskey[]): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: host,
    rpName: school.name,
    userID: new Uint8Array(Buffer.from(userHandle(school, user.id), 'base64url')),
    userName: user.email,
    userDisplayName: user.name || user.email,
    excludeCredentials: named(known),
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
}

/** Writes what a browser needs to use a passkey. @param known the passkeys of the account that signs in; undefined: the person chooses one on the device */
export async function requestOptions(host: string, known?: StoredPasskey[]): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library();
  // Beside the password, holding the key is enough. Alone it has to check the person.
  return generateAuthenticationOptions({ rpID: host, timeout: CHALLENGE_MS, ...(known ? { allowCredentials: named(known), userVerification: 'discouraged' } : { userVerification: 'required' }) });
}

/**
 * Verifies a new passkey: challenge, origin, host and form.
 *
 * @throws Error if anything is wrong
 */
export async function verifyCreation({ credential: { id, response } }: NewPasskey, challenge: Buffer, { host, origin }: Place): Promise<Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter'>> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified || registrationInfo.credential.id !== id) throw new Error('The passkey is not verified');
  const { publicKey, counter } = registrationInfo.credential;
  return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter };
}

/**
 * Verifies what a passkey has signed: challenge, origin, host, signature, and a counter above the latest one.
 *
 * @returns the new counter, and whether the device checked who the person is
 * @throws Error if anything is wrong
 */
export async function verifyAnswer({ id, response }: PasskeyAnswer, passkey: StoredPasskey, challenge: Buffer, { host, origin }: Place): Promise<{ counter: number; isPersonChecked: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    requireUserVerification: false,
  });
  if (!verified) throw new Error('The signature is wrong');
  return { counter: authenticationInfo.newCounter, isPersonChecked: authenticationInfo.userVerified };
}
