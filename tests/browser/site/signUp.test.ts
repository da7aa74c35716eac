import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../support/browser/journey.ts';
import { HOSTS } from '../../support/world.ts';

const PASSWORD = 'salt in the hair';

let journey: Journey;
beforeAll(async () => {
  // With limits, so that the browser has to make a proof of work.
  journey = await startJourney({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => journey.close());

type Mail = { to: string; text: string };

/** The link of the mail to this address, from the demo mailbox of the page's host. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const read = () => page.evaluate<Mail[]>('fetch("/dev/mailbox.json").then((answer) => answer.json())');
  const linkOf = async () => /http:\S+\/sign-up\/\S+/.exec((await read()).find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  await expect.poll(linkOf).not.toBe('');
  return linkOf();
}

test('a school signs up, opens by its mailed link, and gives its first lesson, which visitors see', async () => {
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
  await page.waitForURL(`${school}/manage/**`);
  await page.getByLabel('Email').fill('eva@cantabrico.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await expectGoodScreen(page);

  const todo = (step: RegExp) => page.getByRole('listitem').filter({ hasText: step });
  await page.getByText('0 of 7 steps done.').waitFor();
  await todo(/first activity/).getByRole('link').click();
  await page.getByLabel('Name').fill('First waves');
  await page.getByLabel('Place', { exact: true }).fill('Playa de Somo');
  await page.getByLabel('Price (€)').fill('35');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/manage/set-up');
  await page.getByText('1 of 7 steps done.').waitFor();
  await todo(/first lesson/).getByRole('link').click();
  await page.getByRole('radio', { name: /First waves/ }).check();
  await page.getByLabel('Num places').fill('8');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/manage/set-up');
  await todo(/how to reach you/).getByRole('link').click();
  await page.getByLabel('Phone').fill('942 00');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('Playa de Somo');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('This is not a number that can be called.').waitFor();
  await page.getByLabel('Phone').fill('942 510 001');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/manage/set-up');
  await page.getByText('3 of 7 steps done.').waitFor();
  await page.getByText(school, { exact: true }).waitFor();
  await expectGoodScreen(page);
  await page.goto(`${school}/manage`);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('3 of 7 steps done.').waitFor({ state: 'detached' });

  const visitor = await journey.visitor();
  await visitor.goto(`${school}/`);
  await visitor.getByText('First waves').first().waitFor();
  await visitor.getByText('10:00').first().waitFor();
  expect(await visitor.getByRole('link', { name: '+34942510001' }).getAttribute('href')).toBe('tel:+34942510001');
  await expectGoodScreen(visitor);
});
