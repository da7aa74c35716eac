import argon2 from '@node-rs/argon2';

/**
 * Hashes with argon2id, 19 MiB, two passes: the library's defaults and OWASP's first recommendation. The text is normalised first,
 * because keyboards encode 'é' in more than one way (NIST SP 800-63B, 3.1.1.2).
 */
export async function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Takes equally long without an account or password, so that timing reveals nothing. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('compared where there is no account');
  const matches = await argon2.verify(passwordHash ?? (await dummyHash), password.normalize('NFKC'));
  return typeof passwordHash === 'string' && matches;
}
