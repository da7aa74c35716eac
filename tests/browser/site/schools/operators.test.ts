import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_OPERATOR, DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { mailedLink } from '../../../support/browser/mailedLink.ts';
import { HOSTS } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ env: { SIGNUP: 'invite' } });
});
afterAll(() => journey.close());

test('an operator finds a school on the main host, suspends it, reopens it, orders its export, and invites a new school', async () => {
  const page = await journey.visitor({ baseURL: journey.at(HOSTS.main) });
  expectRefusals(page, /\/operators\//);
  await page.goto('/operators');
  await page.getByLabel('Email').fill(DEMO_OPERATOR);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Email or password is wrong.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(DEMO_OPERATOR);
  await expectGoodScreen(page);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByText('Schools found: 2').waitFor();
  await expectGoodScreen(page);
  await page.getByLabel('Name, address or domain').fill('baleal');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Schools found: 1').waitFor();
  await page.getByRole('link', { name: 'Baleal Wave Academy' }).click();

  const suspend = page.getByRole('button', { name: 'Suspend' });
  const confirmation = page.locator('#suspend-confirm');
  await confirmation.fill('norte');
  await suspend.click();
  await page.getByText('This is not baleal. Nothing was changed.').waitFor();
  expect(await confirmation.inputValue()).toBe('norte');
  expect(await confirmation.evaluate((field) => [document.activeElement === field, document.getElementById(field.getAttribute('aria-describedby')!)?.textContent])).toEqual([true, 'This is not baleal. Nothing was changed.']);
  await expectGoodScreen(page);
  await confirmation.fill('baleal');
  await suspend.click();
  await page.getByText('The school is suspended.').waitFor();
  await expectGoodScreen(page);
  const guest = await journey.visitor();
  expectRefusals(guest, /baleal/, /\/api\/user\/me$/);
  await guest.goto(`${journey.at(HOSTS.baleal)}/`);
  await guest.getByText('This school takes no bookings at the moment.').waitFor();

  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('The school is open again.').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('The export was ordered.').waitFor();

  await page.getByRole('link', { name: 'All schools' }).click();
  await page.getByLabel('Email').fill('eva@invited');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('This is not a valid email address.').waitFor();
  await page.getByLabel('Email').fill('eva@invited.example');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('The invitation is on its way.').waitFor();
  await expectGoodScreen(page);
  await guest.goto(`${journey.at(HOSTS.main)}/`);
  await guest.getByRole('heading', { name: 'New schools come by invitation' }).waitFor();
  await guest.goto(await mailedLink(guest, 'eva@invited.example', /http:\S+#invitation=\S+/));
  await guest.reload();
  await guest.getByLabel('Name of the school').fill('Invited Surf');
  await guest.getByText('invited-surf.localhost is free.').waitFor();
  await guest.getByLabel('Email').fill('eva@invited.example');
  await guest.getByLabel('Password').fill('salt in the hair');
  await guest.getByRole('button', { name: 'Open your school' }).click();
  await guest.getByRole('heading', { name: 'Check your email' }).waitFor();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DESK);
  await page.goto('/operators/schools/baleal?lang=de');
  await page.getByRole('button', { name: 'Schließen' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByLabel('Passwort').waitFor();
  await page.goto('/operators/schools/baleal');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});
