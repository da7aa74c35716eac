import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: the library's defaults, and OWASP's first recommendation. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

let nobodysHash: Promise<string> | undefined;

/** Is this the password? Takes as long where there is no account, so that the time does not tell. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== undefined && matches;
}
