import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentAccount } from '#shared/contract/paymentAccount.ts';
import { missingDetails, paymentAccountState } from '#shared/payments/paymentAccount.ts';
import { auditLog } from '../../support/auditLog.ts';
import { stripeSchool, type StripeSchool } from '../../support/payments/stripeSchool.ts';
import { statusAndCode, testApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';
import { findReceivingAccount } from '../../../server/payments/accounts/paymentAccounts.ts';

const PATH = '/api/payment-account';
const NORTE = { id: 1 };
let school: StripeSchool;
let owner: string;
beforeAll(async () => {
  school = await stripeSchool();
  owner = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());
beforeEach(async () => {
  school.stripe.accounts.clear();
  school.stripe.calls.length = 0;
  school.stripe.fails = undefined;
  await school.database.forTenant(NORTE).deleteFrom('payment_accounts').where('tenant_id', '=', 1).execute();
});

const connect = () => school.call('POST', `${PATH}/links`, { cookie: owner });
const read = async (path = PATH) => (await school.call('GET', path, { cookie: owner })).json<PaymentAccount>();
const receiving = () => findReceivingAccount({ database: school.database, db: school.database.forTenant(NORTE), tenant: { id: 1 } as never });
const made = () => [...school.stripe.accounts.values()][0]!;

describe('connecting payments', () => {
  test('opens one account at Stripe, leads to its form and back, and says what is missing', async () => {
    expect(await read()).toEqual({ state: 'none', missing: [] });
    const answer = await connect();
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: `https://connect.stripe.com/setup/s/${made().id}` }]);
    const [opened, linked] = school.stripe.calls;
    expect(Object.fromEntries(opened!.form)).toMatchObject({ type: 'standard', country: 'PT', email: ADMINS.norte, 'metadata[tenant_id]': '1' });
    expect(Object.fromEntries(linked!.form)).toMatchObject({ type: 'account_onboarding', return_url: expect.stringMatching(/\/manage\/settings\/payments\?account=back$/) });
    expect(await read()).toEqual({ state: 'started', missing: [] });
    expect(await read(`${PATH}/report`)).toEqual({ state: 'started', missing: ['business', 'bank', 'terms'] });
    expect(await receiving(), 'an account that takes no payments yet receives none').toBeNull();
    expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'payment.connect', actor: 1 });
  });

  test('20 clicks at once open one account, and so does going on later', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, connect));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await connect();
    expect(school.stripe.accounts.size).toBe(1);
  });

  test('an event tells when the account can take payments, and from then on it receives the money, also while it is restricted', async () => {
    await connect();
    const account = made();
    Object.assign(account, { charges_enabled: true, details_submitted: true, requirements: { currently_due: [], past_due: [], disabled_reason: null } });
    expect((await school.tell('account.updated', account, { account: account.id })).statusCode).toBe(200);
    expect(await read()).toEqual({ state: 'connected', missing: [] });
    expect(await receiving()).toBe(account.id);

    Object.assign(account, { charges_enabled: false, requirements: { currently_due: [], past_due: ['individual.verification.document'], disabled_reason: 'requirements.past_due' } });
    await school.tell('account.updated', account, { account: account.id });
    expect(await read()).toEqual({ state: 'restricted', missing: ['person'] });
    expect(await receiving()).toBe(account.id);
  });

  test('an event of an older state changes nothing: what Stripe says now counts', async () => {
    await connect();
    const account = made();
    await school.tell('account.updated', { ...account, charges_enabled: true, details_submitted: true }, { account: account.id });
    expect(await read()).toMatchObject({ state: 'started' });
  });

  test('an account that the school has closed is forgotten, and the next one is another', async () => {
    await connect();
    const { id } = made();
    school.stripe.accounts.clear();
    expect(await read(`${PATH}/report`)).toEqual({ state: 'none', missing: [] });
    await connect();
    expect(made().id).not.toBe(id);
  });

  test('a provider that fails is a sentence, and the same account is opened later', async () => {
    school.stripe.fails = { path: /account_links/, status: 500 };
    const failed = await connect();
    expect(statusAndCode(failed)).toEqual([502, 'payment_provider_away']);
    school.stripe.fails = undefined;
    expect((await connect()).statusCode).toBe(200);
    expect(school.stripe.accounts.size).toBe(1);
  });

  test('an account that the operator has set stays, and nothing is opened', async () => {
    await school.database.owner.updateTable('tenants').set({ stripe_account: 'acct_operator' }).where('id', '=', 1).execute();
    expect([await read(), (await connect()).statusCode, await receiving()]).toEqual([{ state: 'operator', missing: [] }, 409, 'acct_operator']);
    await school.database.owner.updateTable('tenants').set({ stripe_account: null }).where('id', '=', 1).execute();
    expect(school.stripe.calls).toEqual([]);
  });
});

test('another school sees nothing of the account, and visitors are refused', async () => {
  await connect();
  const theirs = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  expect((await school.call('GET', PATH, { cookie: theirs, host: HOSTS.baleal })).json()).toEqual({ state: 'none', missing: [] });
  const visitor = await school.signIn(VISITOR);
  for (const cookie of [visitor, undefined]) expect((await school.call('POST', `${PATH}/links`, { cookie })).statusCode).toBeOneOf([401, 403]);
});

test('without a provider that has accounts there is nothing to connect', async () => {
  const plain = await testApp({ payments: null });
  const cookie = await plain.signIn(ADMINS.norte);
  expect((await plain.call('GET', PATH, { cookie })).json()).toEqual({ state: 'unavailable', missing: [] });
  expect((await plain.call('POST', `${PATH}/links`, { cookie })).statusCode).toBe(409);
  await plain.close();
});

test('the state and what is missing, from what the provider reports', () => {
  expect(paymentAccountState({ is_submitted: false, can_take: false, missing: [] })).toBe('started');
  expect(paymentAccountState({ is_submitted: true, can_take: false, missing: [] })).toBe('restricted');
  expect(paymentAccountState({ is_submitted: true, can_take: true, missing: ['external_account'] })).toBe('connected');
  expect(missingDetails(['tos_acceptance.ip', 'person_1AbC.dob.day', 'individual.first_name', 'settings.something', 'company.tax_id'])).toEqual(['business', 'person', 'terms', 'other']);
});
