import { isOwnEmail } from '#shared/accountRules.ts';
import { Refused } from '../http/refused.ts';

/** @throws Refused `password_too_easy` at this field for a password that is widely used or the account's own email */
export async function assertPasswordNotEasy(field: 'password' | 'new_password', password: string, email: string): Promise<void> {
  if (!isOwnEmail(password, email) && !(await commonPasswords()).has(password.normalize('NFKC').toLowerCase())) return;
  throw new Refused('password_too_easy', { errors: { [field]: 'This password is too easy to guess.' } });
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The package's 49,000 most used passwords. Loaded at first use, because it takes 14 MB and not every thread needs it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loaded;
}
