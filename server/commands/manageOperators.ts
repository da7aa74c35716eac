import { isEmail } from '#shared/contactFormats.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Db } from '../db/connect.ts';
import { giveAuthenticator } from '../operators/checkOperator.ts';
import { deleteOperator, listOperators, storeOperator } from '../operators/operators.queries.ts';
import { UsageError } from './runAtTerminal.ts';

/** `npm run tenant -- operator …`: lists, adds and removes the accounts of the operators' pages. Only a terminal can. */
export async function manageOperators(owner: Db, { action, email, authenticator }: { action: string; email: string; authenticator: boolean }): Promise<void> {
  if (action === 'add') await add(owner, email, authenticator);
  else if (action === 'remove') {
    if (!(await deleteOperator(owner, email))) throw new UsageError(`There is no operator "${email}".`);
  } else if (action !== 'list') throw new UsageError('Say what to do: operator list, operator add <email> or operator remove <email>.');
  for (const { email: own, has_authenticator } of await listOperators(owner)) console.log(`${own}${has_authenticator ? '  (authenticator)' : ''}`);
}

async function add(owner: Db, email: string, authenticator: boolean): Promise<void> {
  const password = process.env.OPERATOR_PASSWORD ?? '';
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  if (password.length < 12 || password.length > 200) throw new UsageError('Set OPERATOR_PASSWORD to the password of the account, 12 to 200 characters.');
  const id = await storeOperator(owner, email, await hashPassword(password), new Date());
  if (!authenticator) return;
  const { secret, url } = await giveAuthenticator(owner, { id, email });
  console.log(`Enter this key in an authenticator app. It is not shown again.\n  ${secret}\n  ${url}`);
}
