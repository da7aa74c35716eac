import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { keyedHash } from '../../db/roles/keyedHash.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whose secret it is. It is bound to the account: another account's ciphertext cannot be put in its place. */
type Of = { tenant_id: number; user_id: number };

/** Key of AES-256-GCM, from the installation's key, which the application's role cannot read. */
const keyOf = (owner: Db) => keyedHash(owner, 'authenticator secrets');
const boundTo = ({ tenant_id, user_id }: Of) => Buffer.from(`${tenant_id}:${user_id}`);

/**
 * Encrypts the secret of an authenticator, so that what the application's role can read is of no use.
 *
 * @param owner a connection of the tables' owner, which can read the key
 */
export async function encryptSecret(owner: Db, of: Of, secret: Buffer): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(owner), iv);
  cipher.setAAD(boundTo(of));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `encryptSecret` returned. @throws if it was changed, or is another account's */
export async function decryptSecret(owner: Db, of: Of, encrypted: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(owner), encrypted.subarray(0, IV_BYTES));
  decipher.setAAD(boundTo(of));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
