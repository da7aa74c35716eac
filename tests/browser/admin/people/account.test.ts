import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { ADMINS } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('an admin’s own account: a new email awaits confirmation, and other devices are signed out', async () => {
  const page = await journey.admin({ viewport: PHONE });
  const other = await journey.admin();
  expectRefusals(page, /\/api\/user\/me\/email-change/);
  await page.goto('/manage');
  await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const email = page.getByRole('region', { name: 'Email' });
  await email.getByText(`You sign in with ${ADMINS.norte}.`).waitFor();

  const change = email.getByRole('button', { name: 'Change the email' });
  await change.click();
  await email.getByText('Enter an email address such as maria@example.com.').waitFor();
  await email.getByLabel('New email').fill('teresa@norte.example');
  await email.getByLabel('Current password').fill('wrong');
  await change.click();
  await email.getByText('This is not your present password.').waitFor();
  await expectGoodScreen(page);
  await email.getByLabel('Current password').fill(DEMO_PASSWORD);
  await change.click();
  await email.getByText('teresa@norte.example is waiting to be confirmed').waitFor();
  await expectGoodScreen(page);
  await email.getByRole('button', { name: 'Keep the old email' }).click();
  await email.getByLabel('New email').waitFor();

  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByText('This device').waitFor();
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed out everywhere else.').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  expect((await other.request.get('/api/user/me')).status()).toBe(401);
});
