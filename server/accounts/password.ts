import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id, 19 MiB, two passes: the library's defaults, and OWASP's first recommendation. Keyboards write 'é' in more
 * than one way, so what is hashed is one of them (NIST SP 800-63B, 3.1.1.2).
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

let nobodysHash: Promise<string> | undefined;

/** Is this the password? Takes as long where there is no account or it has no password, so that the time does not tell. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'));
  return typeof passwordHash === 'string' && matches;
}
