import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#shared/contract/passkey.ts';
import type { PasskeyRequest } from '#shared/contract/wire.ts';

/** How an authenticator may misbehave, or be a simple key that checks no person. */
type Ways = { origin?: string; host?: string; challenge?: string; type?: string; counter?: number; checksPerson?: boolean; userHandle?: string; key?: KeyObject };

/** A passkey in software: it signs as a device does (CTAP2 with ES256), and misbehaves where a test tells it to. */
export type SoftPasskey = {
  id: string;
  create(options: PasskeyCreation, name?: string, ways?: Ways): NewPasskey;
  sign(options: PasskeyRequest, ways?: Ways): PasskeyAnswer;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** @param origin of the page in the browser, whose host the passkey is for */
export function softPasskey(origin: string, { counts = true } = {}): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let handle: string | undefined;

  const clientData = (type: string, options: { challenge: string }, ways: Ways) =>
    Buffer.from(JSON.stringify({ type: ways.type ?? type, challenge: ways.challenge ?? options.challenge, origin: ways.origin ?? origin, crossOrigin: false }));
  const head = (flags: number, { host = new URL(origin).hostname, checksPerson = true, counter: told }: Ways) => {
    const count = Buffer.alloc(4);
    if (counts) counter += 1;
    count.writeUInt32BE(told ?? counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | (checksPerson ? VERIFIED : 0)]), count]);
  };

  return {
    id: base64url(credentialId),
    create(options, name = 'Test key', ways = {}) {
      handle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([head(PRESENT | HAS_KEY, ways), Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestation = cbor(new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]));
      const clientDataJSON = base64url(clientData('webauthn.create', options, ways));
      return { name, credential: { id: base64url(credentialId), response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] } } };
    },
    sign(options, ways = {}) {
      const authenticatorData = head(PRESENT, ways);
      const data = clientData('webauthn.get', options, ways);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), ways.key ?? privateKey);
      const userHandle = ways.userHandle ?? handle;
      return { id: base64url(credentialId), response: { clientDataJSON: base64url(data), authenticatorData: base64url(authenticatorData), signature: base64url(signature), ...(userHandle && { userHandle }) } };
    },
  };
}

/** The public key as COSE (RFC 9052): key type EC2, ES256, curve P-256, and the point. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x!, 'base64url')], [-3, Buffer.from(y!, 'base64url')]]));
}

/** Encodes what WebAuthn needs of CBOR (RFC 8949): integers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
