import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { type DnsServer, dnsServer } from '../../../support/dnsServer.ts';
import { HOSTS } from '../../../support/world.ts';

const DOMAIN = 'surf.nazare.test';

let dns: DnsServer;
let journey: Journey;
beforeAll(async () => {
  dns = await dnsServer();
  journey = await startJourney({ env: { DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await journey.close();
  await dns.close();
});

test('an owner enters a domain, sets its records, makes it the main address, and goes back', async () => {
  const page = await journey.admin({ viewport: PHONE });
  expectRefusals(page, /\/api\/domains/);
  await page.goto('/manage/settings/domain');
  const field = page.getByLabel('Domain', { exact: true });
  await field.fill('203.0.113.9');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('These are numbers of a machine.').waitFor();
  expect(await field.inputValue()).toBe('203.0.113.9');
  await field.fill(`https://${DOMAIN}/`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();

  const card = page.getByRole('region', { name: DOMAIN, exact: true });
  await card.getByText('Waiting for DNS').waitFor();
  await card.getByRole('region', { name: `CNAME ${HOSTS.main}` }).waitFor();
  const proof = card.getByRole('region', { name: /^TXT / });
  const value = (await proof.getAttribute('aria-label'))!.slice('TXT '.length);
  await card.getByRole('button', { name: 'Check now' }).click();
  await card.getByText('Not found').first().waitFor();
  await expectGoodScreen(page);

  dns.records.set(`_lineup.${DOMAIN}`, { txt: [value] });
  dns.records.set(DOMAIN, { cname: HOSTS.main });
  await card.getByRole('button', { name: 'Check now' }).click();
  await card.getByText('Answers', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Make it the main address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make it the main address' }).click();
  await card.getByText('Main address', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectGoodScreen(page);
  const moved = async () => (await page.request.get('/about', { headers: { accept: 'text/html' }, maxRedirects: 0 })).headers().location ?? '';
  await expect.poll(moved).toContain(`//${DOMAIN}`);

  await card.getByRole('button', { name: 'Back to the usual address' }).click();
  await card.getByText('Answers', { exact: true }).waitFor();
  await expect.poll(moved).toBe('');
});
