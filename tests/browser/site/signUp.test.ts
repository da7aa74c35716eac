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

  await page.getByRole('link', { name: 'New lesson' }).click();
  await page.getByRole('heading', { name: 'First an activity' }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Add an activity' }).click();
  await page.getByLabel('Name').fill('First waves');
  await page.getByLabel('Place').fill('Playa de Somo');
  await page.getByLabel('Price (€)').fill('35');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/manage/activities');
  await page.goto(`${school}/manage/lessons/new`);
  await page.getByRole('radio', { name: /First waves/ }).check();
  await page.getByLabel('Num places').fill('8');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/manage/lessons');

  const visitor = await journey.visitor();
  await visitor.goto(`${school}/`);
  await visitor.getByText('First waves').first().waitFor();
  await visitor.getByText('10:00').first().waitFor();
  await expectGoodScreen(visitor);
});
