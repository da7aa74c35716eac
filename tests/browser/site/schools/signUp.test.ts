import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { mailedLink } from '../../../support/browser/mailedLink.ts';
import { HOSTS } from '../../../support/world.ts';

const PASSWORD = 'salt in the hair';

let journey: Journey;
beforeAll(async () => {
  // With limits, so that the browser has to make a proof of work.
  journey = await startJourney({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => journey.close());

test('a school signs up, opens by its mailed link, and goes through its checklist in its own order', async () => {
  const page = await journey.visitor({ timezoneId: 'Europe/Madrid', locale: 'en-ES' });
  expectRefusals(page, /\/api\/sign-up$/, /\/api\/user\/me$/);
  await page.goto(`${journey.at(HOSTS.main)}/`);
  await page.getByRole('button', { name: 'Open your school' }).click();
  await page.getByText('Your school needs a name.').waitFor();
  const address = page.getByLabel('Address', { exact: true });
  await page.getByLabel('Name of the school').fill('Norte');
  await page.getByText('Another school has this address').waitFor();
  await page.getByLabel('Name of the school').fill('Cantábrico Surf');
  await page.getByText('cantabrico-surf.localhost is free.').waitFor();
  expect(await address.inputValue()).toBe('cantabrico-surf');
  await page.getByLabel('Email').fill('eva@cantabrico.example');
  await page.getByLabel('Password').fill(PASSWORD);
  expect([await page.getByLabel('Time zone').inputValue(), await page.getByLabel('Country').inputValue()]).toEqual(['Europe/Madrid', 'ES']);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Open your school' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expectGoodScreen(page);

  await page.goto(await mailedLink(page, 'eva@cantabrico.example'));
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Open the school' }).click();
  const school = journey.at('cantabrico-surf.localhost');
  await page.waitForURL(`${school}/manage/login#email=**`);
  expect(await page.getByLabel('Email').inputValue()).toBe('eva@cantabrico.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
  await expectGoodScreen(page);

  await page.getByText('0 of 7 steps done.').waitFor();
  await page.getByRole('listitem').filter({ hasText: /how to reach you/ }).getByRole('link').click();
  await page.getByLabel('Phone').fill('942 00');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('This is not a number that can be called.').waitFor();
  await page.getByLabel('Phone').fill('942 510 001');
  await page.getByRole('button', { name: 'Update' }).click();
  // Saving leads on to the first step that is open; going back leads to all of them.
  await page.waitForURL('**/manage/settings/look?*');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/manage/set-up');
  await page.getByText('0 of 7 steps done.').waitFor();
  await page.getByText(school, { exact: true }).waitFor();
  await expectGoodScreen(page);
  await page.goto(`${school}/manage`);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('0 of 7 steps done.').waitFor({ state: 'detached' });
});

test('the back office speaks the language of the sign-up, whatever the browser speaks', async () => {
  const page = await journey.visitor({ timezoneId: 'Europe/Berlin', locale: 'en-GB' });
  expectRefusals(page, /\/api\/sign-up$/, /\/api\/user\/me$/);
  await page.goto(`${journey.at(HOSTS.main)}/?lang=de`);
  await page.getByRole('button', { name: 'Eröffne deine Schule' }).click();
  await page.getByText('Deine Schule braucht einen Namen.').waitFor();
  await page.getByLabel('Name der Schule').fill('Sylt Surf');
  await page.getByText('sylt-surf.localhost ist frei.').waitFor();
  await page.getByLabel('E-Mail').fill('jan@sylt.example');
  await page.getByLabel('Passwort').fill(PASSWORD);
  await page.getByRole('button', { name: 'Eröffne deine Schule' }).click();
  await page.getByRole('heading', { name: 'Sieh in deine E-Mails' }).waitFor();
  await page.goto(await mailedLink(page, 'jan@sylt.example'));
  await page.getByRole('button', { name: 'Schule eröffnen' }).click();
  await page.waitForURL(`${journey.at('sylt-surf.localhost')}/manage/login?lang=de#email=**`);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { name: /^Willkommen/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('de');
  // The steps are read to their end on a phone, in the language with the longest words.
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Offen/ }) });
  await expect.poll(() => steps.count()).toBe(7);
  const isCut = await steps.evaluateAll((all) => all.map((step) => [...step.querySelectorAll('span')].some(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight)));
  expect(isCut).not.toContain(true);
});
