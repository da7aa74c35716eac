import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effort } from '../../../support/browser/effort.ts';
import { expectFits, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { mailedLink } from '../../../support/browser/mailedLink.ts';
import { now } from '../../../support/worldClock.ts';
import { type StripeStandIn, stripeStandIn } from '../../../support/payments/stripeStandIn.ts';
import { HOSTS } from '../../../support/world.ts';

const EMAIL = 'eva@cantabrico.example';
const PASSWORD = 'salt in the hair';
const LIMITS = { interactions: 40, seconds: 5 * 60 };

let stripe: StripeStandIn;
let journey: Journey;
beforeAll(async () => {
  stripe = await stripeStandIn({ now: now() }, { hostsPages: true });
  const { secretKey, webhookSecret, apiBase } = stripe.settings;
  // With limits, so that the browser has to make a proof of work.
  journey = await startJourney({ env: { RATE_LIMITS: 'on', STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } });
});
afterAll(async () => {
  await journey.close();
  await stripe.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

test('a person opens a school on a phone, from the first page to a stranger’s paid booking, in five minutes and fewer than 40 interactions', async () => {
  const { tap, type, tapElsewhere, spent } = effort();
  const page = await journey.visitor({ timezoneId: 'Europe/Madrid', locale: 'en-ES', permissions: ['clipboard-read', 'clipboard-write'] });
  // The proof of work is asked for, and a new host knows no session.
  expectRefusals(page, /\/api\/sign-up$/, /\/api\/user\/me$/);
  await page.goto(`${journey.at(HOSTS.main)}/`);
  await hydrated(page);
  await tap(page.getByRole('link', { name: 'Open your school' }));
  await type(page.getByLabel('Name of the school'), 'Cantábrico Surf');
  await page.getByText('cantabrico-surf.localhost is free.').waitFor();
  await type(page.getByLabel('Email'), EMAIL);
  await type(page.getByLabel('Password'), PASSWORD);
  await tap(button(page, 'Open your school'));
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const link = await mailedLink(page, EMAIL);
  // The notice of the mail, and its link.
  tapElsewhere();
  tapElsewhere();
  await page.goto(link);
  await tap(button(page, 'Open the school'));
  await type(page.getByRole('textbox', { name: 'Password' }), PASSWORD);
  await tap(button(page, 'Sign in'));
  await page.getByText('0 of 7 steps done.').waitFor();

  await tap(page.getByRole('listitem').filter({ hasText: 'Give it a face' }).getByRole('link'));
  await type(page.getByLabel('The school in one sentence'), 'Surf for everyone on the wide beach of Somo');
  await tap(page.getByRole('radio', { name: 'Teal' }));
  await expectFits(page);
  await tap(button(page, 'Update'));

  // Each step leads to the next.
  await page.waitForURL('**/manage/activities/new?*');
  await type(page.getByLabel('Name'), 'First waves');
  await type(page.getByLabel('Place', { exact: true }), 'Playa de Somo');
  await type(page.getByLabel('Price (€)'), '35');
  await tap(button(page, 'Create'));
  await page.waitForURL('**/manage/lessons/new?*');
  await page.getByRole('radio', { name: /First waves/, checked: true }).waitFor();
  // The school has neither instructors nor tags to choose from.
  expect(await page.getByRole('main').getByRole('group').filter({ hasText: /^(Instructors|Tags)/ }).count()).toBe(0);
  await tap(button(page, 'Create'));
  await page.waitForURL('**/manage/settings/contact?*');
  await type(page.getByLabel('Phone'), '942510001');
  await type(page.getByRole('textbox', { name: 'Address', exact: true }), 'Playa de Somo 12, Somo');
  await tap(button(page, 'Update'));
  await page.waitForURL('**/manage/settings/texts?*');
  for (const left of [2, 1]) {
    await expect.poll(() => button(page, 'Start from a template').count()).toBe(left);
    await tap(button(page, 'Start from a template').first());
  }
  await expect.poll(() => button(page, 'Start from a template').count()).toBe(0);
  await tap(button(page, 'Update'));
  await page.waitForURL('**/manage/settings/payments?*');
  await tap(button(page, 'Connect payments'));
  await tap(button(page, 'Agree and submit'));
  await page.getByText('Your Stripe account is connected: card payments go to you.').waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'Online payments' }).isChecked()).toBe(true);
  await tap(button(page, 'Update'));
  await page.waitForURL('**/manage/set-up#share');
  await page.getByText('6 of 7 steps done.').waitFor();
  await expectFits(page);
  await tap(button(page, 'Copy the link'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^http/);
  const address = await copied();

  const stranger = await journey.visitor();
  tapElsewhere();
  await stranger.goto(address);
  await hydrated(stranger);
  expect(await stranger.getByRole('link', { name: '+34942510001' }).getAttribute('href')).toBe('tel:+34942510001');
  await tap(stranger.getByRole('main').locator('a[href*="/lessons/"]').first());
  await type(stranger.getByLabel('Name').first(), 'Ana Silva');
  await type(stranger.getByLabel('Email'), 'ana@example.com');
  await type(stranger.getByLabel('Mobile phone'), '612345678');
  await tap(button(stranger, 'Continue'));
  await tap(button(stranger, 'Pay now €35'));
  await tap(button(stranger, 'Pay €35.00'));
  await stranger.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await stranger.getByText('Paid', { exact: true }).waitFor();

  const account = [...stripe.accounts.keys()][0];
  expect(stripe.calls.find(({ path }) => path === '/v1/checkout/sessions')).toMatchObject({ account });
  await tap(button(page, 'More'));
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Payments' }));
  await heading(page, 'Payments');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ana Silva' });
  await row.getByText('€35.00').waitFor();
  await row.getByText('Paid', { exact: true }).waitFor();
  expect(spent.interactions).toBeLessThan(LIMITS.interactions);
  expect(spent.seconds).toBeLessThanOrEqual(LIMITS.seconds);
});
