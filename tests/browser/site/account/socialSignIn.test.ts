import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { DESK, expectGoodScreen, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { CLIENT, signInProvider, type SignInProvider } from '../../../support/signInProvider.ts';
import { VISITOR } from '../../../support/world.ts';

let provider: SignInProvider;
let journey: Journey;
beforeAll(async () => {
  provider = await signInProvider();
  journey = await startJourney({
    env: {
      SOCIAL_FACEBOOK_CLIENT_ID: CLIENT.clientId,
      SOCIAL_FACEBOOK_CLIENT_SECRET: CLIENT.clientSecret,
      SOCIAL_FACEBOOK_AUTHORIZE_URL: `${provider.origin}/authorize`,
      SOCIAL_FACEBOOK_TOKEN_URL: `${provider.origin}/token`,
      SOCIAL_FACEBOOK_USERINFO_URL: `${provider.origin}/me`,
    },
  });
});
afterAll(async () => {
  await journey.close();
  await provider.close();
});

const who = async (page: Page) => (await (await page.request.get('/api/user/me')).json()) as { email: string };

test('Facebook opens a popup, which closes itself; the page behind it goes on where it was to lead', async () => {
  provider.person = { id: '77', name: 'Ana Lopes', email: 'ana@facebook.example' };
  const page = await journey.visitor();
  await page.goto('/login?next=%2Fme');
  await expectGoodScreen(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Continue with Facebook' }).click()]);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await page.waitForURL('**/me');
  await expect.poll(() => page.getByRole('main').getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Lopes');
  expect(await who(page)).toMatchObject({ email: 'ana@facebook.example' });

  // There is no current password to ask for. A mailed link sets the first one.
  await page.getByRole('heading', { name: 'Set a password' }).waitFor();
  expect(await page.getByLabel('Current password').count()).toBe(0);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Set a password' }).click();
  await page.waitForURL('**/forgotten-password');
  // The address changes first, and what the settings call *Email* is no field.
  await expect.poll(() => page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe('ana@facebook.example');
});

test('Google and Apple are work in progress', async () => {
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/login');
  for (const network of ['Google', 'Apple']) {
    await page.getByRole('button', { name: `Continue with ${network}` }).click();
    await page.getByRole('alert').getByText('work in progress', { exact: true }).waitFor();
  }
  await expectGoodScreen(page);
});

test('an email that has an account takes its password, in the popup; then the popup closes as it does when all goes well', async () => {
  provider.person = { id: '78', name: 'Maria', email: VISITOR };
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/login?next=%2Fbookings');
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Continue with Facebook' }).click()]);
  await popup.getByText('There is already an account with this email: sign in with its password.').waitFor();
  await popup.getByLabel('Email', { exact: true }).fill(VISITOR);
  await popup.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await closed;
  await page.waitForURL('**/bookings');
  expect(await who(page)).toMatchObject({ email: VISITOR });
});

test('a provider that says no, and no window behind', async () => {
  provider.person = null;
  const page = await journey.visitor();
  await page.goto('/api/auth/facebook?lang=en');
  await page.getByText('That did not work. Try again, or sign in with your password.').waitFor();
  await expectGoodScreen(page);
  provider.person = { id: '79', name: 'Rui', email: 'rui@facebook.example' };
  await page.goto('/api/auth/facebook?lang=en');
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  expect(await who(page)).toMatchObject({ email: 'rui@facebook.example' });
});

test('where popups are blocked, this window goes to the provider and on to where the sign-in began, also by the password after a refusal', async () => {
  const begin = async () => {
    const page = await journey.visitor();
    await page.addInitScript(() => (window.open = () => null));
    await page.goto('/login?next=%2Fbookings');
    await page.getByRole('button', { name: 'Continue with Facebook' }).click();
    return page;
  };
  provider.person = { id: '80', name: 'Eva', email: 'eva@facebook.example' };
  await (await begin()).waitForURL('**/bookings?*');
  provider.person = null;
  const page = await begin();
  await page.getByText('That did not work. Try again, or sign in with your password.').waitFor();
  await page.getByLabel('Email', { exact: true }).fill(VISITOR);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/bookings?*');
});
