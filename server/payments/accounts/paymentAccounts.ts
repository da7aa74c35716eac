import type { PaymentAccount } from '#shared/contract/paymentAccount.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { missingDetails, paymentAccountState } from '#shared/payments/paymentAccount.ts';
import type { Database, Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { findStripeAccount } from '../../tenants/tenants.queries.ts';
import { AccountGone, type PaymentProvider } from '../paymentProvider.ts';
import { deletePaymentAccount, findPaymentAccount, reservePaymentAccount, storeAccountId, storeReport } from './paymentAccounts.queries.ts';

type Parts = { database: Pick<Database, 'owner'>; db: Db; tenant: Tenant; provider: PaymentProvider | undefined };

/** Finds the account that receives a school's payments: the operator's choice, else the school's own once it could take payments; null for the operator's. */
export async function findReceivingAccount({ database, db, tenant }: Omit<Parts, 'provider'>): Promise<string | null> {
  const chosen = await findStripeAccount(database.owner, tenant);
  if (chosen !== null) return chosen;
  const own = await findPaymentAccount(db, tenant);
  return own?.connected_at ? own.account_id : null;
}

/** Says how far a school is with its own account, as last reported by the provider. */
export async function readPaymentAccount({ database, db, tenant, provider }: Parts): Promise<PaymentAccount> {
  if (!provider?.accounts) return { state: 'unavailable', missing: [] };
  if ((await findStripeAccount(database.owner, tenant)) !== null) return { state: 'operator', missing: [] };
  const own = await findPaymentAccount(db, tenant);
  if (!own?.account_id) return { state: 'none', missing: [] };
  return { state: paymentAccountState(own), missing: missingDetails(own.missing) };
}

/**
 * Opens the school's account at the provider, if it has none yet, and asks for an address at which the school goes on there.
 *
 * @param email for the account's form
 * @param screen the address of the back office to come back to
 * @throws Refused `payments_unavailable` without a provider that has accounts, or where the operator has set one
 */
export async function linkToPaymentAccount({ database, db, tenant, provider }: Parts, { email, screen, site }: { email: string; screen: string; site: string }): Promise<string> {
  const accounts = provider?.accounts;
  if (!accounts || (await findStripeAccount(database.owner, tenant)) !== null) throw new Refused('payments_unavailable');
  const reserved = await reservePaymentAccount(db, tenant);
  const account = reserved.account_id ?? (await accounts.open({ tenant_id: tenant.id, name: tenant.name, country: tenant.country, email, site, key: reserved.creation_key }));
  if (reserved.account_id === null) await storeAccountId(db, tenant, reserved, account);
  try {
    return await accounts.link({ account, return_url: `${screen}?account=back`, refresh_url: `${screen}?account=again` });
  } catch (error) {
    // The school has closed it at the provider: the next try opens another one.
    if (error instanceof AccountGone) await deletePaymentAccount(db, tenant, account);
    throw error;
  }
}

/** Asks the provider how far the account is, and stores the answer. An account that is closed or disconnected is forgotten. */
export async function refreshPaymentAccount(db: Db, tenant: { id: number }, provider: PaymentProvider | undefined, now: Date): Promise<void> {
  const own = await findPaymentAccount(db, tenant);
  if (!provider?.accounts || !own?.account_id) return;
  try {
    await storeReport(db, tenant, own.account_id, await provider.accounts.read(own.account_id), now);
  } catch (error) {
    if (!(error instanceof AccountGone)) throw error;
    await deletePaymentAccount(db, tenant, own.account_id);
  }
}
